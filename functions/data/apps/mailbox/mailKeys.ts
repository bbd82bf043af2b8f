import type { Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { mailPartition } from '#functions/data/keys.ts'

/** The owner of a mailbox. */
export interface Owner {
  tenant: string
  person: string
}

const keyIn =
  (prefix: string) =>
  (owner: Owner, id: string): Key => ({ pk: mailPartition(owner), sk: `${prefix}#${id}` })
export const mailKey = keyIn('MAIL')
export const textKey = keyIn('TEXT')
export const rowKey = (owner: Owner, view: string, place: string): Key => ({
  pk: mailPartition(owner),
  sk: `ROW#${view}#${place}`,
})
/** Sort key prefix of conversations. */
export const THREAD = 'THREAD#'
export const threadKey = (owner: Owner, { threadId, id }: { threadId: string; id: string }): Key => ({
  pk: mailPartition(owner),
  sk: `${THREAD}${threadId}#${id}`,
})
export const countsKey = (owner: Owner): Key => ({ pk: mailPartition(owner), sk: 'COUNTS' })

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  mail: mailKey({ tenant: '<tenant>', person: '<person>' }, '<mail>'),
  'text of a mail': textKey({ tenant: '<tenant>', person: '<person>' }, '<mail>'),
  'mail in a folder, filter or label, by time': rowKey(
    { tenant: '<tenant>', person: '<person>' },
    '<F, S or L>:<folder, filter or label>',
    '<ulid>',
  ),
  'mail in its conversation': threadKey(
    { tenant: '<tenant>', person: '<person>' },
    { threadId: '<thread>', id: '<mail>' },
  ),
  'number of mails and of unread mails in each list': countsKey({ tenant: '<tenant>', person: '<person>' }),
})
