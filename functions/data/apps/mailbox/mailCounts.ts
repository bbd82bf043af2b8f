import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { checkExists, update, withFallback } from '#functions/core/table/table.ts'
import { type FolderName, MAX_MAILS, MAX_SCHEDULED_MAILS, viewsOf } from '#shared/apps/mailbox/rules.ts'
import { countsKey, type Owner } from './mailKeys.ts'
import type { StoredMail } from './storedMail.ts'

/** Pseudo view that counts the whole mailbox, for its limit. */
const ALL_VIEW = 'A:all'
/** Pseudo view that counts scheduled mails. */
const WAITING_VIEW = 'A:waiting'
const countedViews = (mail: StoredMail | undefined): string[] =>
  mail ? [ALL_VIEW, ...(mail.sendAt ? [WAITING_VIEW] : []), ...viewsOf(mail)] : []

/** Views: a folder, a filter, or a label by id. */
export const folderView = (folder: FolderName): string => `F:${folder}`
export const filterView = (filter: string): string => `S:${filter}`
export const labelView = (label: string): string => `L:${label}`

/** Attributes of the counter item: total and unread. */
const totalAttribute = (view: string): string => `t:${view}`
const unreadAttribute = (view: string): string => `u:${view}`

const number = (value: unknown): number => (typeof value === 'number' ? Math.max(0, Math.round(value)) : 0)
export const countsIn = (item: Item | undefined, view: string): { total: number; unread: number } => ({
  total: number(item?.[totalAttribute(view)]),
  unread: number(item?.[unreadAttribute(view)]),
})

const differences = (before: StoredMail | undefined, after: StoredMail | undefined): Map<string, number> => {
  const sums = new Map<string, number>()
  const add = (mail: StoredMail | undefined, by: 1 | -1) => {
    for (const view of countedViews(mail)) {
      for (const counter of [totalAttribute(view), ...(mail?.unread ? [unreadAttribute(view)] : [])]) {
        sums.set(counter, (sums.get(counter) ?? 0) + by)
      }
    }
  }
  add(before, -1)
  add(after, 1)
  return new Map([...sums].filter(([, by]) => by !== 0))
}

const hasRoom = (view: string, most: number): Expression => {
  const total = name(totalAttribute(view))
  return expression`(attribute_not_exists(${total}) OR NOT attribute_type(${total}, ${'N'}) OR ${total} < ${most})`
}

/** Tells which limit refused a write: of scheduled mails rather than of the mailbox. */
export const isWaitingListFull = (counts: Item | undefined): boolean =>
  countsIn(counts, WAITING_VIEW).total >= MAX_SCHEDULED_MAILS

/** Transaction write that updates the counters; refused when the mailbox, or the list of scheduled mails, is full. */
export const buildCountWrites = (
  owner: Owner,
  before: StoredMail | undefined,
  after: StoredMail | undefined,
): Write[] => {
  const key = countsKey(owner)
  const sums = [...differences(before, after)].map(([counter, by]): Expression => expression`${name(counter)} ${by}`)
  if (sums.length === 0) return []
  const list = sums.reduce((all, one) => expression`${all}, ${one}`)
  const conditions = [
    ...(before ? [] : [hasRoom(ALL_VIEW, MAX_MAILS)]),
    ...(after?.sendAt && !before?.sendAt ? [hasRoom(WAITING_VIEW, MAX_SCHEDULED_MAILS)] : []),
  ]
  const [first, second] = conditions
  const when = first && second ? expression`${first} AND ${second}` : first
  return [withFallback(update(key, expression`ADD ${list}`, when), checkExists(key))]
}

/** Transaction writes that remove a label's counters. */
export const buildRemoveCountsWrites = (owner: Owner, label: string): Write[] => [
  update(
    countsKey(owner),
    expression`REMOVE ${name(totalAttribute(labelView(label)))}, ${name(unreadAttribute(labelView(label)))}`,
  ),
]
