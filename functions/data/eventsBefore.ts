import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { queryPage } from '#functions/core/table/table.ts'

const MAX_EVENTS_READ = 25

/** The events before another one in its history, latest first. */
export const queryEventsBefore = async ({ pk, sk }: Key): Promise<Item[]> => {
  const first = sk.slice(0, sk.indexOf('#') + 1)
  const where = expression`#pk = ${pk} AND #sk BETWEEN ${first} AND ${sk}`
  const { items } = await queryPage({ where, limit: MAX_EVENTS_READ, descending: true })
  return items.filter((item) => item.sk !== sk)
}
