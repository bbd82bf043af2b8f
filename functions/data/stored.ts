import type * as z from 'zod'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Item } from '#functions/core/table/item.ts'
import { reportUnreadable } from '#functions/core/table/unreadable.ts'

/** Kinds of stored items; each is covered by `test/api/core/faults/unreadable.test.ts`. */
export type Kind =
  | 'accepted terms'
  | 'account'
  | 'activity'
  | 'article'
  | 'article address'
  | 'article category'
  | 'article reader'
  | 'article row'
  | 'article versions'
  | 'article vote'
  | 'attempts'
  | 'board'
  | 'board labels'
  | 'board list'
  | 'calendar link'
  | 'card'
  | 'cards day'
  | 'chat'
  | 'chat message'
  | 'checklist'
  | 'client'
  | 'comment'
  | 'consent'
  | 'contact'
  | 'contact log entry'
  | 'contact merge'
  | 'course'
  | 'course reader'
  | 'course row'
  | 'daily cost'
  | 'deleted board'
  | 'deleted card'
  | 'deleted contact'
  | 'deleted list'
  | 'deleted task'
  | 'due'
  | 'earlier certificate'
  | 'equipment count'
  | 'equipment counted pieces'
  | 'equipment counter'
  | 'equipment difference'
  | 'equipment event'
  | 'equipment holder'
  | 'equipment kits'
  | 'equipment list'
  | 'equipment seen'
  | 'equipment signature'
  | 'equipment unit'
  | 'features of a mission'
  | 'features of a person'
  | 'file'
  | 'file in the trash'
  | 'file link'
  | 'file shared with a person'
  | 'file row'
  | 'file tree'
  | 'files to delete'
  | 'finance day'
  | 'finance line'
  | 'finance month'
  | 'given task'
  | 'labels'
  | 'link'
  | 'matching settings'
  | 'matching settings change'
  | 'mail'
  | 'mail order'
  | 'mail problem'
  | 'mail templates'
  | 'mail text'
  | 'mail trace'
  | 'mailbox settings'
  | 'member'
  | 'member event'
  | 'merged contact'
  | 'message'
  | 'mission'
  | 'mission for a kit'
  | 'mission option'
  | 'month in the team'
  | 'note'
  | 'note in the trash'
  | 'notification'
  | 'number of notes'
  | 'own equipment'
  | 'own ranking decision'
  | 'people day'
  | 'people month'
  | 'place in a ranking'
  | 'progress in a course'
  | 'planned session'
  | 'positioning'
  | 'positioning event'
  | 'positioning row'
  | 'product'
  | 'product row'
  | 'profile'
  | 'profile documents'
  | 'profile row'
  | 'ranking'
  | 'ranking decision'
  | 'report'
  | 'report event'
  | 'search entry'
  | 'second factors'
  | 'session'
  | 'shortcuts'
  | 'sign-in ticket'
  | 'skill entry'
  | 'staffing day'
  | 'staffing totals'
  | 'task'
  | 'team row'
  | 'usage'
  | 'workspace'

/** Whether an error is due to an item that violates its schema. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'resource.unreadable'

/** A parser for items of a kind; a schema violation is reported without content and refused. */
export const reader =
  <S extends z.ZodType>(kind: Kind, schema: S) =>
  (item: Item): z.output<S> => {
    const read = schema.safeParse(item)
    if (read.success) return read.data
    const problems = read.error.issues.slice(0, 5).map(({ path, code }) => `${path.map(String).join('.')}: ${code}`)
    reportUnreadable(kind, item, problems.join('; '))
    throw new ApiError('resource.unreadable', { kind })
  }

/** Parses an item; undefined when missing or unreadable, so that it does not affect others. */
export const readIf = <T>(item: Item | undefined, read: (item: Item) => T): T | undefined => {
  if (!item) return undefined
  try {
    return read(item)
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** Parses a list, skipping missing and unreadable items. */
export const readEach = <T extends object | string>(
  items: readonly (Item | undefined)[],
  read: (item: Item) => T,
): T[] =>
  items.flatMap((item) => {
    const one = readIf(item, read)
    return one === undefined ? [] : [one]
  })
