import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { DRAWN, inventoryOf } from './inventoryKit.ts'

const app = await startApi()
const { must, newProduct, addUnits, newKit, handOver, handOverAll, product, mine } = inventoryOf(app)

test('a kit names what is handed over together, says what is left of it, and goes without what is gone', async () => {
  const { manager, resource } = await newTenant(app)
  const { manager: elsewhere } = await newTenant(app)
  const laptop = await newProduct(manager, { name: 'Portable' })
  const badge = await newProduct(manager, { name: 'Badge' })
  await addUnits(manager, laptop.id, 'PF-1', 'PF-2')
  const kit = await newKit(manager, laptop.id, badge.id, laptop.id)
  expect(kit).toMatchObject({
    name: 'Arrivée',
    products: [
      { id: laptop.id, name: 'Portable', free: 2 },
      { id: badge.id, name: 'Badge', free: 0 },
    ],
  })
  const kits = (by: Person) => must(call(app, inventory.kits, by, {}))
  expect(await kits(manager)).toEqual([kit])
  expect(await kits(elsewhere)).toEqual([])
  expect((await call(app, inventory.kits, resource, {})).status).toBe(403)
  const taken = await call(app, inventory.createKit, manager, { name: 'ARRIVEE', products: [badge.id] })
  expect(taken).toMatchObject({ status: 409, body: { code: 'inventory.nameTaken' } })
  const theirs = await newProduct(elsewhere)
  const foreign = await call(app, inventory.updateKit, manager, { id: kit.id, products: [theirs.id] })
  expect(foreign.status).toBe(404)
  const [unit] = (await must(call(app, inventory.kitUnits, manager, { id: kit.id })))[0]?.units ?? []
  await must(handOver(manager, unit?.id ?? '', resource))
  const [first, second] = await must(call(app, inventory.kitUnits, manager, { id: kit.id }))
  expect(first).toMatchObject({ name: 'Portable', units: [{ serialNumber: 'PF-2' }] })
  expect(second).toMatchObject({ name: 'Badge', units: [] })
  await must(call(app, inventory.deleteProduct, manager, { id: badge.id }))
  const [renamed] = [await must(call(app, inventory.updateKit, manager, { id: kit.id, name: 'Accueil' }))]
  expect(renamed).toMatchObject({ name: 'Accueil', products: [{ id: laptop.id, free: 1 }] })
  expect(await must(call(app, inventory.deleteKit, manager, { id: kit.id }))).toBe(true)
  expect(await kits(manager)).toEqual([])
})

test('several units are handed over at once with one signature, told of once, all of them or none', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const [laptop, badge] = [await newProduct(manager, { name: 'Portable' }), await newProduct(manager)]
  const [one, two] = await addUnits(manager, laptop.id, 'PF-1', 'PF-2')
  const [pass] = await addUnits(manager, badge.id, 'B-1')
  const ids = [one, two, pass].map((unit) => unit?.id ?? '')
  await must(handOver(manager, ids[2] ?? '', freelancer))
  expect(await handOverAll(manager, ids, resource)).toMatchObject({
    status: 409,
    body: { code: 'inventory.taken', details: { holder: freelancer.name } },
  })
  expect(await product(manager, laptop.id)).toMatchObject({ stock: 2, reserved: '' })
  await must(call(app, inventory.step, manager, { unitId: ids[2] ?? '', step: 'TAKE_BACK' }))
  const handed = await must(handOverAll(manager, ids, resource, DRAWN))
  expect(handed.map(({ state, holder }) => [state, holder?.name])).toEqual(
    Array.from({ length: 3 }, () => ['ACCEPTED', resource.name]),
  )
  expect(await product(manager, laptop.id)).toMatchObject({ stock: 2, reserved: 2 })
  expect(await product(manager, badge.id)).toMatchObject({ stock: 1, reserved: 1 })
  expect(await mine(resource)).toHaveLength(3)
  const signatures = await Promise.all(
    [laptop, badge].map(async ({ id: productId }) => {
      const { items } = await must(call(app, inventory.history, manager, { productId }))
      const entryId = items.find(({ signed }) => signed)?.id ?? ''
      return (await must(call(app, inventory.signature, manager, { productId, entryId }))).signature
    }),
  )
  expect(signatures).toEqual([DRAWN, DRAWN])
  await app.drained()
  const notices = await must(call(app, common.notifications, resource, {}))
  expect(notices).toMatchObject([{ title: 'Du matériel remis contre signature' }])
  expect(notices[0]?.description).toContain('3 équipements')
})

test('of kits that are handed over at the same time no unit goes to two, and no more are in use than there are', async () => {
  const { manager, resource, freelancer, validator, addPerson } = await newTenant(app)
  const people = [resource, freelancer, validator, await addPerson()]
  const products = [await newProduct(manager), await newProduct(manager)]
  for (const { id } of products) await addUnits(manager, id, '', '')
  const kit = await newKit(manager, ...products.map(({ id }) => id))
  const free = await must(call(app, inventory.kitUnits, manager, { id: kit.id }))
  const outcomes = await Promise.all(
    people.map((person, index) =>
      handOverAll(
        manager,
        free.map(({ units }) => units[index % 2]?.id ?? ''),
        person,
      ),
    ),
  )
  expect(outcomes.every(({ status }) => [200, 409, 503].includes(status))).toBe(true)
  const given = outcomes.filter(({ status }) => status === 200).length
  expect(given).toBeGreaterThan(0)
  for (const { id } of products) expect(await product(manager, id)).toMatchObject({ stock: 2, reserved: given })
  expect((await Promise.all(people.map(mine))).flat()).toHaveLength(2 * given)
})

test('a product that is gone takes nobody’s place in a kit: it is filled up again', async () => {
  const { manager } = await newTenant(app)
  const products: string[] = []
  for (let made = 0; made < INVENTORY_LIMITS.kitProducts + 2; made += 1) products.push((await newProduct(manager)).id)
  const [fresh, held] = [products.slice(0, 2), products.slice(2)]
  const kit = await newKit(manager, ...held)
  for (const id of held.slice(0, 2)) await must(call(app, inventory.deleteProduct, manager, { id }))
  const before = held.slice(2)
  const filled = await must(
    call(app, inventory.updateKit, manager, { id: kit.id, products: [...before, ...fresh], before }),
  )
  expect(filled.products.map(({ id }) => id)).toEqual([...before, ...fresh])
  // Two who add one each to what has room for one more: the second is told that there is none.
  const [one = '', other = ''] = [await newProduct(manager), await newProduct(manager)].map(({ id }) => id)
  const read = filled.products.map(({ id }) => id)
  const [, ...rest] = read
  const asked = { id: kit.id, before: read }
  await must(call(app, inventory.updateKit, manager, { ...asked, products: [...rest, one] }))
  expect(await call(app, inventory.updateKit, manager, { ...asked, products: [...rest, other] })).toMatchObject({
    status: 409,
    body: { code: 'inventory.listFull', details: { most: INVENTORY_LIMITS.kitProducts } },
  })
})
