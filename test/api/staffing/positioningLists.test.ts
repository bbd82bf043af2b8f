import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { staffingStatsOf } from '#functions/data/positionings/staffingStats.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { call, newTenant, type Person, refusal, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const kit = staffingOf(app)
const { must, newMission, select, proposed, accepted, sent, answer } = kit
afterEach(() => setClock())

test('who may do what, and who may know of what', async () => {
  const { manager, resource, freelancer, addPerson } = await newTenant(app)
  const elsewhere = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const sales = await addPerson({ permissions: ['MANAGE_POSITIONING'] })
  const hr = await addPerson({ permissions: ['MANAGE_PROFILES'] })
  expect((await select(hr, missionId, resource)).status).toBe(403)
  expect((await select(resource, missionId, resource)).status).toBe(403)
  expect((await select(elsewhere.manager, missionId, resource)).status).toBe(404)
  const gone = await addPerson({ state: 'DISABLED' })
  for (const person of [elsewhere.resource, gone])
    expect(refusal(await select(sales, missionId, person))).toEqual([422, 'positionings.unknownPerson'])
  const { id: positioningId } = await proposed(sales, missionId, resource)
  const history = (by: Person) => call(app, positionings.history, by, { positioningId, page: 0, size: 5 })
  const get = (by: Person) => call(app, positionings.get, by, { positioningId })
  for (const by of [manager, sales, hr, resource]) {
    expect((await history(by)).status).toBe(200)
    expect((await get(by)).status).toBe(200)
  }
  for (const by of [freelancer, elsewhere.manager, elsewhere.resource]) {
    expect((await history(by)).status).toBe(404)
    expect((await get(by)).status).toBe(404)
    expect((await call(app, positionings.myMission, by, { missionId })).status).toBe(404)
    const refuse = await call(app, positionings.refuse, by, { positioningId, version: 2, reason: 'x' })
    expect(refuse.status).toBe(404)
  }
  // A short list is the managers' own.
  const { id: listed } = await must(select(sales, missionId, freelancer))
  expect((await call(app, positionings.get, freelancer, { positioningId: listed })).status).toBe(404)
  const logOf = { positioningId: listed, page: 0, size: 5 as const }
  expect((await call(app, positionings.history, freelancer, logOf)).status).toBe(404)
  expect((await call(app, positionings.candidates, elsewhere.manager, { missionId })).status).toBe(404)
  expect((await must(call(app, positionings.list, elsewhere.manager, { size: 25 }))).items).toEqual([])
  expect((await call(app, positionings.list, resource, { size: 25 })).status).toBe(403)
})

test('the managers’ list is filtered by status and person, the board by step', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const [one, two] = [await newMission(manager), await newMission(manager)]
  await proposed(manager, one.id, resource)
  await select(manager, two.id, resource)
  await select(manager, one.id, freelancer)
  const listed = async (input: object) =>
    (await must(call(app, positionings.list, manager, { size: 5, ...input }))).items.map(
      ({ missionId, person }) => `${missionId}-${person.id}`,
    )
  const ids = [`${one.id}-${freelancer.personId}`, `${two.id}-${resource.personId}`, `${one.id}-${resource.personId}`]
  expect(await listed({})).toEqual(ids)
  expect(await listed({ status: 'SENT_TO_RESOURCE' })).toEqual([ids[2]])
  expect(await listed({ status: 'RESOURCE_SELECTED' })).toEqual([ids[0], ids[1]])
  expect(await listed({ personId: resource.personId })).toEqual([ids[1], ids[2]])
  expect(await listed({ missionId: one.id })).toEqual([ids[0], ids[2]])
  const board = await must(call(app, positionings.candidates, manager, { missionId: one.id }))
  expect(board.RESOURCE_SELECTED?.map(({ person }) => person.id)).toEqual([freelancer.personId])
  expect(board.SENT_TO_RESOURCE?.map(({ person }) => person.name)).toEqual([resource.name])
})

test('the managers’ list finds who can be presented: not on closed missions, with no position left, or with a closed account', async () => {
  const { manager, resource, freelancer, addPerson } = await newTenant(app)
  const [shown, closed, full] = [
    await newMission(manager, { positions: 2 }),
    await newMission(manager),
    await newMission(manager),
  ]
  for (const { id } of [shown, closed, full]) await accepted(manager, id, resource)
  await accepted(manager, shown.id, freelancer)
  const { version } = await must(call(app, missions.get, manager, { missionId: closed.id }))
  await must(call(app, missions.close, manager, { missionId: closed.id, version }))
  await must(answer((await sent(manager, full.id, await addPerson())).token))
  const listed = async (input: object = {}) => {
    const asked = { size: 5 as const, status: 'PRESENTABLE' as const, ...input }
    const { items, cursor } = await must(call(app, positionings.list, manager, asked))
    const lines = (await must(call(app, common.inbox, manager, {}))).lines
    if (Object.keys(input).length === 0) expect(lines.find(({ kind }) => kind === 'PRESENT')?.count).toBe(items.length)
    expect(cursor).toBeUndefined()
    return items.map(({ missionId, person }) => `${missionId}-${person.id}`)
  }
  const ids = [freelancer, resource].map(({ personId }) => `${shown.id}-${personId}`)
  expect(await listed()).toEqual(ids)
  expect(await listed({ personId: resource.personId })).toEqual([ids[1]])
  expect(await listed({ missionId: closed.id })).toEqual([])
  await must(call(app, users.disable, manager, { userId: freelancer.personId }))
  expect(await listed()).toEqual([ids[1]])
})

