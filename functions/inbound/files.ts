import { createHash } from 'node:crypto'
import { now } from '#functions/core/clock.ts'
import { keepDocument } from '#functions/core/files/files.ts'
import { transact } from '#functions/core/table/table.ts'
import { contentType } from '#functions/data/apps/files/contentType.ts'
import { saveFile, storedPath } from '#functions/data/apps/files/files.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import type { Owner } from '#functions/data/apps/mailbox/mailKeys.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/mails.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { attachmentSpaceId, type FileType, sortName, withExtension, withNumber } from '#shared/apps/files/rules.ts'
import { mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import type { GivenFile } from './parse.ts'

/** How much of both ends of a file its kind is told by. */
const LOOKED_AT = 65_536

const kindOf = (name: string, content: Buffer): FileType | undefined =>
  contentType(
    { head: content.subarray(0, LOOKED_AT), tail: content.subarray(-LOOKED_AT), bytes: content.length, tag: '' },
    name,
  )

/**
 * Keeps what came with a mail as files of it, each under a key that follows from the mail: done again after a failure, it
 * is the same. Undefined for a mail that nothing came with.
 */
export const keepFiles = async (
  { tenant, person }: Owner,
  mail: string,
  given: readonly GivenFile[],
): Promise<StoredMail['files']> => {
  if (given.length === 0) return undefined
  const thing = mailAttachmentsId(person, mail)
  const kept: NonNullable<StoredMail['files']>['kept'] = []
  const leftOut: string[] = []
  for (const [index, one] of given.entries()) {
    const { content } = one
    const type = content && kindOf(one.name, content)
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
      ...{
        id,
        folder: attachmentSpaceId('mailbox', thing),
        name,
        description: '',
        readers: [],
        by: person,
        at,
        changedAt: at,
        revision: 0,
      },
      versions: [{ number: 1, storedAs: id, type, bytes, by: person, at, upload: id }],
    }
    const path = storedPath(tenant, id, id)
    await keepDocument(tenant, path.slice(tenant.length + 1), content, 'application/octet-stream')
    await transact([...saveFile(tenant, undefined, file).writes, ...countUse(tenant, { storedBytes: bytes })])
    kept.push({ name, type, bytes })
  }
  return { thing, kept, leftOut }
}
