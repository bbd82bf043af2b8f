import { describe, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import {
  check,
  deleteItem,
  getItem,
  getItems,
  put,
  putItem,
  queryPage,
  remove,
  transact,
  update,
  updateItem,
} from '#functions/core/table/table.ts'
import { startApi } from '#test/kit/api.ts'
import { onDynamoDbLocal } from '#test/kit/costs/units.ts'

await startApi({ withoutStream: true })

const PARTITION = 'T#capacity'
const key = (sk: string): Key => ({ pk: PARTITION, sk })
const indexed = (gsi1sk = 'first') => ({ gsi1pk: 'G#capacity', gsi1sk })

/** An item that is exactly so many kilobytes by AWS's rules, names and values. */
const ofKilobytes = (kilobytes: number, sk: string, more: Record<string, string> = {}): Item => {
  const item: Item = { ...key(sk), ...more, text: '' }
  const without = Object.entries(item).reduce((sum, [name, value]) => sum + name.length + String(value).length, 0)
  return { ...item, text: 'x'.repeat(kilobytes * 1024 - without) }
}

const KILOBYTES = [0.3, 1, 1.5, 4.1, 9]
const writeUnits = (kilobytes: number) => Math.ceil(kilobytes)
const readUnits = (kilobytes: number) => Math.ceil(kilobytes / 4)

const absent = expression`attribute_not_exists(#pk)`
const present = expression`attribute_exists(#pk)`
/** Leaves the size as it is. */
const overwritten = (item: Item) => expression`SET #text = ${String(item.text).replaceAll('x', 'y')}`

const unitsOf = (act: () => Promise<unknown>): Promise<number> =>
  withMeter(async (usage) => {
    await act()
    return usage.units
  })

/** What AWS's rules say that an operation consumes; `local`: what AWS's own DynamoDB Local says where it says otherwise. */
interface Rule {
  by: string
  act: () => Promise<unknown>
  units: number
  local?: number
}
const holds = async ({ by, act, units, local = units }: Rule) =>
  expect(await unitsOf(act), by).toBe(onDynamoDbLocal ? local : units)

describe.each(KILOBYTES)('an item of %d KB', (kilobytes) => {
  const sk = `item${kilobytes}`
  const item = ofKilobytes(kilobytes, sk)
  const [read, written] = [readUnits(kilobytes), writeUnits(kilobytes)]

  test('is read for a unit each 4 KB, for half of it eventually', async () => {
    await putItem(item)
    const eventually = { eventually: true }
    const where = expression`#pk = ${PARTITION} AND #sk = ${sk}`
    await holds({ by: 'get', act: () => getItem(key(sk)), units: read })
    await holds({ by: 'batch', act: () => getItems([item]), units: read })
    await holds({ by: 'batch, eventually', act: () => getItems([item], eventually), units: read / 2 })
    await holds({ by: 'query', act: () => queryPage({ where, limit: 1 }), units: read })
    await holds({
      by: 'query, eventually',
      act: () => queryPage({ where, limit: 1, ...eventually }),
      units: read / 2,
    })
    const filter = expression`attribute_exists(#nothing)`
    await holds({ by: 'query that filters it out', act: () => queryPage({ where, filter, limit: 1 }), units: read })
  })

  test('is written, changed, replaced and removed for a unit each KB', async () => {
    await holds({ by: 'put', act: () => putItem(item), units: written })
    await holds({ by: 'update', act: () => updateItem(item, overwritten(item)), units: written })
    await holds({ by: 'replace by less', act: () => putItem({ ...key(sk), text: '' }), units: written })
    await holds({ by: 'replace by more', act: () => putItem(item), units: written })
    await holds({ by: 'delete', act: () => deleteItem(item), units: written })
  })

  test('refuses a write for as much', async () => {
    await putItem(item)
    await holds({ by: 'put', act: () => putItem({ ...key(sk), text: '' }, absent), units: written })
    await holds({ by: 'update', act: () => updateItem(item, overwritten(item), absent), units: written })
    await holds({ by: 'delete', act: () => deleteItem(item, absent), units: written })
    // AWS names no figure for a transaction that came to nothing: each part is counted as written once.
    await holds({ by: 'transaction', act: () => transact([put(item, absent)]), units: written })
  })

  test('costs twice as much in a transaction, which only checks it too', async () => {
    await deleteItem(item)
    await holds({ by: 'put', act: () => transact([put(item)]), units: 2 * written })
    await holds({ by: 'update', act: () => transact([update(item, overwritten(item))]), units: 2 * written })
    await holds({ by: 'check', act: () => transact([check(item, present)]), units: 2 * written, local: 2 * read })
    await holds({ by: 'delete', act: () => transact([remove(item)]), units: 2 * written })
  })

  test('costs as much again in the index, once for each entry that comes or goes, and never twice', async () => {
    const entry = ofKilobytes(kilobytes, `${sk}#indexed`, indexed())
    const moved = ofKilobytes(kilobytes, `${sk}#indexed`, indexed('other'))
    await holds({ by: 'put', act: () => putItem(entry), units: 2 * written })
    await holds({ by: 'put it as it is', act: () => putItem(entry), units: written })
    await holds({ by: 'update', act: () => updateItem(entry, overwritten(entry)), units: 2 * written })
    await holds({ by: 'move', act: () => putItem(moved), units: 3 * written })
    await holds({ by: 'delete', act: () => deleteItem(entry), units: 2 * written })
    const [three, four] = [
      { units: 3 * written, local: 4 * written },
      { units: 4 * written, local: 6 * written },
    ]
    await holds({ by: 'put in a transaction', act: () => transact([put(entry)]), ...three })
    await holds({ by: 'move in a transaction', act: () => transact([put(moved)]), ...four })
    await holds({ by: 'delete in a transaction', act: () => transact([remove(entry)]), ...three })
  })
})

test('what is not there costs what the least costs', async () => {
  const nothing = key('nothing')
  const nobody = expression`#pk = ${'T#nobody'}`
  const inIndex = { where: expression`#gsi1pk = ${'G#nobody'}`, index: 'gsi1', limit: 1 } as const
  await holds({ by: 'get', act: () => getItem(nothing), units: 1 })
  await holds({ by: 'batch', act: () => getItems([nothing]), units: 1, local: 0 })
  await holds({ by: 'batch, eventually', act: () => getItems([nothing], { eventually: true }), units: 0.5, local: 0 })
  await holds({ by: 'query', act: () => queryPage({ where: nobody, limit: 1 }), units: 1, local: 0 })
  await holds({
    by: 'query, eventually',
    act: () => queryPage({ where: nobody, limit: 1, eventually: true }),
    units: 0.5,
    local: 0,
  })
  await holds({ by: 'query of the index', act: () => queryPage(inIndex), units: 0.5, local: 0 })
  await holds({ by: 'delete', act: () => deleteItem(nothing), units: 1 })
  await holds({ by: 'refused delete', act: () => deleteItem(nothing, present), units: 1 })
  await holds({ by: 'refused update', act: () => updateItem(nothing, expression`SET #n = ${1}`, present), units: 1 })
  await holds({ by: 'check', act: () => transact([check(nothing, absent)]), units: 2 })
  await holds({ by: 'delete in a transaction', act: () => transact([remove(nothing)]), units: 2, local: 1 })
})

test('a batch rounds up each of its items, a query their sum', async () => {
  const items = KILOBYTES.map((kilobytes) => ofKilobytes(kilobytes, `sum${kilobytes}`))
  for (const item of items) await putItem(item)
  const each = KILOBYTES.reduce((sum, kilobytes) => sum + readUnits(kilobytes), 0)
  const sum = readUnits(KILOBYTES.reduce((total, kilobytes) => total + kilobytes, 0))
  const where = expression`#pk = ${PARTITION} AND begins_with(#sk, ${'sum'})`
  await holds({ by: 'batch', act: () => getItems(items), units: each })
  await holds({ by: 'batch, eventually', act: () => getItems(items, { eventually: true }), units: each / 2 })
  await holds({ by: 'query', act: () => queryPage({ where, limit: 10 }), units: sum })
})

test.each([1, 2, 5, 10])('a transaction of %d costs what all of its parts cost', async (count) => {
  const parts = Array.from({ length: count }, (_, index) => put(ofKilobytes(0.3, `part${count}#${index}`)))
  await holds({ by: 'puts', act: () => transact(parts), units: 2 * count, local: 2 })
  const refused = [check(key('nothing'), present), ...parts]
  await holds({ by: 'cancelled', act: () => transact(refused), units: count + 1 })
})
