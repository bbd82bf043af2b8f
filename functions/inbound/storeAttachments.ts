import { createHash } from 'node:crypto'
import { now } from '#functions/core/clock.ts'
import { storeDocument } from '#functions/core/files/files.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, transact } from '#functions/core/table/table.ts'
import { detectFileType } from '#functions/data/apps/files/detectFileType.ts'
import { saveFile, storedPath } from '#functions/data/apps/files/files.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import type { Owner } from '#functions/data/apps/mailbox/mailKeys.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/storedMail.ts'
import { buildLimitWrite, type Limit } from '#functions/data/companies/limits.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { withExtension, withNumber } from '#shared/apps/files/fileNames.ts'
import { attachmentSpaceId, type FileType, sortName } from '#shared/apps/files/rules.ts'
import { MAX_INBOUND_FILE_BYTES_PER_DAY, mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import type { IncomingFile } from './parseIncomingMail.ts'

/** Bytes read from both ends to detect the type. */
const SNIFFED_BYTES = 65_536

const kindOf = (name: string, content: Buffer): FileType | undefined =>
  detectFileType(
    {
      head: content.subarray(0, SNIFFED_BYTES),
      tail: content.subarray(-SNIFFED_BYTES),
      bytes: content.length,
      tag: '',
    },
    name,
  )

export const INBOUND_FILES_LIMIT: Limit = {
  kind: 'files-from-outside',
  most: MAX_INBOUND_FILE_BYTES_PER_DAY,
  seconds: 86_400,
}

const countedKey = (owner: Owner, mail: string): Key => ({ pk: mailPartition(owner), sk: `FILES_COUNTED#${mail}` })

/** Counts the files of a mail once against the daily limit of the mailbox, however often it is delivered; false beyond it. */
const countInboundFiles = async (owner: Owner, mail: string, given: readonly IncomingFile[]): Promise<boolean> => {
  const bytes = given.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  const refused = await transact([
    put({ ...countedKey(owner, mail), ttl: orderTtl() }, expression`attribute_not_exists(#pk)`),
    buildLimitWrite(INBOUND_FILES_LIMIT, `${owner.tenant}#${owner.person}`, bytes),
  ])
  return !refused || refused.has(0)
}

/**
 * Stores the attachments of a mail under ids derived from it, so that a retry is idempotent. Undefined when there are
 * none.
 */
export const storeAttachments = async (
  owner: Owner,
  mail: string,
  given: readonly IncomingFile[],
): Promise<StoredMail['files']> => {
  if (given.length === 0) return undefined
  const { tenant, person } = owner
  const isKept = await countInboundFiles(owner, mail, given)
  const thing = mailAttachmentsId(person, mail)
  const kept: NonNullable<StoredMail['files']>['kept'] = []
  const leftOut: string[] = []
  for (const [index, one] of given.entries()) {
    const { content } = one
    const type = isKept && content && kindOf(one.name, content)
    if (!type) {
      leftOut.push(one.name)
      continue
    }
    const bytes = content.length
    const id = createHash('sha256').update(`${thing}#${index}`).digest('hex').slice(0, 26)
    const at = now().toISOString()
    const taken = new Set(kept.map(({ name }) => sortName(name)))
    const named = (number: number): string => {
      const name = withNumber(withExtension(one.name, type), number)
      return taken.has(sortName(name)) ? named(number + 1) : name
    }
    const name = named(1)
    const file: StoredFile = {
      id,
      folder: attachmentSpaceId('mailbox', thing),
      name,
      description: '',
      readers: [],
      by: person,
      at,
      changedAt: at,
      revision: 0,
      versions: [{ number: 1, storedAs: id, type, bytes, by: person, at, upload: id }],
    }
    const path = storedPath(tenant, id, id)
    await storeDocument(tenant, path.slice(tenant.length + 1), content, 'application/octet-stream')
    await transact([...saveFile(tenant, undefined, file).writes, ...countUse(tenant, { storedBytes: bytes })])
    kept.push({ name, type, bytes })
  }
  return { thing, kept, leftOut }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'mail from outside whose files are counted': countedKey({ tenant: '<tenant>', person: '<person>' }, '<hash>'),
})
