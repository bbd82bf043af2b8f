import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { INBOX } from '#shared/core/live.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { positioningIdOf } from '#shared/staffing/positionings/rules.ts'
import { heardBy, liveOf } from '#test/api/core/liveKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { dayIn } from '#test/kit/dates.ts'
import { inventoryOf } from './inventoryKit.ts'

const app = await startApi()
const { must, addUnits, newKit, newProduct, handOverAll } = inventoryOf(app)
const { newMission, sent, answer, FIELDS } = staffingOf(app)

const { listenAs } = liveOf(app)

const startsOf = (by: Person) => must(call(app, inventory.starts, by, {}))
const waiting = async (by: Person) =>
  (await must(call(app, common.inbox, by, {}))).lines.find(({ kind }) => kind === 'KITS')

/** A mission whose client has accepted somebody. */
const begun = async (manager: Person, person: Person, startDate = dayIn(10)) => {
  const mission = await newMission(manager, { startDate, positions: 3 })
  const { token } = await sent(manager, mission.id, person)
  await must(answer(token))
  await app.drained()
  return mission
}

test('a kit is proposed for the mission that somebody begins, until it is handed over', async () => {
  const { manager, resource, validator, addPerson } = await newTenant(app)
  const { manager: elsewhere } = await newTenant(app)
  const keeper = await addPerson({ permissions: ['MANAGE_EQUIPMENT'] })
  const laptop = await newProduct(manager, { name: 'Portable' })
  const [one, two] = await addUnits(manager, laptop.id, 'PF-1', 'PF-2')
  await newKit(manager, laptop.id)
  await must(handOverAll(manager, [one?.id ?? ''], resource))
  const { id: missionId, title } = await begun(manager, resource)
  const start = {
    person: { id: resource.personId, name: resource.name },
    mission: { id: missionId, title },
    startDate: dayIn(10),
    held: 1,
  }
  for (const by of [manager, keeper]) {
    expect(await startsOf(by)).toEqual([start])
    expect(await waiting(by)).toEqual({ kind: 'KITS', count: 1, more: false })
  }
  expect(await startsOf(elsewhere)).toEqual([])
  for (const by of [resource, validator]) {
    expect((await call(app, inventory.starts, by, {})).status).toBe(403)
    expect(await waiting(by)).toBeUndefined()
  }
  const unitIds = [two?.id ?? '']
  await must(call(app, inventory.handOver, keeper, { unitIds, personId: resource.personId, missionId }))
  for (const by of [manager, keeper]) {
    expect(await startsOf(by)).toEqual([])
    expect(await waiting(by)).toBeUndefined()
  }
})

test('it is proposed no more once it is dismissed, alone for that mission', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  await newKit(manager)
  const { id: missionId } = await begun(manager, resource)
  await begun(manager, freelancer, dayIn(-3))
  expect((await startsOf(manager)).map(({ person }) => person.id)).toEqual([freelancer.personId, resource.personId])
  expect(await waiting(manager)).toMatchObject({ count: 2 })
  const asked = { personId: resource.personId, missionId }
  for (let times = 0; times < 2; times += 1)
    expect(await must(call(app, inventory.dismissStart, manager, asked))).toBe(true)
  expect((await startsOf(manager)).map(({ person }) => person.id)).toEqual([freelancer.personId])
  expect((await call(app, inventory.dismissStart, resource, asked)).status).toBe(403)
})

test('it is told of a month ahead, and shows the days that the mission has by then', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  await newKit(manager)
  const mission = await begun(manager, resource, dayIn(32))
  expect(await waiting(manager)).toBeUndefined()
  expect(await startsOf(manager)).toMatchObject([{ startDate: dayIn(32) }])
  await begun(manager, freelancer, dayIn(28))
  expect(await waiting(manager)).toMatchObject({ count: 1 })
  const { version, client } = await must(call(app, missions.get, manager, { missionId: mission.id }))
  const earlier = { ...FIELDS, positions: 3, startDate: dayIn(20), clientId: client.id }
  await must(call(app, missions.save, manager, { missionId: mission.id, version, ...earlier }))
  expect((await startsOf(manager)).map(({ startDate }) => startDate)).toEqual([dayIn(20), dayIn(28)])
  expect(await waiting(manager)).toMatchObject({ count: 2 })
  const later = { ...earlier, startDate: dayIn(40) }
  await must(call(app, missions.save, manager, { missionId: mission.id, version: version + 1, ...later }))
  expect((await startsOf(manager)).map(({ startDate }) => startDate)).toEqual([dayIn(28), dayIn(40)])
  expect(await waiting(manager)).toMatchObject({ count: 1 })
})

test('it follows the first day of whoever joins later', async () => {
  const { manager, resource } = await newTenant(app)
  await newKit(manager)
  const { id: missionId } = await begun(manager, resource, dayIn(-60))
  expect(await startsOf(manager)).toMatchObject([{ startDate: dayIn(-60) }])
  const positioningId = positioningIdOf(missionId, resource.personId)
  const { version } = await must(call(app, positionings.get, manager, { positioningId }))
  const days = { startDate: dayIn(40), endDate: FIELDS.endDate }
  await must(call(app, positionings.assign, manager, { positioningId, version, ...days }))
  expect(await startsOf(manager)).toMatchObject([{ startDate: dayIn(40) }])
  expect(await waiting(manager)).toBeUndefined()
})

test('whoever has it open sees other days, and that the mission is closed', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const keeper = await addPerson({ permissions: ['MANAGE_EQUIPMENT'] })
  await newKit(manager)
  const { id: missionId, client } = await begun(manager, resource, dayIn(20))
  const positioningId = positioningIdOf(missionId, resource.personId)
  const { version } = await must(call(app, positionings.get, manager, { positioningId }))
  const later = { ...FIELDS, positions: 3, startDate: dayIn(25), clientId: client.id }
  const days = { startDate: dayIn(22), endDate: FIELDS.endDate }
  const acts = [
    () => must(call(app, positionings.assign, manager, { positioningId, version, ...days })),
    () => must(call(app, missions.save, manager, { missionId, version: 1, ...later })),
    () => must(call(app, missions.close, manager, { missionId, version: 2 })),
  ]
  for (const act of acts) {
    const page = await listenAs(keeper)
    await act()
    await app.drained()
    await expect.poll(() => heardBy(page).flat()).toEqual(expect.arrayContaining(['inventory', INBOX]))
  }
  expect(await startsOf(keeper)).toEqual([])
})

test('it is proposed no more for a mission that was closed before anybody began', async () => {
  const { manager, resource } = await newTenant(app)
  await newKit(manager)
  const { id: missionId } = await begun(manager, resource)
  const { version } = await must(call(app, missions.get, manager, { missionId }))
  await must(call(app, missions.close, manager, { missionId, version }))
  expect(await startsOf(manager)).toEqual([])
  expect(await waiting(manager)).toBeUndefined()
})

test('nothing is proposed where there is no kit, nor for whoever has left', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  await begun(manager, freelancer)
  await newKit(manager)
  expect(await startsOf(manager)).toEqual([])
  await begun(manager, resource)
  expect(await waiting(manager)).toMatchObject({ count: 1 })
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  await app.drained()
  expect(await startsOf(manager)).toEqual([])
  expect(await waiting(manager)).toBeUndefined()
  const left = (await everythingIn(app)).split('\n').filter((item) => item.includes('"KIT#'))
  expect(left.filter((item) => item.includes(resource.personId))).toEqual([])
})
