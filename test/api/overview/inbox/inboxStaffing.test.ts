import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { common } from '#shared/overview/common/contract.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { inboxOf } from './inboxKit.ts'

/** What waits for people stands at the top of their home, and beside the entries of the navigation. */
const app = await startApi()
const { waiting } = inboxOf(app)
const { must, newMission, sent: sentToClient, answer } = staffingOf(app)

afterEach(() => setClock())

test('nor, behind more who have accepted than are looked through, that nobody is to be presented', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const { accepted } = staffingOf(app)
  const open = await newMission(manager)
  await accepted(manager, open.id, resource)
  const full = await newMission(manager)
  for (let index = 0; index < 50; index++) await accepted(manager, full.id, await addPerson())
  const { version } = await must(call(app, missions.get, manager, { missionId: full.id }))
  await must(call(app, missions.close, manager, { missionId: full.id, version }))
  const { lines } = await must(call(app, common.inbox, manager, {}))
  expect(lines).toContainEqual({ kind: 'PRESENT', count: 0, more: true })
}, 60_000)

test('a proposal waits for the person until they answer, then for who sends it to the client', async () => {
  const { manager, resource } = await newTenant(app)
  const staffing = staffingOf(app)
  expect(await waiting(resource)).not.toHaveProperty('ANSWER')
  await staffing.giveProfile(resource)
  const { id } = await staffing.newMission(manager)
  const proposed = await staffing.proposed(manager, id, resource)
  expect(await waiting(resource)).toMatchObject({ ANSWER: 1 })
  await staffing.accept(resource, proposed)
  expect(await waiting(resource)).not.toHaveProperty('ANSWER')
  expect(await waiting(manager)).toMatchObject({ PRESENT: 1 })
  expect(await waiting(resource)).not.toHaveProperty('PRESENT')
})

test('open missions that nobody is positioned on wait for who places people, until they are staffed, closed or over', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const placing = await addPerson({ permissions: ['MANAGE_POSITIONING'], type: 'ESN' })
  const staffing = async (person = manager) =>
    (await must(call(app, common.inbox, person, {}))).lines.find(({ kind }) => kind === 'STAFF')
  /** What the line leads to. */
  const listed = async () => {
    const asked = { status: 'UNSTAFFED' as const, sort: 'newest' as const, size: 5 as const }
    return (await must(call(app, missions.list, placing, asked))).items.map((one) => one.id)
  }
  expect(await staffing()).toBeUndefined()
  const { id, title } = await newMission(manager, { title: 'Portail' })
  const line = { kind: 'STAFF', count: 1, more: false }
  expect(await staffing()).toEqual({ ...line, mission: { id, title } })
  expect(await staffing(placing)).toEqual({ ...line, mission: { id, title } })
  expect(await staffing(resource)).toBeUndefined()
  await newMission(manager, { startDate: '2024-01-01', endDate: '2024-12-31' })
  expect(await staffing()).toMatchObject({ count: 1 })
  const other = await newMission(manager)
  expect(await staffing()).toEqual({ ...line, count: 2 })
  expect(await listed()).toEqual([other.id, id])
  await must(call(app, missions.close, manager, { missionId: other.id, version: other.version }))
  expect(await staffing()).toMatchObject({ count: 1 })
  expect(await listed()).toEqual([id])
  const asked = { missionId: id, personId: resource.personId, preposedAdr: 500 }
  await must(call(app, positionings.select, manager, asked))
  expect(await staffing()).toBeUndefined()
  expect(await listed()).toEqual([])
})

test('behind more open missions than are looked through, nobody says that each has candidates', async () => {
  const { manager, resource } = await newTenant(app)
  const staffing = async () =>
    (await must(call(app, common.inbox, manager, {}))).lines.find(({ kind }) => kind === 'STAFF')
  const { id, title } = await newMission(manager, { title: 'Portail' })
  const addStaffed = async () => {
    for (let index = 0; index < 25; index++) {
      const { id: missionId } = await newMission(manager)
      await must(call(app, positionings.select, manager, { missionId, personId: resource.personId, preposedAdr: 500 }))
    }
  }
  await addStaffed()
  expect(await staffing()).toEqual({ kind: 'STAFF', count: 1, more: false, mission: { id, title } })
  await addStaffed()
  expect(await staffing()).toEqual({ kind: 'STAFF', count: 0, more: true })
}, 60_000)

test('nobody is to be presented whose account is closed, until it is opened again', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const { accepted } = staffingOf(app)
  const { id } = await newMission(manager, { positions: 2 })
  await accepted(manager, id, resource)
  await accepted(manager, id, freelancer)
  expect(await waiting(manager)).toMatchObject({ PRESENT: 2 })
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  expect(await waiting(manager)).toMatchObject({ PRESENT: 1 })
  await must(call(app, users.disable, manager, { userId: freelancer.personId }))
  expect(await waiting(manager)).not.toHaveProperty('PRESENT')
  await must(call(app, users.enable, manager, { userId: resource.personId }))
  expect(await waiting(manager)).toMatchObject({ PRESENT: 1 })
})

test('what stands on a closed mission waits for nobody, nor who cannot be presented as its positions are taken', async () => {
  const { manager, resource, freelancer, addPerson } = await newTenant(app)
  const { giveProfile, proposed, accepted } = staffingOf(app)
  const [one, two] = [await newMission(manager), await newMission(manager)]
  await giveProfile(resource)
  await proposed(manager, one.id, resource)
  await accepted(manager, two.id, freelancer)
  const cards = async () => {
    const { gadgets } = await must(call(app, dashboards.user, resource, {}))
    return gadgets.flatMap((gadget) => (gadget.kpiType === 'PROPOSALS_TO_ANSWER' ? gadget.data : []))
  }
  const proposals = async (open?: boolean) => {
    const asked = { statuses: ['SENT_TO_RESOURCE' as const], page: 0, size: 5 as const }
    const { content, totalCount } = await must(call(app, positionings.mine, resource, { ...asked, open }))
    return [totalCount, content.map(({ isOver }) => isOver)]
  }
  const seen = async () => [
    (await waiting(resource)).ANSWER,
    (await waiting(manager)).PRESENT,
    (await cards()).map((card) => card?.value),
    await proposals(true),
  ]
  const open = [1, 1, [1], [1, [false]]]
  expect(await seen()).toEqual(open)
  const turn = async (to: 'close' | 'reopen') => {
    for (const { id: missionId } of [one, two]) {
      const { version } = await must(call(app, missions.get, manager, { missionId }))
      await must(call(app, missions[to], manager, { missionId, version }))
    }
  }
  await turn('close')
  expect(await seen()).toEqual([undefined, undefined, [0], [0, []]])
  expect(await proposals()).toEqual([1, [true]])
  await turn('reopen')
  expect(await seen()).toEqual(open)
  await must(answer((await sentToClient(manager, two.id, await addPerson())).token))
  expect(await waiting(manager)).not.toHaveProperty('PRESENT')
})
