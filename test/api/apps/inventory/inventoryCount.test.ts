import { beforeEach, describe, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { productRowsPartition } from '#functions/data/keys.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { BLANK_ROW } from '#test/kit/samples/importedProducts.ts'
import { inventoryOf } from './inventoryKit.ts'

const app = await startApi()
const { must, newProduct, addUnits, handOver, step, product, unitsOf, mine, newCount, tick, compared, differencesOf } =
  inventoryOf(app)
let ours = await newTenant(app)
let keeper: Person = ours.manager
beforeEach(async () => {
  ours = await newTenant(app)
  keeper = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
})

const count = (id: string, by = keeper) => must(call(app, inventory.count, by, { id }))
const pieces = (id: string, productId: string, quantity: number, before: number | null = null, by = keeper) =>
  call(app, inventory.countPieces, by, { id, productId, quantity, before })
const decide = (id: string, differenceIds: string[], decision: InputOf<typeof inventory.decide>['decision']) =>
  call(app, inventory.decide, keeper, { id, differenceIds, decision })
const close = (id: string) => call(app, inventory.closeCount, keeper, { id })
const countedProducts = (id: string, search?: string) =>
  must(call(app, inventory.countedProducts, keeper, { id, ...(search && { search }) }))

test('one goes on at a time, whoever begins it first; given up or closed, another may begin', async () => {
  const begun = await Promise.all(
    ['Inventaire 2026', 'Inventaire bis'].map((name) => call(app, inventory.startCount, keeper, { name })),
  )
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const first = begun.find(({ status }) => status === 200)?.body
  const refused = begun.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({ code: 'inventory.counting', details: { name: first?.name } })
  expect((await call(app, inventory.cancelCount, keeper, { id: first?.id ?? '' })).body).toBe(true)
  expect((await call(app, inventory.cancelCount, keeper, { id: first?.id ?? '' })).body).toBe(true)
  const { id } = await newCount(keeper)
  expect(await compared(keeper, id)).toMatchObject({ state: 'REVIEW' })
  expect(await must(close(id))).toMatchObject({ state: 'CLOSED', endedBy: keeper.name })
  await newCount(keeper, 'Inventaire 2027')
  const { items } = await must(call(app, inventory.counts, keeper, {}))
  expect(items.map(({ name, state }) => [name, state])).toEqual([
    ['Inventaire 2027', 'OPEN'],
    ['Inventaire 2026', 'CLOSED'],
    [first?.name, 'CANCELLED'],
  ])
})

test('what several people tick at once is all kept, and each unit counts once, however often it is sent', async () => {
  const colleague = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
  const { id: productId } = await newProduct(keeper, { name: 'Granit 14' })
  const units = await addUnits(keeper, productId, ...Array.from({ length: 8 }, (_, index) => `G-${index}`))
  const { id } = await newCount(keeper)
  const answers = await Promise.all(
    units.flatMap((unit, index) => {
      const by = index % 2 === 0 ? keeper : colleague
      return [unit, ...(index === 0 ? [unit] : [])].map(({ id: unitId }) => tick(by, id, unitId))
    }),
  )
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  // What was answered as busy is sent again, as the browser does.
  for (const [index, unit] of units.entries()) await must(tick(index % 2 === 0 ? keeper : colleague, id, unit.id))
  const again = await must(tick(colleague, id, units[0]?.id ?? ''))
  expect(again).toMatchObject({ already: true, product: 'Granit 14', unit: { seen: { by: keeper.name, here: false } } })
  expect((await count(id)).counters).toEqual(
    expect.arrayContaining([
      { id: keeper.personId, name: keeper.name, count: 4 },
      { id: colleague.personId, name: colleague.name, count: 4 },
    ]),
  )
  expect((await countedProducts(id)).items).toMatchObject([{ name: 'Granit 14', units: 8, seen: 8, pieces: 0 }])
  await must(tick(colleague, id, units[0]?.id ?? '', 'NOT'))
  await must(tick(colleague, id, units[0]?.id ?? '', 'NOT'))
  expect((await count(id)).counters).toContainEqual({ id: keeper.personId, name: keeper.name, count: 3 })
  const { items } = await must(call(app, inventory.countedUnits, keeper, { id, productId }))
  expect(items.map(({ seen }) => seen !== null)).toEqual([false, ...Array.from({ length: 7 }, () => true)])
})

test('pieces without a serial number are counted by their number, which nobody overwrites unseen', async () => {
  const { id: productId } = await newProduct(keeper, { name: 'Badge', stock: 40 })
  await addUnits(keeper, productId, 'B-1', 'B-2')
  const { id } = await newCount(keeper)
  const colleague = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
  expect((await must(pieces(id, productId, 30))).quantity).toBe(30)
  expect((await must(pieces(id, productId, 30))).quantity).toBe(30)
  expect(await pieces(id, productId, 7, null, colleague)).toMatchObject({
    status: 409,
    body: { code: 'inventory.countedMeanwhile', details: { quantity: 30, by: keeper.name } },
  })
  expect((await must(pieces(id, productId, 37, 30, colleague))).by).toBe(colleague.name)
  expect((await countedProducts(id, 'badg')).items).toMatchObject([{ units: 2, pieces: 38, counted: { quantity: 37 } }])
})

describe('the differences', () => {
  /** A count that has missed a unit, met a lost one and one in stock that somebody has, and counted other pieces. */
  const walked = async () => {
    const laptop = await newProduct(keeper, { name: 'Granit 14' })
    const units = await addUnits(keeper, laptop.id, 'FOUND', 'MISSED', 'LOST', 'HELD')
    const [found = '', missed = '', lost = '', held = ''] = units.map((unit) => unit.id)
    await must(step(keeper, lost, 'REPORT_LOST'))
    await must(handOver(keeper, missed, ours.resource))
    await must(handOver(keeper, held, ours.resource))
    const cable = await newProduct(keeper, { name: 'Câble', stock: 20 })
    await newProduct(keeper, { name: 'Sac', stock: 3 })
    const { id } = await newCount(keeper)
    for (const unit of [found, lost]) await must(tick(keeper, id, unit))
    await must(tick(keeper, id, held, 'HERE'))
    await must(pieces(id, cable.id, 17))
    // What turned up stands beside what had to be there.
    expect((await countedProducts(id, 'granit')).items).toMatchObject([{ units: 3, seen: 2 }])
    return { id, laptop, cable, found, missed, lost, held }
  }

  test('are noted when the walk ends, and change nothing until somebody decides', async () => {
    const { id, laptop, cable, missed, lost, held } = await walked()
    await addUnits(keeper, laptop.id, 'BOUGHT SINCE')
    const before = [await product(keeper, laptop.id), await unitsOf(keeper, laptop.id)]
    const both = await Promise.all([compared(keeper, id), compared(keeper, id)])
    const numbers = { expected: 3, missing: 1, turnedUp: 1, elsewhere: 1, quantities: 1, uncounted: 1, undecided: 4 }
    expect(both.map((one) => one.numbers)).toEqual([numbers, numbers])
    const kinds = new Map((await differencesOf(keeper, id)).map((one) => [one.id, one]))
    expect(kinds.get(missed)).toMatchObject({ kind: 'MISSING', holder: ours.resource.name, serialNumber: 'MISSED' })
    expect(kinds.get(lost)).toMatchObject({ kind: 'TURNED_UP', product: 'Granit 14' })
    expect(kinds.get(held)).toMatchObject({ kind: 'ELSEWHERE', holder: ours.resource.name })
    expect(kinds.get(cable.id)).toMatchObject({ kind: 'QUANTITY', expected: 20, counted: 17, decision: null })
    expect(kinds.size).toBe(4)
    expect([await product(keeper, laptop.id), await unitsOf(keeper, laptop.id)]).toEqual(before)
    expect((await tick(keeper, id, missed)).body).toMatchObject({ code: 'inventory.countOver' })
    expect((await pieces(id, cable.id, 20, 17)).body).toMatchObject({ code: 'inventory.countOver' })
    expect((await call(app, inventory.cancelCount, keeper, { id })).body).toMatchObject({ code: 'inventory.countOver' })
    expect(await close(id)).toMatchObject({ status: 409, body: { code: 'inventory.undecided', details: { count: 4 } } })
  })

  test('are written as they were decided, once, with the count as their reason in the history', async () => {
    const { id, laptop, cable, missed, lost, held } = await walked()
    await compared(keeper, id)
    await must(decide(id, [missed, lost, held], 'WRITTEN'))
    const raced = await Promise.all([decide(id, [cable.id], 'WRITTEN'), decide(id, [cable.id], 'WRITTEN')])
    expect(raced.some(({ status }) => status === 200)).toBe(true)
    expect(await product(keeper, cable.id)).toMatchObject({ stock: 17 })
    expect((await must(decide(id, [cable.id], 'LEFT')))[0]).toMatchObject({ decision: 'WRITTEN' })
    expect(await product(keeper, laptop.id)).toMatchObject({ stock: 3, reserved: 0 })
    const states = new Map((await unitsOf(keeper, laptop.id)).map((unit) => [unit.id, unit.state]))
    expect([missed, lost, held].map((unit) => states.get(unit))).toEqual(['LOST', 'FREE', 'FREE'])
    expect((await mine(ours.resource)).map(({ state }) => state).toSorted()).toEqual(['LOST', 'RETURNED'])
    const history = async (productId: string) =>
      (await must(call(app, inventory.history, keeper, { productId }))).items.map((one) => [one.actionType, one.count])
    expect(await history(laptop.id)).toEqual(
      expect.arrayContaining([
        ['UNIT_LOST', 'Inventaire 2026'],
        ['UNIT_FOUND', 'Inventaire 2026'],
        ['UNIT_TAKEN_BACK', 'Inventaire 2026'],
      ]),
    )
    const [corrected] = (await must(call(app, inventory.history, keeper, { productId: cable.id }))).items
    expect(corrected).toMatchObject({
      actionType: 'STOCK_CORRECTED',
      stock: { before: 20, after: 17 },
      by: keeper.name,
    })
    await must(close(id))
    expect(await must(close(id))).toMatchObject({ state: 'CLOSED', numbers: { missing: 1, undecided: 0 } })
    expect((await decide(id, [missed], 'LEFT')).body).toMatchObject({ code: 'inventory.countOver' })
    const kept = await differencesOf(keeper, id)
    expect(kept.every(({ decidedBy }) => decidedBy === keeper.name)).toBe(true)
    const { items } = await must(call(app, inventory.seenUnits, keeper, { id }))
    expect(items.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(['FOUND', 'HELD', 'LOST'])
  })

  test('that are left change nothing; a stock never falls below what is registered by one', async () => {
    const { id, cable, missed, lost, held, laptop } = await walked()
    await compared(keeper, id)
    const left = () => decide(id, [missed, lost, held], 'LEFT')
    await Promise.all([left(), left()])
    await must(left())
    expect(await product(keeper, laptop.id)).toMatchObject({ stock: 3, reserved: 2 })
    const registered = Array.from({ length: 18 }, () => '')
    await addUnits(keeper, cable.id, ...registered)
    expect(await decide(id, [cable.id], 'WRITTEN')).toMatchObject({
      status: 409,
      body: { code: 'inventory.registered', details: { units: 18 } },
    })
    expect(await product(keeper, cable.id)).toMatchObject({ stock: 20 })
    expect((await count(id)).numbers.undecided).toBe(1)
  })

  test('are not written over who has a unit since: what was given to somebody else stays with them', async () => {
    const { id, laptop, missed, held } = await walked()
    await compared(keeper, id)
    for (const unitId of [missed, held]) {
      await must(step(keeper, unitId, 'TAKE_BACK'))
      await must(handOver(keeper, unitId, ours.freelancer))
      expect(await decide(id, [unitId], 'WRITTEN')).toMatchObject({
        status: 409,
        body: { code: 'inventory.wrongState', details: { state: 'HANDED_OVER' } },
      })
      await must(decide(id, [unitId], 'LEFT'))
    }
    const theirs = (await unitsOf(keeper, laptop.id)).filter(({ holder }) => holder?.id === ours.freelancer.personId)
    expect(theirs.map((unit) => unit.id).toSorted()).toEqual([missed, held].toSorted())
    expect(await product(keeper, laptop.id)).toMatchObject({ stock: 3, reserved: 2 })
  })

  test('of a product with many units are compared some at a time, and none is noted twice', async () => {
    const { id: productId } = await newProduct(keeper, { name: 'Badge' })
    const all: string[] = []
    for (let index = 0; index < 6; index++) {
      all.push(...(await addUnits(keeper, productId, ...Array.from({ length: 20 }, () => ''))).map((unit) => unit.id))
    }
    const { id } = await newCount(keeper)
    await must(tick(keeper, id, all[60] ?? ''))
    expect((await must(call(app, inventory.compareCount, keeper, { id }))).state).toBe('COMPARING')
    const both = await Promise.all([compared(keeper, id), compared(keeper, id)])
    for (const { numbers } of both) expect(numbers).toMatchObject({ expected: 120, missing: 119, undecided: 119 })
    expect(new Set((await differencesOf(keeper, id)).map((one) => one.id)).size).toBe(119)
  })
})

test('whoever has equipment confirms their own while a count goes on, and nothing of anybody else', async () => {
  const { resource, freelancer } = ours
  const { id: productId } = await newProduct(keeper, { name: 'Granit 14' })
  const [own, other] = await addUnits(keeper, productId, 'OWN', 'OTHER')
  await must(handOver(keeper, own?.id ?? '', resource))
  await must(handOver(keeper, other?.id ?? '', freelancer))
  const asked = () => must(call(app, inventory.toConfirm, resource, {}))
  const confirm = (by: Person, id: string, ...unitIds: string[]) =>
    call(app, inventory.confirmMine, by, { id, unitIds })
  expect(await asked()).toBeNull()
  const { id } = await newCount(keeper)
  expect(await asked()).toEqual({ id, name: 'Inventaire 2026', seen: [] })
  expect((await confirm(resource, id, other?.id ?? '')).status).toBe(404)
  await must(confirm(resource, id, own?.id ?? ''))
  await must(confirm(resource, id, own?.id ?? ''))
  expect(await asked()).toMatchObject({ seen: [own?.id] })
  expect((await count(id)).counters).toEqual([{ id: resource.personId, name: resource.name, count: 1 }])
  const { items } = await must(call(app, inventory.countedUnits, keeper, { id, productId }))
  expect(items[0]?.seen).toMatchObject({ by: resource.name, confirmed: true })
  await must(step(keeper, other?.id ?? '', 'TAKE_BACK'))
  expect((await confirm(freelancer, id, other?.id ?? '')).body).toMatchObject({ code: 'inventory.wrongState' })
  await compared(keeper, id)
  expect(await asked()).toBeNull()
  expect((await confirm(resource, id, own?.id ?? '')).body).toMatchObject({ code: 'inventory.countOver' })
})

test('a product that cannot be read keeps none of those behind it from being compared', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    ...BLANK_ROW,
    name: `Granit ${index}`,
    stock: 2,
  }))
  const { ids } = await must(call(app, inventory.importProducts, keeper, { rows }))
  const third = { pk: productRowsPartition(ours.tenant), sk: ids[2] ?? '' }
  await updateItem(third, expression`SET #name = ${3}`)
  const { id } = await newCount(keeper)
  expect(await compared(keeper, id)).toMatchObject({ state: 'REVIEW', numbers: { uncounted: 29 } })
})

test('what was counted of a product of which nobody has said how many there are is its stock from then on', async () => {
  const cables = await newProduct(keeper, { name: 'Câbles' })
  const { id } = await newCount(keeper, 'Câbles')
  await must(pieces(id, cables.id, 5))
  await compared(keeper, id)
  expect(await differencesOf(keeper, id)).toMatchObject([{ id: cables.id, kind: 'QUANTITY', expected: 0, counted: 5 }])
  await must(decide(id, [cables.id], 'WRITTEN'))
  expect((await product(keeper, cables.id)).stock).toBe(5)
  await must(close(id))
})
