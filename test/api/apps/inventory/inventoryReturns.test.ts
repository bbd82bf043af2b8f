import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { DRAWN, inventoryOf } from './inventoryKit.ts'

const app = await startApi()
const { must, newUnit, handOver, step, unitsOf, mine } = inventoryOf(app)

test('what somebody returns is taken from nobody who has it since, and their signature is not put under another’s name', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const { product, unitId } = await newUnit(manager, 'PF-1')
  const returned = (from: Person | null) =>
    call(app, inventory.step, manager, { unitId, step: 'TAKE_BACK', signature: DRAWN, holder: from?.personId ?? null })
  await must(handOver(manager, unitId, resource))
  // A colleague takes it back meanwhile, and hands it to somebody else.
  await must(step(manager, unitId, 'TAKE_BACK'))
  await must(handOver(manager, unitId, freelancer))
  for (const from of [resource, null])
    expect(await returned(from)).toMatchObject({
      status: 409,
      body: { code: 'inventory.wrongState', details: { state: 'HANDED_OVER' } },
    })
  expect(await unitsOf(manager, product.id)).toMatchObject([{ holder: { id: freelancer.personId } }])
  expect(await mine(freelancer)).toMatchObject([{ until: null }])
  expect(await must(returned(freelancer))).toMatchObject({ state: 'FREE', holder: null })
})
