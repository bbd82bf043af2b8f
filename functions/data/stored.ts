import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { Failure } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import type { Item } from '#functions/lib/table.ts'

/** What is read from lists and by itself; each has its place in `test/api/unreadable.test.ts`. */
export type Kind =
  | 'account'
  | 'chat'
  | 'chat message'
  | 'client'
  | 'consent'
  | 'features of a mission'
  | 'features of a person'
  | 'matching settings'
  | 'matching settings change'
  | 'member'
  | 'member event'
  | 'message'
  | 'mission'
  | 'mission option'
  | 'month in the team'
  | 'notification'
  | 'own ranking decision'
  | 'place in a ranking'
  | 'positioning'
  | 'positioning event'
  | 'positioning row'
  | 'profile'
  | 'profile documents'
  | 'profile row'
  | 'ranking'
  | 'ranking decision'
  | 'report'
  | 'report event'
  | 'search entry'
  | 'session'
  | 'shortcuts'
  | 'skill entry'
  | 'staffing day'
  | 'staffing totals'
  | 'team row'
  | 'usage'
  | 'workspace'

/** Names an item without saying what its key says, which may be an e-mail address. */
const nameOf = ({ pk, sk }: Item): string => createHash('sha256').update(`${pk}\n${sk}`).digest('hex').slice(0, 16)

const isUnreadable = (error: unknown): boolean => error instanceof Failure && error.code === 'resource.unreadable'

/** Reads stored items of a kind. One that breaks its schema is reported, without a word of what it holds, and refused. */
export const reader =
  <S extends z.ZodType>(kind: Kind, schema: S) =>
  (item: Item): z.output<S> => {
    const read = schema.safeParse(item)
    if (read.success) return read.data
    const problems = read.error.issues.slice(0, 5).map(({ path, code }) => `${path.map(String).join('.')}: ${code}`)
    const [, tenant = ''] = /^T#([^#]+)/.exec(item.pk) ?? []
    log.error('item unreadable', { kind, tenant, item: nameOf(item), problems: problems.join('; ') })
    throw new Failure('resource.unreadable', { kind })
  }

/** An item where there is one that can be read: what spoils it spoils nothing beside it. */
export const readIf = <T>(item: Item | undefined, read: (item: Item) => T): T | undefined => {
  if (!item) return undefined
  try {
    return read(item)
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** The items of a list that are there and can be read. */
export const readEach = <T extends object | string>(
  items: readonly (Item | undefined)[],
  read: (item: Item) => T,
): T[] =>
  items.flatMap((item) => {
    const one = readIf(item, read)
    return one === undefined ? [] : [one]
  })
