import { createHash } from 'node:crypto'
import { now } from '#functions/core/clock.ts'
import { keepDocument } from '#functions/core/files/files.ts'
import { transact } from '#functions/core/table/table.ts'
import { contentType } from '#functions/data/apps/files/contentType.ts'
import { saveFile, storedPath } from '#functions/data/apps/files/files.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import type { Owner } from '#functions/data/apps/mailbox/mailKeys.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/mails.ts'
import { counted, type Limit } from '#functions/data/companies/limits.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { attachedTo, type FileType, nameFor, numbered, sortName } from '#shared/apps/files/rules.ts'
import { FILE_BYTES_A_DAY, withMailOf } from '#shared/apps/mailbox/rules.ts'
import type { GivenFile } from './parse.ts'

/** How much of both ends of a file its kind is told by. */
const LOOKED_AT = 65_536

const kindOf = (name: string, content: Buffer): FileType | undefined =>
  contentType(
    { head: content.subarray(0, LOOKED_AT), tail: content.subarray(-LOOKED_AT), bytes: content.length, tag: '' },
    name,
  )

export const FILES_FROM_OUTSIDE: Limit = { kind: 'files-from-outside', most: FILE_BYTES_A_DAY, seconds: 86_400 }

/** Counts the files of a mail; false when a mailbox gets more of them than it keeps in a day. */
const hasRoom = async ({ tenant, person }: Owner, given: readonly GivenFile[]): Promise<boolean> => {
  const bytes = given.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  return (await transact([counted(FILES_FROM_OUTSIDE, `${tenant}#${person}`, bytes)])) === undefined
}

/**
 * Keeps what came with a mail as files of it, each under a key that follows from the mail: done again after a failure, it
 * is the same. Undefined for a mail that nothing came with.
 */
export const keepFiles = async (
  owner: Owner,
  mail: string,
  given: readonly GivenFile[],
): Promise<StoredMail['files']> => {
  if (given.length === 0) return undefined
  const { tenant, person } = owner
  const isKept = await hasRoom(owner, given)
  const thing = withMailOf(person, mail)
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
      const name = numbered(nameFor(one.name, type), number)
      return taken.has(sortName(name)) ? named(number + 1) : name
    }
    const name = named(1)
    const file: StoredFile = {
      ...{
        id,
        folder: attachedTo('mailbox', thing),
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
