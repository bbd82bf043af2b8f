import { beforeEach, describe, expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { DRAWN, inventoryOf, SIGNATURE } from './inventoryKit.ts'

const app = await startApi()
const { must, change, newProduct, addUnits, newUnit, handOver, step, accept, product, unitsOf, mine } = inventoryOf(app)
let ours = await newTenant(app)
let keeper: Person = ours.manager

beforeEach(async () => {
  ours = await newTenant(app)
  keeper = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
})

const NAMED = { kind: 'typed', text: 'Quillebœuf' } as const

describe('units', () => {
  test('are registered by their serial numbers, each once in a company, and make the stock grow when they have to', async () => {
    const { id } = await newProduct(keeper, { stock: 2 })
    await addUnits(keeper, id, 'PF-3X7', '')
    expect(await product(keeper, id)).toMatchObject({ stock: 2, reserved: '' })
    await addUnits(keeper, id, 'PF-3X8')
    expect(await product(keeper, id)).toMatchObject({ stock: 3 })
    const again = await call(app, inventory.addUnits, keeper, { productId: id, serialNumbers: ['new', 'pf 3x8'] })
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'inventory.serialTaken', details: { serialNumber: 'pf 3x8' } },
    })
    const twice = await call(app, inventory.addUnits, keeper, { productId: id, serialNumbers: ['a', '', '', 'A'] })
    expect(twice.body).toMatchObject({ code: 'inventory.serialTaken' })
    expect((await unitsOf(keeper, id)).map(({ serialNumber }) => serialNumber)).toEqual(['PF-3X7', '', 'PF-3X8'])
    const elsewhere = await newTenant(app)
    const other = await newProduct(elsewhere.manager)
    await addUnits(elsewhere.manager, other.id, 'PF-3X8')
  })

  test('are handed over, signed for by their holder, and taken back', async () => {
    const { resource } = ours
    const { product: made, unitId } = await newUnit(keeper, 'PF-1')
    const handed = await must(handOver(keeper, unitId, resource))
    expect(handed).toMatchObject({ state: 'HANDED_OVER', holder: { id: resource.personId, name: resource.name } })
    expect(await product(keeper, made.id)).toMatchObject({ stock: 1, reserved: 1 })
    await app.drained()
    const [notice] = await must(call(app, common.notifications, resource, {}))
    expect(notice).toMatchObject({ title: 'Du matériel à signer', link: '/profile/equipment' })
    expect(await mine(resource)).toMatchObject([
      { unitId, name: 'A New Product', serialNumber: 'PF-1', state: 'HANDED_OVER', until: null },
    ])
    expect(await must(accept(resource, unitId))).toMatchObject([{ unitId, state: 'ACCEPTED' }])
    await app.drained()
    expect(await must(call(app, common.notifications, resource, {}))).toEqual([])
    expect((await unitsOf(keeper, made.id))[0]).toMatchObject({ state: 'ACCEPTED', acceptedAt: expect.any(String) })
    const { items } = await must(call(app, inventory.history, keeper, { productId: made.id }))
    expect(items.map(({ actionType, by, holder, signed }) => [actionType, by, holder, signed])).toEqual([
      ['UNIT_ACCEPTED', resource.name, resource.name, true],
      ['UNIT_HANDED_OVER', keeper.name, resource.name, false],
      ['UNITS_ADDED', keeper.name, null, false],
    ])
    const signed = { productId: made.id, entryId: items[0]?.id ?? '' }
    expect((await must(call(app, inventory.signature, keeper, signed))).signature).toEqual(SIGNATURE)
    expect((await call(app, inventory.signature, keeper, { ...signed, entryId: items[1]?.id ?? '' })).status).toBe(404)
    expect(await must(step(keeper, unitId, 'TAKE_BACK'))).toMatchObject({ state: 'FREE', holder: null, since: null })
    expect(await product(keeper, made.id)).toMatchObject({ stock: 1, reserved: 0 })
    expect(await mine(resource)).toMatchObject([{ state: 'RETURNED', until: expect.any(String) }])
  })

  test('are signed for on the spot, or several with one signature', async () => {
    const { resource } = ours
    const { id } = await newProduct(keeper)
    const units = await addUnits(keeper, id, 'a', 'b', 'c')
    const ids = units.map((unit) => unit.id)
    expect(await must(handOver(keeper, ids[0] ?? '', resource, DRAWN))).toMatchObject({ state: 'ACCEPTED' })
    await app.drained()
    const [notice] = await must(call(app, common.notifications, resource, {}))
    expect(notice).toMatchObject({ title: 'Du matériel remis contre signature', link: '/profile/equipment' })
    const inTheirName = { unitIds: [ids[1] ?? ''], personId: resource.personId, signature: SIGNATURE as never }
    expect((await call(app, inventory.handOver, keeper, inTheirName)).status).toBe(400)
    for (const unitId of ids.slice(1)) await must(handOver(keeper, unitId, resource))
    expect((await accept(resource, ...ids)).body).toMatchObject({ code: 'inventory.wrongState' })
    expect(await must(accept(resource, ...ids.slice(1)))).toHaveLength(2)
    expect((await mine(resource)).map(({ state }) => state)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
    const { items } = await must(call(app, inventory.history, keeper, { productId: id }))
    expect(items.filter(({ signed }) => signed)).toHaveLength(3)
    // Their return is signed for too; a loss is not.
    await must(step(keeper, ids[0] ?? '', 'TAKE_BACK', DRAWN))
    await must(step(keeper, ids[1] ?? '', 'REPORT_LOST', DRAWN))
    const [lost, back] = (await must(call(app, inventory.history, keeper, { productId: id }))).items
    expect([lost, back].map((one) => [one?.actionType, one?.signed])).toEqual([
      ['UNIT_LOST', false],
      ['UNIT_TAKEN_BACK', true],
    ])
    const entry = { productId: id, entryId: back?.id ?? '' }
    expect((await must(call(app, inventory.signature, keeper, entry))).signature).toEqual(DRAWN)
  })

  test('are nobody else’s to sign for', async () => {
    const { unitId } = await newUnit(keeper)
    await must(handOver(keeper, unitId, ours.resource))
    expect((await accept(ours.freelancer, unitId)).status).toBe(404)
    expect((await accept(ours.manager, unitId)).status).toBe(404)
    expect(await mine(ours.freelancer)).toEqual([])
    // Nor theirs who had it before.
    await must(step(keeper, unitId, 'TAKE_BACK'))
    await must(handOver(keeper, unitId, ours.freelancer))
    expect((await accept(ours.resource, unitId)).body).toMatchObject({ code: 'inventory.wrongState' })
    expect(await must(accept(ours.freelancer, unitId))).toMatchObject([{ unitId, state: 'ACCEPTED' }])
  })

  test('that are lost are owned no more, until they are found', async () => {
    const { product: made, unitId } = await newUnit(keeper)
    await must(handOver(keeper, unitId, ours.resource))
    expect(await must(step(keeper, unitId, 'REPORT_LOST'))).toMatchObject({ state: 'LOST', holder: null })
    expect(await product(keeper, made.id)).toMatchObject({ stock: 0, reserved: 0 })
    expect(await mine(ours.resource)).toMatchObject([{ state: 'LOST' }])
    expect((await handOver(keeper, unitId, ours.resource)).body).toMatchObject({ code: 'inventory.wrongState' })
    expect((await step(keeper, unitId, 'TAKE_BACK')).body).toMatchObject({ code: 'inventory.wrongState' })
    await must(step(keeper, unitId, 'FIND'))
    expect(await product(keeper, made.id)).toMatchObject({ stock: 1 })
    expect(await must(call(app, inventory.removeUnit, keeper, { id: unitId }))).toBe(true)
    expect(await product(keeper, made.id)).toMatchObject({ stock: 0 })
    expect(await must(call(app, inventory.removeUnit, keeper, { id: unitId }))).toBe(true)
    expect((await call(app, inventory.unit, keeper, { id: unitId })).status).toBe(404)
  })

  test('that somebody has are neither given away nor removed, and keep the stock from falling', async () => {
    const { product: made, unitId } = await newUnit(keeper)
    await must(handOver(keeper, unitId, ours.resource))
    expect(await handOver(keeper, unitId, ours.freelancer)).toMatchObject({
      status: 409,
      body: { code: 'inventory.taken', details: { holder: ours.resource.name } },
    })
    expect((await call(app, inventory.removeUnit, keeper, { id: unitId })).body).toMatchObject({
      code: 'inventory.wrongState',
    })
    for (const stock of [0, ''] as const) {
      expect((await change(keeper, made.id, { stock })).body).toMatchObject({ code: 'inventory.assigned' })
    }
    expect((await call(app, inventory.deleteProduct, keeper, { id: made.id })).body).toMatchObject({
      code: 'inventory.assigned',
    })
    await must(step(keeper, unitId, 'TAKE_BACK'))
    expect((await change(keeper, made.id, { stock: 0 })).body).toMatchObject({ code: 'inventory.registered' })
  })

  test('go to people who work here only', async () => {
    const { unitId } = await newUnit(keeper)
    const gone = await ours.addPerson({ state: 'DISABLED' })
    const elsewhere = await newTenant(app)
    for (const person of [gone, elsewhere.resource]) {
      expect((await handOver(keeper, unitId, person)).body).toMatchObject({ code: 'inventory.unknownPerson' })
    }
    // A keeper may take something for themselves.
    expect((await handOver(keeper, unitId, keeper)).status).toBe(200)
  })

  test('are found by their serial numbers, products by barcode or SKU', async () => {
    const { product: made, unitId } = await newUnit(keeper, 'PF-3X 77')
    await change(keeper, made.id, { barcode: '0042', sku: 'XPS-13' })
    const find = (code: string) => must(call(app, inventory.find, keeper, { label: code }))
    expect(await find('pf3x77')).toEqual({ unitId, productId: made.id })
    expect(await find('0042')).toEqual({ unitId: null, productId: made.id })
    expect(await find('XPS-13')).toEqual({ unitId: null, productId: made.id })
    expect(await find('42')).toEqual({ unitId: null, productId: null })
    expect(await must(call(app, inventory.unit, keeper, { id: unitId }))).toMatchObject({
      unit: { serialNumber: 'PF-3X 77', state: 'FREE' },
      product: { id: made.id, name: 'A New Product' },
    })
  })
})

