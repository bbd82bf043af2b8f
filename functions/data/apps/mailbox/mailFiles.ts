import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, getItem, getItems, put, remove, transact, update } from '#functions/core/table/table.ts'
import { countKey, listFileRows, toCount } from '#functions/data/apps/files/files.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { mailFilesPartition } from '#functions/data/keys.ts'
import { readIf } from '#functions/data/stored.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { isMailAttachmentsId, MAIL_FILE_LIMITS, mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import { mailKey, type Owner } from './mailKeys.ts'
import { type StoredMail, toMail } from './storedMail.ts'

/** The copies of a sent mail that share its files; the files are deleted with the last one. */
const holdersKey = (tenant: string, thing: string): Key => ({
  pk: mailFilesPartition(tenant, thing),
  sk: 'HOLDERS',
})
const holdersIn = (item: Item | undefined): string[] =>
  item?.holders instanceof Set ? [...item.holders].map(String) : []

interface MailCopy {
  person: string
  id: string
}
const toHolder = ({ person, id }: MailCopy): string => mailAttachmentsId(person, id)

/** Whether files are shared by all copies; those of external mail belong to one recipient. */
const isShared = ({ files, kind, outside }: StoredMail): boolean =>
  files !== undefined && kind !== 'draft' && outside === undefined

/** Transaction write that sets the initial holders of a mail's files. */
export const buildFileHoldersWrites = (tenant: string, { files }: StoredMail, copies: readonly MailCopy[]): Write[] =>
  files ? [put({ ...holdersKey(tenant, files.thing), holders: new Set(copies.map(toHolder)), v: 1 })] : []

/** Transaction write that adds a holder; refused when the sender's copy is gone. */
export const buildAddHolderWrites = ({ tenant, person }: Owner, { files, id }: StoredMail, copy: MailCopy): Write[] =>
  files
    ? [
        update(
          holdersKey(tenant, files.thing),
          expression`ADD #holders ${new Set([toHolder(copy)])}`,
          expression`contains(#holders, ${toHolder({ person, id })})`,
        ),
      ]
    : []

/** Transaction write that removes a holder when a mail is purged. */
export const buildRemoveHolderWrites = ({ tenant, person }: Owner, mail: StoredMail): Write[] =>
  mail.files && isShared(mail)
    ? [
        update(
          holdersKey(tenant, mail.files.thing),
          expression`DELETE #holders ${new Set([toHolder({ person, id: mail.id })])}`,
        ),
      ]
    : []

/** The attachment space of a mail; a draft may have files before it is saved again. */
export const thingOf = ({ person }: Owner, { kind, id, files }: StoredMail): string | undefined =>
  files?.thing ?? (kind === 'draft' ? mailAttachmentsId(person, id) : undefined)

/** Deletes the files of a mail without holders; resumable. */
export const removeUnheldFiles = async (tenant: string, thing: string): Promise<void> => {
  const item = await getItem(holdersKey(tenant, thing))
  if (holdersIn(item).length > 0) return
  await removeAttached(tenant, 'mailbox', thing)
  if (item) await transact([remove(holdersKey(tenant, thing), expression`attribute_not_exists(#holders)`)])
}

const isEditableDraft = ({ kind, folder, sendAt }: StoredMail): boolean =>
  kind === 'draft' && folder === 'drafts' && sendAt === undefined

/** Right to a mail's files, with condition checks for changes; undefined: none. */
export const rightOnMailFiles = async (
  { tenant, person }: Owner,
  thing: string,
): Promise<{ right: 'read' | 'write'; checks: Write[] } | undefined> => {
  const key = mailKey({ tenant, person }, thing.slice(person.length + 1))
  const isOwn = isMailAttachmentsId(person, thing)
  const [holders, item] = await getItems([holdersKey(tenant, thing), ...(isOwn ? [key] : [])])
  if (holders) {
    return holdersIn(holders).some((one) => isMailAttachmentsId(person, one))
      ? { right: 'read', checks: [] }
      : undefined
  }
  if (!isOwn) return undefined
  const mail = readIf(item, toMail)
  if (!mail || !isEditableDraft(mail)) return { right: 'read', checks: [] }
  const stays = expression`#kind = ${'draft'} AND #folder = ${'drafts'} AND attribute_not_exists(#sendAt)`
  return { right: 'write', checks: [check(key, stays)] }
}

/** The attachments of a draft, and the condition check that they are unchanged on sending. */
export const readAttachments = async (
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
  const rows = await listFileRows(tenant, folder, MAIL_FILE_LIMITS.most)
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
