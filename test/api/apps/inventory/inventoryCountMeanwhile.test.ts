import { beforeEach, expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { inventoryOf } from './inventoryKit.ts'

/** Equipment is given, taken back, lost and found while it is counted, and while the differences are decided over. */

const app = await startApi()
const {
  must,
  newProduct,
  addUnits,
  handOver,
  step,
  accept,
  unitsOf,
  product,
  newCount,
  tick,
  compared,
  differencesOf,
} = inventoryOf(app)
let ours = await newTenant(app)
let keeper: Person = ours.manager
let productId = ''
beforeEach(async () => {
  ours = await newTenant(app)
  keeper = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
  productId = (await newProduct(keeper, { name: 'Granit 14' })).id
})

const newUnits = async (...serialNumbers: string[]) =>
  (await addUnits(keeper, productId, ...serialNumbers)).map(({ id }) => id)
const decide = (id: string, differenceIds: string[], decision: InputOf<typeof inventory.decide>['decision']) =>
  call(app, inventory.decide, keeper, { id, differenceIds, decision })
const kindsIn = async (id: string) =>
  (await differencesOf(keeper, id)).map(({ serialNumber, kind }) => [serialNumber, kind])
const stateOf = async (unitId: string) => (await unitsOf(keeper, productId)).find(({ id }) => id === unitId)?.state

test('what was handled since the walk ended is not written as lost: given again to the same person, lent and back, signed for', async () => {
  const [again = '', back = '', signed = '', missed = ''] = await newUnits('AGAIN', 'BACK', 'SIGNED', 'MISSED')
  for (const unit of [again, signed]) await must(handOver(keeper, unit, ours.resource))
  const { id } = await newCount(keeper)
  expect((await compared(keeper, id)).numbers).toMatchObject({ missing: 4 })
  await must(step(keeper, again, 'TAKE_BACK'))
  await must(handOver(keeper, again, ours.resource))
  await must(handOver(keeper, back, ours.resource))
  await must(step(keeper, back, 'TAKE_BACK'))
  await must(accept(ours.resource, signed))
  expect(await decide(id, [again, missed, back, signed], 'WRITTEN')).toMatchObject({
    status: 409,
    body: { code: 'inventory.wrongState' },
  })
  const states = await Promise.all([again, back, signed, missed].map(stateOf))
  expect(states, 'the one that nobody has handled is written, whatever stands before it').toEqual([
    'HANDED_OVER',
    'FREE',
    'ACCEPTED',
    'LOST',
  ])
  await must(decide(id, [again, back, signed], 'LEFT'))
})

test('what was handled while people walked is there, though nobody ticked it', async () => {
  const [given = '', back = '', signed = '', found = ''] = await newUnits('GIVEN', 'BACK', 'SIGNED', 'FOUND', 'MISSED')
  for (const unit of [back, signed]) await must(handOver(keeper, unit, ours.resource))
  await must(step(keeper, found, 'REPORT_LOST'))
  const { id } = await newCount(keeper)
  await must(handOver(keeper, given, ours.resource))
  await must(step(keeper, back, 'TAKE_BACK'))
  await must(accept(ours.resource, signed))
  await must(step(keeper, found, 'FIND'))
  expect((await compared(keeper, id)).numbers).toMatchObject({ expected: 5, missing: 1, undecided: 1 })
  expect(await kindsIn(id)).toEqual([['MISSED', 'MISSING']])
})

test('what was seen before a unit changed hands says nothing of it afterwards, and may be noted anew', async () => {
  const [given = '', stolen = '', returned = ''] = await newUnits('GIVEN', 'STOLEN', 'RETURNED')
  for (const unit of [given, returned]) await must(handOver(keeper, unit, ours.resource))
  const { id } = await newCount(keeper)
  // Seen in stock, then given to another; seen, then stolen; seen with its holder, given on, and then met in stock.
  await must(tick(keeper, id, given, 'HERE'))
  await must(step(keeper, given, 'TAKE_BACK'))
  await must(handOver(keeper, given, ours.freelancer))
  await must(tick(keeper, id, stolen))
  await must(step(keeper, stolen, 'REPORT_LOST'))
  await must(tick(keeper, id, returned))
  await must(step(keeper, returned, 'TAKE_BACK'))
  await must(handOver(keeper, returned, ours.freelancer))
  const colleague = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
  const met = await must(tick(colleague, id, returned, 'HERE'))
  expect(met).toMatchObject({ already: false, unit: { seen: { by: colleague.name, here: true } } })
  const { counters } = await must(call(app, inventory.count, keeper, { id }))
  expect(counters.map(({ name, count }) => [name, count])).toEqual([
    [keeper.name, 2],
    [colleague.name, 1],
  ])
  await compared(keeper, id)
  expect(await kindsIn(id)).toEqual([['RETURNED', 'ELSEWHERE']])
})

test('what was removed since the walk ended cannot be written any more, and does not stop what is decided with it', async () => {
  const [sold = ''] = await newUnits('SOLD')
  const [cables, adapter] = [
    await newProduct(keeper, { name: 'Cable', stock: 5 }),
    await newProduct(keeper, { name: 'Adapter' }),
  ]
  const [missed] = await addUnits(keeper, adapter.id, 'MISSED')
  const { id } = await newCount(keeper)
  await must(call(app, inventory.countPieces, keeper, { id, productId: cables.id, quantity: 4, before: null }))
  expect((await compared(keeper, id)).numbers).toMatchObject({ missing: 2, quantities: 1, undecided: 3 })
  await must(call(app, inventory.removeUnit, keeper, { id: sold }))
  await must(call(app, inventory.deleteProduct, keeper, { id: cables.id }))
  expect(await decide(id, [sold, cables.id, missed?.id ?? ''], 'WRITTEN')).toMatchObject({
    status: 409,
    body: { code: 'inventory.wrongState' },
  })
  expect((await unitsOf(keeper, adapter.id))[0]?.state).toBe('LOST')
  await must(decide(id, [sold, cables.id], 'LEFT'))
  await must(call(app, inventory.closeCount, keeper, { id }))
})

test('pieces are compared with how many there were when they were counted, whatever came, went or was registered since', async () => {
  const names = ['Registered', 'Sold', 'Bought', 'Corrected', 'Counted again', 'Missing']
  const products = await Promise.all(names.map((name) => newProduct(keeper, { name, stock: 10 })))
  const [registered = '', sold = '', bought = '', corrected = '', again = '', missing = ''] = products.map(
    ({ id }) => id,
  )
  const { id } = await newCount(keeper)
  const count = (product: string, quantity: number, before: number | null = null) =>
    must(call(app, inventory.countPieces, keeper, { id, productId: product, quantity, before }))
  const stock = (product: string, to: number) =>
    must(call(app, inventory.updateProduct, keeper, { id: product, product: { stock: to } }))
  for (const one of [registered, sold, bought, again]) await count(one, 10)
  for (const one of [corrected, missing]) await count(one, 9)
  await addUnits(keeper, registered, 'REG-1', 'REG-2')
  await stock(sold, 7)
  await stock(bought, 12)
  await stock(corrected, 9)
  await stock(missing, 15)
  await stock(again, 12)
  // Two more came by the inventory, and none was there: that is known of a number that is counted anew alone.
  await count(again, 10, 10)
  expect((await compared(keeper, id)).numbers).toMatchObject({ missing: 0, quantities: 2 })
  const found = await differencesOf(keeper, id)
  expect(found.map(({ product, expected, counted }) => [product, expected, counted]).toSorted()).toEqual([
    ['Counted again', 12, 10],
    ['Missing', 10, 9],
  ])
  await must(
    decide(
      id,
      found.map((one) => one.id),
      'WRITTEN',
    ),
  )
  const stocks = await Promise.all([registered, missing, again].map(async (one) => (await product(keeper, one)).stock))
  expect(stocks).toEqual([10, 14, 10])
})
