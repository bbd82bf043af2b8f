import { expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { addSeen } from '#functions/data/apps/inventory/countFindings.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import type { Cost } from '#shared/core/endpoint.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { inventoryOf } from './inventoryKit.ts'

/** What a year's count costs where there are a thousand units; each call is held to what its contract declares. */
const app = await startApi()
const { must, newProduct, addUnits, newCount, tick } = inventoryOf(app)

const AT_ONCE = 20
const keeperOf = async () => {
  const { addPerson, tenant } = await newTenant(app)
  return { tenant, keeper: await addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' }) }
}
/** A product with so many units. */
const productWith = async (keeper: Person, units: number): Promise<{ id: string; units: string[] }> => {
  const { id } = await newProduct(keeper, { name: `Granit ${units}` })
  const all: string[] = []
  while (all.length < units) {
    all.push(...(await addUnits(keeper, id, ...Array.from({ length: AT_ONCE }, () => ''))).map((unit) => unit.id))
  }
  return { id, units: all }
}
/** Notes at once that units were seen, as ticks do one by one. */
const saw = async (tenant: string, { personId: by }: Person, count: string, units: readonly string[]) => {
  const facts = { product: '', serialNumber: '', state: 'FREE', by, at: new Date().toISOString() } as const
  for (let at = 0; at < units.length; at += 100) {
    const some = units.slice(at, at + 100).map((unit) => ({ ...facts, unit, here: false, confirmed: false }))
    await transact(some.map((one) => addSeen(tenant, count, one)))
  }
}
/** Compares to the end: the last answer, and what each call has cost. */
const compare = async (keeper: Person, id: string) => {
  const costs: Cost[] = []
  for (;;) {
    const { status, body, cost } = await call(app, inventory.compareCount, keeper, { id })
    expect(status).toBe(200)
    costs.push(cost)
    if (body.state !== 'COMPARING') return { numbers: body.numbers, costs }
  }
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test('a thousand units, half of them missing: each call is small, and all of them are few', async () => {
  const { tenant, keeper } = await keeperOf()
  const large = await productWith(keeper, 500)
  const others: string[] = []
  for (let index = 0; index < 25; index += 1) others.push(...(await productWith(keeper, 20)).units)
  const all = [...large.units, ...others]
  const { id } = await newCount(keeper)
  const odd = all.filter((_, index) => index % 2 === 1)
  await saw(tenant, keeper, id, odd.slice(1))
  expect((await tick(keeper, id, odd[0] ?? '')).cost.requests).toBeLessThanOrEqual(3)
  const page = await call(app, inventory.countedProducts, keeper, { id })
  expect([page.body.size, page.body.items.length]).toEqual([20, 20])
  expect(page.cost.requests).toBeLessThanOrEqual(24)
  expect(page.cost.units).toBeLessThanOrEqual(120)
  expect((await call(app, inventory.countedUnits, keeper, { id, productId: large.id })).cost.units).toBeLessThan(80)

  const { numbers, costs } = await compare(keeper, id)
  expect(numbers).toMatchObject({ expected: 1000, missing: 500, undecided: 500 })
  expect(costs.length).toBeLessThanOrEqual(20)
  expect(sum(costs.map(({ requests }) => requests))).toBeLessThanOrEqual(210)
  expect(sum(costs.map(({ units }) => units))).toBeLessThanOrEqual(3300)
  const { items } = await must(call(app, inventory.differences, keeper, { id }))
  const differenceIds = items.slice(0, 10).map((one) => one.id)
  const decided = await call(app, inventory.decide, keeper, { id, differenceIds, decision: 'WRITTEN' })
  expect([decided.status, decided.cost.requests <= 35]).toEqual([200, true])
})

test('a thousand units that were all seen are looked at some hundreds at a time', async () => {
  const { tenant, keeper } = await keeperOf()
  const products = []
  for (let index = 0; index < 25; index += 1) products.push(await productWith(keeper, 40))
  const { id } = await newCount(keeper)
  const all = products.flatMap(({ units }) => units)
  await saw(tenant, keeper, id, all)
  const { numbers, costs } = await compare(keeper, id)
  expect(numbers).toMatchObject({ expected: 1000, missing: 0, undecided: 0 })
  expect(costs.length).toBeLessThanOrEqual(5)
  // One call looks at 250 units and what is left of the product they end in.
  expect(Math.max(...costs.map(({ units }) => units))).toBeLessThanOrEqual(450)
})