describe('who leaves', () => {
  const disable = async (person: Person) => {
    await must(call(app, users.disable, ours.manager, { userId: person.personId }))
    await app.drained()
  }
  const missing = () => must(call(app, inventory.missing, keeper, {}))
  const toTakeBack = async () =>
    (await must(call(app, common.notifications, keeper, {}))).filter(({ link }) => link.endsWith('/missing'))

  test('is missed with what they still have, until it is taken back', async () => {
    const { resource } = ours
    const { unitId } = await newUnit(keeper, 'PF-9')
    await must(handOver(keeper, unitId, resource))
    expect(await missing()).toEqual([])
    await disable(resource)
    expect(await missing()).toEqual([{ id: resource.personId, name: resource.name, count: 1 }])
    const notices = await must(call(app, common.notifications, keeper, {}))
    expect(notices[0]).toMatchObject({
      title: 'Equipment to take back',
      description: 'Somebody who no longer works here still has one item.',
      link: '/apps/ecommerce/inventory/missing',
    })
    expect(await must(call(app, inventory.held, keeper, { personId: resource.personId }))).toMatchObject({
      person: { id: resource.personId, name: resource.name },
      left: true,
      items: [{ unitId, serialNumber: 'PF-9', until: null }],
    })
    await must(step(keeper, unitId, 'TAKE_BACK'))
    expect(await missing()).toEqual([])
    await app.drained()
    expect(await toTakeBack()).toEqual([])
  })

  test('and comes back is missed no more', async () => {
    const { unitId } = await newUnit(keeper)
    await must(handOver(keeper, unitId, ours.resource))
    await disable(ours.resource)
    expect(await toTakeBack()).toHaveLength(1)
    await must(call(app, users.enable, ours.manager, { userId: ours.resource.personId }))
    await app.drained()
    expect(await missing()).toEqual([])
    expect(await toTakeBack()).toEqual([])
  })

  test('and is erased keeps nobody from taking back what they had, and leaves no signature', async () => {
    const person = await ours.addPerson({ firstName: 'Zéphyrine', lastName: 'Quillebœuf' })
    const { product: made, unitId } = await newUnit(keeper)
    await must(
      call(app, inventory.handOver, keeper, { unitIds: [unitId], personId: person.personId, signature: DRAWN }),
    )
    const kept = await newUnit(keeper, 'PF-8')
    await must(handOver(keeper, kept.unitId, person))
    await must(call(app, inventory.accept, person, { unitIds: [kept.unitId], signature: NAMED }))
    await disable(person)
    await must(
      call(app, users.erase, ours.manager, { userId: person.personId, confirmEmail: person.email }, { anyCost: true }),
    )
    await app.drained()
    expect(await everythingIn(app)).not.toMatch(/Quillebœuf/)
    const theirs = (await everythingIn(app)).split('\n').filter((line) => line.includes(person.personId))
    expect(theirs.filter((line) => line.includes('SIGNED#'))).toEqual([])
    const [left] = await missing()
    expect(left).toEqual({ id: person.personId, name: expect.stringMatching(/^Ancien consultant/), count: 2 })
    const held = () => must(call(app, inventory.held, keeper, { personId: person.personId }))
    expect(await held()).toMatchObject({ person: { name: left?.name }, left: true, items: [{}, { unitId }] })
    await must(step(keeper, kept.unitId, 'TAKE_BACK'))
    expect((await held()).items).toMatchObject([{ unitId, until: null }])
    expect((await unitsOf(keeper, made.id))[0]?.holder?.name).toMatch(/^Ancien consultant/)
    expect(await toTakeBack()).toHaveLength(1)
    expect(await must(step(keeper, unitId, 'TAKE_BACK'))).toMatchObject({ state: 'FREE' })
    expect(await product(keeper, made.id)).toMatchObject({ reserved: 0 })
    expect((await everythingIn(app)).includes(`EQUIPMENT#${unitId}`)).toBe(false)
    await app.drained()
    expect(await toTakeBack()).toEqual([])
  })
})
