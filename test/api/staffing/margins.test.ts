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
    { personId: resource.personId, amount: 107.63, percent: 20.7 },
    { personId: freelancer.personId, amount: -60, percent: -11.1 },
  ])
  const positioningId = `${missionId}-${resource.personId}`
  await must(call(app, positionings.propose, manager, { positioningId, version: 1, preposedAdr: 640 }))
  await costing(freelancer, null)
  expect(await read()).toEqual([{ personId: resource.personId, amount: 227.63, percent: 35.6 }])
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

const costs = (by: Person, ...people: Person[]) =>
  call(app, positionings.costs, by, { people: people.map(({ personId }) => personId) })

test('who may propose and sees amounts is told what people cost before they are candidates, and what they may set', async () => {
  const { manager, addPerson, resource, freelancer, costing } = await calculated()
  const placing = await addPerson({ permissions: ['VIEW_FINANCE', 'MANAGE_POSITIONING'], type: 'ESN' })
  await costing(freelancer, null)
  await costing(placing, 300)
  const ofResource = { personId: resource.personId, dailyCost: 412.37 }
  const ofFreelancer = { personId: freelancer.personId, dailyCost: null }
  expect(await must(costs(manager, resource, freelancer))).toEqual([
    { ...ofResource, maySet: true },
    { ...ofFreelancer, maySet: true },
  ])
  // Nobody their own.
  expect(await must(costs(placing, resource, placing, freelancer))).toEqual([
    { ...ofResource, maySet: false },
    { ...ofFreelancer, maySet: false },
  ])
  const managing = await addPerson({ permissions: ['VIEW_FINANCE', 'MANAGE_POSITIONING', 'MANAGE_USERS'], type: 'ESN' })
  const rights = async (of: Person) => (await must(costs(managing, of)))[0]?.maySet
  expect([await rights(placing), await rights(manager)]).toEqual([true, false])

  for (const permissions of [
    ['VIEW_FINANCE', 'MANAGE_PROFILES'],
    ['MANAGE_POSITIONING', 'MANAGE_USERS'],
  ] as const)
    expect((await costs(await addPerson({ permissions: [...permissions], type: 'ESN' }), resource)).status).toBe(403)
  const { manager: stranger } = await newTenant(app)
  expect(await must(costs(stranger, resource))).toEqual([])
})

test('what somebody costs who can be proposed no more is not told', async () => {
  const { manager, resource } = await calculated()
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  expect(await must(costs(manager, resource))).toEqual([])
})
