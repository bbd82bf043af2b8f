import { expect, test } from 'vitest'
import { type Permission, STAFFING } from '#shared/core/permissions.ts'
import { users } from '#shared/people/users/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const { must, newMission, select, proposed } = staffingOf(app)

const margins = (by: Person, missionId: string) => call(app, positionings.margins, by, { missionId })

/** A mission with one candidate at 520 € and one at 540 €, who cost 412.37 € and 600 €. */
const calculated = async () => {
  const staff = await newTenant(app)
  const { manager, resource, freelancer } = staff
  const costing = ({ personId: userId }: Person, dailyCost: number | null) =>
    must(call(app, users.setDailyCost, manager, { userId, dailyCost }))
  const { id: missionId } = await newMission(manager)
  await must(select(manager, missionId, resource))
  await proposed(manager, missionId, freelancer)
  await costing(resource, 412.37)
  await costing(freelancer, 600)
  return { ...staff, missionId, costing }
}

test('each candidate whose cost is known has a margin at the rate proposed, a negative one, too', async () => {
  const { manager, resource, freelancer, missionId, costing } = await calculated()
  const read = async () => (await must(margins(manager, missionId))).toSorted((one, other) => other.amount - one.amount)
  expect(await read()).toEqual([
    { personId: resource.personId, dailyCost: 412.37, amount: 107.63, percent: 20.7 },
    { personId: freelancer.personId, dailyCost: 600, amount: -60, percent: -11.1 },
  ])
  const positioningId = `${missionId}-${resource.personId}`
  await must(call(app, positionings.propose, manager, { positioningId, version: 1, preposedAdr: 640 }))
  await costing(freelancer, null)
  expect(await read()).toEqual([{ personId: resource.personId, dailyCost: 412.37, amount: 227.63, percent: 35.6 }])
})

test('they are for who sees both candidates and amounts; nobody sees the margin on themselves', async () => {
  const { manager, addPerson, resource, missionId, costing } = await calculated()
  const status = async (...permissions: Permission[]) =>
    (await margins(await addPerson({ permissions, type: 'ESN' }), missionId)).status
  const staffing = STAFFING.filter((one) => one !== 'ALL')
  for (const one of staffing)
    expect([one, await status(one), await status(one, 'VIEW_FINANCE')]).toEqual([one, 403, 200])
  expect(await status('VIEW_FINANCE', 'MANAGE_USERS', 'MANAGE_COMPANY', 'MANAGE_CRA', 'VALIDATE_CRA')).toBe(403)
  expect((await margins(resource, missionId)).status).toBe(403)

  const own = await addPerson({ permissions: ['VIEW_FINANCE', 'MANAGE_PROFILES'], type: 'ESN' })
  await must(select(manager, missionId, own))
  await costing(own, 300)
  const shown = async (by: Person) => (await must(margins(by, missionId))).map(({ personId }) => personId)
  expect(await shown(manager)).toContain(own.personId)
  expect(await shown(own)).toHaveLength(2)
  expect(await shown(own)).not.toContain(own.personId)
})

test('another company’s mission is none', async () => {
  const { missionId } = await calculated()
  const { manager: stranger } = await newTenant(app)
  expect((await margins(stranger, missionId)).status).toBe(404)
})