test('who can be presented is listed page after page, each once, whoever cannot be between them', async () => {
  const { manager, addPerson } = await newTenant(app)
  const [open, closed] = [await newMission(manager, { positions: 2 }), await newMission(manager)]
  const people: string[] = []
  for (let index = 0; index < 7; index += 1) {
    const person = await addPerson()
    await accepted(manager, open.id, person)
    await accepted(manager, closed.id, person)
    people.unshift(person.personId)
  }
  const { version } = await must(call(app, missions.get, manager, { missionId: closed.id }))
  await must(call(app, missions.close, manager, { missionId: closed.id, version }))
  const page = (cursor?: string) =>
    must(call(app, positionings.list, manager, { size: 5, status: 'PRESENTABLE', ...(cursor && { cursor }) }))
  const first = await page()
  const second = await page(first.cursor)
  expect(first.items.map(({ person }) => person.id)).toEqual(people.slice(0, 5))
  expect(second.items.map(({ person }) => person.id)).toEqual(people.slice(5))
  expect(second.cursor).toBeUndefined()
})

test('the managers’ list is filtered by what was done with people on which days', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const [one, two] = [await newMission(manager), await newMission(manager)]
  const listed = async (input: object) =>
    (await must(call(app, positionings.list, manager, { size: 5, ...input }))).items.map(
      ({ missionId, person }) => `${missionId}-${person.id}`,
    )
  const ids = [`${one.id}-${resource.personId}`, `${two.id}-${freelancer.personId}`]
  setClock({ at: new Date('2026-10-30T09:00:00Z') })
  await proposed(manager, one.id, resource)
  setClock({ at: new Date('2026-11-02T09:00:00Z') })
  const { id, version } = await proposed(manager, two.id, freelancer)
  await must(call(app, positionings.refuse, freelancer, { positioningId: id, version, reason: 'Trop loin' }))
  setClock()
  const october = { from: '2026-10-01', until: '2026-10-31' }
  const november = { from: '2026-11-01', until: '2026-11-30' }
  expect(await listed(october)).toEqual([ids[0]])
  expect(await listed({ ...november, step: 'sentToResource' })).toEqual([ids[1]])
  expect(await listed({ step: 'sentToResource' })).toEqual([ids[1], ids[0]])
  expect(await listed({ from: '2026-11-02', until: '2026-11-02', step: 'refusedByResource' })).toEqual([ids[1]])
  expect(await listed({ from: '2026-11-03', step: 'refusedByResource' })).toEqual([])
  expect(await listed({ ...november, step: 'answeredByClient' })).toEqual([])
  expect(await listed({ ...november, step: 'sentToResource', personId: freelancer.personId })).toEqual([ids[1]])
  // What ends before it begins holds nothing.
  expect(await listed({ from: '2026-11-30', until: '2026-11-01' })).toEqual([])
  const { token } = await sent(manager, two.id, resource)
  await must(answer(token, false))
  for (const step of ['sentToClient', 'answeredByClient', 'refusedByClient'] as const)
    expect(await listed({ from: parisDate(), until: parisDate(), step }), step).toEqual([
      `${two.id}-${resource.personId}`,
    ])
})

test('a step that is made again counts on its latest day, as the list finds it, and none of whoever is taken off', async () => {
  const { tenant, manager, resource, freelancer } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const days = ['2026-11-03', '2026-11-04']
  const counted = async () => {
    const stats = await staffingStatsOf(tenant).since('2026-11-01')
    const each = days.map(async (day) => {
      const kept = stats.days.find(({ date }) => date === day)
      const steps = ['positioned', 'sentToResource', 'refusedByResource'] as const
      const lists = steps.map(async (step) => {
        const { items } = await must(call(app, positionings.list, manager, { size: 25, step, from: day, until: day }))
        return items.length
      })
      const found = await Promise.all(lists)
      expect(
        steps.map((step) => kept?.[step] ?? 0),
        day,
      ).toEqual(found)
      return found
    })
    return Promise.all(each)
  }
  const step = { positioningId: `${missionId}-${resource.personId}` }
  const propose = (version: number) =>
    must(call(app, positionings.propose, manager, { ...step, version, preposedAdr: 500 }))
  const refuse = (version: number) =>
    must(call(app, positionings.refuse, resource, { ...step, version, reason: 'Non' }))
  setClock({ at: new Date('2026-11-03T09:00:00Z') })
  await must(select(manager, missionId, resource))
  for (const version of [1, 3]) await propose(version).then(() => refuse(version + 1))
  expect(await counted()).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ])
  setClock({ at: new Date('2026-11-04T09:00:00Z') })
  await propose(5)
  expect(await counted()).toEqual([
    [1, 0, 1],
    [0, 1, 0],
  ])
  await must(select(manager, missionId, freelancer))
  await must(call(app, positionings.takeBack, manager, { ...step, version: 6 }))
  await must(call(app, positionings.remove, manager, { ...step, version: 7 }))
  expect(await counted()).toEqual([
    [0, 0, 0],
    [1, 0, 0],
  ])
})
