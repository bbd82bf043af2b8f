import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, getItem, getItems, put, remove, transact, update } from '#functions/core/table/table.ts'
import { countKey, rowsIn, toCount } from '#functions/data/apps/files/files.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { mailFilesPartition } from '#functions/data/keys.ts'
import { readIf } from '#functions/data/stored.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { isMailAttachmentsId, MAIL_FILE_LIMITS, mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import { mailKey, type Owner } from './mailKeys.ts'
import { type StoredMail, toMail } from './mails.ts'

/** Whose copies of a sent mail there are that its files are for: once there is none, the files go. */
const holdersKey = (tenant: string, thing: string): Key => ({
  pk: mailFilesPartition(tenant, thing),
  sk: 'HOLDERS',
})
const holdersIn = (item: Item | undefined): string[] =>
  item?.holders instanceof Set ? [...item.holders].map(String) : []

/** A mail in somebody's mailbox. */
interface Copy {
  person: string
  id: string
}
const holder = ({ person, id }: Copy): string => mailAttachmentsId(person, id)

/** Whether the files of a mail are for all who got it here: those of one from outside are its reader's alone. */
const isShared = ({ files, kind, outside }: StoredMail): boolean =>
  files !== undefined && kind !== 'draft' && outside === undefined

/** The part of the transaction that sends a mail with files: who has them from now on. */
export const filesShared = (tenant: string, { files }: StoredMail, copies: readonly Copy[]): Write[] =>
  files ? [put({ ...holdersKey(tenant, files.thing), holders: new Set(copies.map(holder)), v: 1 })] : []

/** The part of a transaction that gives one more the files of a sent mail; refused when its sender has it no more. */
export const filesHeldToo = ({ tenant, person }: Owner, { files, id }: StoredMail, copy: Copy): Write[] =>
  files
    ? [
        update(
          holdersKey(tenant, files.thing),
          expression`ADD #holders ${new Set([holder(copy)])}`,
          expression`contains(#holders, ${holder({ person, id })})`,
        ),
      ]
    : []

/** The part of a transaction by which a mail that is deleted for good no longer has its files. */
export const filesReleased = ({ tenant, person }: Owner, mail: StoredMail): Write[] =>
  mail.files && isShared(mail)
    ? [
        update(
          holdersKey(tenant, mail.files.thing),
          expression`DELETE #holders ${new Set([holder({ person, id: mail.id })])}`,
        ),
      ]
    : []

/** Under which the files of a mail are; of a draft something may be there before it is saved again. */
export const thingOf = ({ person }: Owner, { kind, id, files }: StoredMail): string | undefined =>
  files?.thing ?? (kind === 'draft' ? mailAttachmentsId(person, id) : undefined)

/** Deletes the files of a mail that is no more, unless somebody has another copy of it; done again, it goes on. */
export const removeUnheld = async (tenant: string, thing: string): Promise<void> => {
  const item = await getItem(holdersKey(tenant, thing))
  if (holdersIn(item).length > 0) return
  await removeAttached(tenant, 'mailbox', thing)
  if (item) await transact([remove(holdersKey(tenant, thing), expression`attribute_not_exists(#holders)`)])
}

const isWritten = ({ kind, folder, sendAt }: StoredMail): boolean =>
  kind === 'draft' && folder === 'drafts' && sendAt === undefined

/** What somebody may do with the files of a mail, and what has to hold while they change them; undefined: nothing. */
export const rightOnMailFiles = async (
  { tenant, person }: Owner,
  thing: string,
): Promise<{ right: 'read' | 'write'; holds: Write[] } | undefined> => {
  const key = mailKey({ tenant, person }, thing.slice(person.length + 1))
  const isOwn = isMailAttachmentsId(person, thing)
  const [holders, item] = await getItems([holdersKey(tenant, thing), ...(isOwn ? [key] : [])])
  if (holders) {
    return holdersIn(holders).some((one) => isMailAttachmentsId(person, one)) ? { right: 'read', holds: [] } : undefined
  }
  if (!isOwn) return undefined
  const mail = readIf(item, toMail)
  if (!mail || !isWritten(mail)) return { right: 'read', holds: [] }
  const stays = expression`#kind = ${'draft'} AND #folder = ${'drafts'} AND attribute_not_exists(#sendAt)`
  return { right: 'write', holds: [check(key, stays)] }
}

/** What is attached to a draft by now, and the part of the transaction that sends it that says that nothing else is. */
export const attachedNow = async (
  { tenant, person }: Owner,
  draft: string,
): Promise<{ files: StoredMail['files']; asRead: Write }> => {
  const thing = mailAttachmentsId(person, draft)
  const folder = attachmentSpaceId('mailbox', thing)
  const key = countKey(tenant, folder)
  const { files: count, bytes } = toCount(await getItem(key))
  if (count === 0) {
    return { files: undefined, asRead: check(key, expression`attribute_not_exists(#pk) OR #files = ${0}`) }
  }
  const rows = await rowsIn(tenant, folder, MAIL_FILE_LIMITS.most)
  const kept = rows.map(({ name, type, bytes: size }) => ({ name, type, bytes: size }))
  return {
    files: { thing, kept, leftOut: [] },
    asRead: check(key, expression`#files = ${count} AND #bytes = ${bytes}`),
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'readers of the attachments of a sent mail': holdersKey('<tenant>', '<person>_<mail>'),
})
