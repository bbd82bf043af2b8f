import { beforeEach, describe, expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { inventoryOf } from './inventoryKit.ts'

const app = await startApi()
const { must, page, change, newProduct, addUnits, newUnit, handOver, step, product, unitsOf, mine } = inventoryOf(app)
let ours = await newTenant(app)
let keeper: Person = ours.manager

beforeEach(async () => {
  ours = await newTenant(app)
  keeper = await ours.addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN' })
})

describe('raced', () => {
  const counted = async (id: string) => {
    const [{ stock, reserved }, units] = [await product(keeper, id), await unitsOf(keeper, id)]
    const held = units.filter(({ holder }) => holder)
    expect(Number(reserved)).toBe(held.length)
    expect(Number(reserved)).toBeLessThanOrEqual(Number(stock))
    expect(Number(stock)).toBeGreaterThanOrEqual(units.filter(({ state }) => state !== 'LOST').length)
    const [row] = (await must(page(keeper, { page: 0 }))).products ?? []
    expect(row).toMatchObject({ stock, reserved })
    return held.length
  }

  test('the last unit goes to one of those whom it is handed to at once', async () => {
    const { product: made, unitId } = await newUnit(keeper)
    const people = [ours.resource, ours.freelancer, ours.validator, ours.manager]
    const answers = await Promise.all(people.map((person) => handOver(keeper, unitId, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true)
    expect(await counted(made.id)).toBe(1)
    const own = await Promise.all(people.map(mine))
    expect(own.flat()).toHaveLength(1)
  })

  test('somebody who is disabled in the same moment has it, and is missed, or has it not', async () => {
    const { product: made, unitId } = await newUnit(keeper)
    const { resource } = ours
    const [handed, disabled] = await Promise.all([
      handOver(keeper, unitId, resource),
      call(app, users.disable, ours.manager, { userId: resource.personId }),
    ])
    await app.drained()
    expect([200, 503]).toContain(disabled.status)
    const held = await counted(made.id)
    expect(held).toBe(handed.status === 200 ? 1 : 0)
    if (disabled.status !== 200) return
    expect(await must(call(app, inventory.missing, keeper, {}))).toHaveLength(held)
  })

  test('whatever is done at once, no more is handed over than there is', async () => {
    const { id } = await newProduct(keeper)
    const units = await addUnits(keeper, id, '', '', '', '')
    const people = [ours.resource, ours.freelancer, ours.validator]
    // A walk that is the same each time.
    let seed = 20_261_122
    const draw = (of: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * of)
    }
    for (let round = 0; round < 12; round++) {
      const unitId = () => units[draw(units.length)]?.id ?? ''
      const acts = Array.from({ length: 4 }, (): Promise<{ status: number }> => {
        const kind = draw(6)
        if (kind < 3) return handOver(keeper, unitId(), people[draw(3)] as Person)
        if (kind === 3) return step(keeper, unitId(), 'TAKE_BACK')
        if (kind === 4) return step(keeper, unitId(), draw(2) ? 'REPORT_LOST' : 'FIND')
        return change(keeper, id, { stock: draw(5) })
      })
      const statuses = (await Promise.all(acts)).map(({ status }) => status)
      expect(
        statuses.every((status) => [200, 409, 503].includes(status)),
        statuses.join(),
      ).toBe(true)
      await counted(id)
    }
    const own = (await Promise.all(people.map(mine))).flat().filter(({ until }) => until === null)
    expect(own).toHaveLength(await counted(id))
  })
})
