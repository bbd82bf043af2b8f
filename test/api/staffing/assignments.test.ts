import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
afterEach(() => setClock())
const { must, newMission, sent, answer } = staffingOf(app)

const change = async (by: Person, missionId: string, more: Partial<InputOf<typeof missions.save>>) => {
  const { client, slug, status, createdAt, closedAt, counts, filled, id, ...fields } = await must(
    call(app, missions.get, by, { missionId }),
  )
  return must(call(app, missions.save, by, { ...fields, missionId, clientId: client.id, ...more }))
}

/** Somebody who works on a mission, and the last day they may report there, as the mission and their reports have it. */
const working = async (dates: { startDate?: string; endDate?: string } = {}) => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager, dates)
  const { positioning, token } = await sent(manager, missionId, resource)
  await must(answer(token))
  const lastDay = async () => {
    const { assignment } = await must(call(app, positionings.get, manager, { positioningId: positioning.id }))
    const { options } = await must(call(app, cra.month, resource, { year: 2026, month: 11 }))
    const option = options.find(({ mission }) => mission.id === missionId)
    expect(option?.endDate).toBe(assignment?.endDate)
    return assignment?.endDate
  }
  const firstDay = async () => {
    const { assignment } = await must(call(app, positionings.get, manager, { positioningId: positioning.id }))
    return assignment?.startDate
  }
  return { manager, resource, missionId, positioning, firstDay, lastDay }
}

test('an assignment that ended by itself never outlasts its mission', async () => {
  const { manager, resource, missionId, positioning, lastDay } = await working()
  const version = positioning.version + 1
  await must(call(app, positionings.assign, manager, { positioningId: positioning.id, version, endDate: '2098-06-30' }))
  // Whose it is is told until when.
  const { subject, text } = (await app.mails(resource.email)).at(-1) ?? {}
  for (const said of [subject, text]) expect(said).toMatch(/30 (juin|June) 2098/)
  await change(manager, missionId, { endDate: '2098-12-31' })
  expect(await lastDay()).toBe('2098-06-30')
  await change(manager, missionId, { endDate: '2098-01-31' })
  expect(await lastDay()).toBe('2098-01-31')
  await change(manager, missionId, { endDate: '2099-12-31' })
  expect(await lastDay()).toBe('2098-01-31')
})

test('the position of an assignment that ends before its mission is to be filled again', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { positioning, token } = await sent(manager, missionId, resource)
  await must(answer(token))
  const counted = async () => {
    const { filled } = await must(call(app, missions.get, manager, { missionId }))
    const { gadgets } = await must(call(app, dashboards.admin, manager, {}))
    const cards = gadgets.flatMap((gadget) => (gadget.chartType === 'HISTOGRAM' ? (gadget.data?.cards ?? []) : []))
    const toFill = cards.find(({ kpiType }) => kpiType === 'POSITIONS_TO_FILL')?.data.value
    const asked = { status: 'TO_FILL', sort: 'newest', size: 5 } as const
    const listed = (await must(call(app, missions.list, manager, asked))).items
    expect(listed.reduce((sum, one) => sum + one.positions - one.filled, 0)).toBe(toFill)
    expect(listed.every((one) => one.filled < one.positions)).toBe(true)
    return [filled, toFill]
  }
  const assign = (version: number, endDate: string) =>
    call(app, positionings.assign, manager, { positioningId: positioning.id, version, endDate })
  const { endDate, version } = await must(call(app, missions.get, manager, { missionId }))
  expect(await counted()).toEqual([1, 0])
  await must(assign(positioning.version + 1, '2098-06-30'))
  await must(assign(positioning.version + 2, '2098-05-31'))
  expect(await counted()).toEqual([0, 1])
  await must(assign(positioning.version + 3, endDate))
  expect(await counted()).toEqual([1, 0])
  await must(assign(positioning.version + 4, '2098-06-30'))
  const next = await sent(manager, missionId, await addPerson())
  await must(answer(next.token))
  expect(await counted()).toEqual([1, 0])
  // Whoever came after them holds it now.
  expect((await assign(positioning.version + 5, endDate)).body).toMatchObject({ code: 'positionings.noPositionLeft' })
  expect((await assign(positioning.version + 5, '2098-07-31')).status).toBe(200)
  expect(await counted()).toEqual([1, 0])
  // So it is of a mission that is opened again: whoever worked there no longer does.
  await must(call(app, missions.close, manager, { missionId, version }))
  expect((await counted())[1]).toBe(0)
  await must(call(app, missions.reopen, manager, { missionId, version: version + 1 }))
  expect(await counted()).toEqual([0, 1])
})

test('a closed mission takes on no new days, whatever is written of it', async () => {
  const { manager, missionId, lastDay, firstDay } = await working({ startDate: '2026-01-01', endDate: '2026-11-01' })
  const { version } = await must(call(app, missions.get, manager, { missionId }))
  await must(call(app, missions.close, manager, { missionId, version }))
  await change(manager, missionId, { startDate: '2025-01-01', endDate: '2099-12-31' })
  expect([await firstDay(), await lastDay()]).toEqual(['2026-01-01', '2026-11-01'])
})

test('on a closed mission a last day is brought forward and never put off, and no step is offered that would be refused', async () => {
  const { manager, missionId, positioning, lastDay } = await working({ startDate: '2020-01-01', endDate: '2099-12-31' })
  const assign = (version: number, endDate: string) =>
    call(app, positionings.assign, manager, { positioningId: positioning.id, version, endDate })
  const version = positioning.version + 1
  await must(assign(version, '2030-12-31'))
  const mission = await must(call(app, missions.get, manager, { missionId }))
  await must(call(app, missions.close, manager, { missionId, version: mission.version }))
  const end = (await lastDay()) ?? ''
  const { assignment } = await must(call(app, positionings.get, manager, { positioningId: positioning.id }))
  expect(assignment?.latestEnd).toBe(end)
  expect(await assign(version + 1, '2030-06-30')).toMatchObject({
    status: 409,
    body: { code: 'positionings.missionClosed' },
  })
  expect(await lastDay()).toBe(end)
  expect((await assign(version + 1, '2025-12-31')).status).toBe(200)
  // A single day is an assignment, too; none is not.
  expect(await assign(version + 2, '2019-12-31')).toMatchObject({ body: { code: 'positionings.outsideMission' } })
  expect((await assign(version + 2, '2020-01-01')).status).toBe(200)
  const { items } = await must(call(app, positionings.list, manager, { missionId }))
  expect(items).toMatchObject([{ isOpen: false }])
})

test('whoever works on a mission begins there when it does, or on the first day they have reported', async () => {
  setClock({ at: new Date('2026-11-20T09:00:00Z') })
  const { manager, resource, missionId, firstDay } = await working({ startDate: '2026-10-01', endDate: '2027-01-31' })
  const planned = async () => {
    const { budgetDetails } = await must(call(app, dashboards.project, manager, { mission: missionId }))
    return budgetDetails?.rows.reduce((sum, { total }) => sum + total, 0)
  }
  const before = await planned()
  await change(manager, missionId, { startDate: '2026-11-02' })
  expect(await firstDay()).toBe('2026-11-02')
  // October has 22 days to work.
  expect(await planned()).toBe((before ?? 0) - 22 * 540)
  const { options } = await must(call(app, cra.month, resource, { year: 2026, month: 11 }))
  const { client, mission } = options[0] as (typeof options)[0]
  const details = [{ day: 5, value: 1 }]
  const activity = [{ client: client.id, mission: mission.id, details }]
  await must(call(app, cra.save, resource, { year: 2026, month: 11, activity, comments: '' }))
  await change(manager, missionId, { startDate: '2026-12-01' })
  expect(await firstDay()).toBe('2026-11-05')
  await change(manager, missionId, { startDate: '2026-11-09' })
  expect(await firstDay()).toBe('2026-11-05')
  await change(manager, missionId, { startDate: '2026-10-15' })
  expect(await firstDay()).toBe('2026-10-15')
})

test('whoever works on a mission that is put off, wholly, works there when it takes place, and on the days before that they have reported', async () => {
  setClock({ at: new Date('2026-11-20T09:00:00Z') })
  const { manager, resource, missionId, firstDay, lastDay } = await working({
    startDate: '2026-10-01',
    endDate: '2026-11-30',
  })
  await change(manager, missionId, { startDate: '2027-01-04', endDate: '2027-03-31' })
  expect(await firstDay()).toBe('2027-01-04')
  await change(manager, missionId, { startDate: '2026-10-01', endDate: '2026-11-30' })
  expect([await firstDay(), await lastDay()]).toEqual(['2026-10-01', '2026-11-30'])
  const { options } = await must(call(app, cra.month, resource, { year: 2026, month: 11 }))
  const { client, mission } = options[0] as (typeof options)[0]
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  await must(call(app, cra.save, resource, { year: 2026, month: 11, activity, comments: '' }))
  await change(manager, missionId, { startDate: '2027-01-04', endDate: '2027-03-31' })
  expect([await firstDay(), await lastDay()]).toEqual(['2026-11-05', '2027-03-31'])
})

test('whose work on a mission has ended does not work there again when it is put off', async () => {
  const { manager, missionId, positioning, firstDay } = await working({
    startDate: '2026-10-01',
    endDate: '2026-12-31',
  })
  const version = positioning.version + 1
  await must(call(app, positionings.assign, manager, { positioningId: positioning.id, version, endDate: '2026-10-30' }))
  await change(manager, missionId, { startDate: '2027-01-04', endDate: '2027-03-31' })
  expect(await firstDay()).toBe('2026-10-01')
})

test('a mission that is closed in the first hour of a day, in Paris, lasts until that day', async () => {
  setClock({ at: new Date('2026-11-30T23:30:00Z') })
  const { manager, missionId, lastDay } = await working({ startDate: '2026-01-01', endDate: '2099-12-31' })
  const { version } = await must(call(app, missions.get, manager, { missionId }))
  await must(call(app, missions.close, manager, { missionId, version }))
  expect(await lastDay()).toBe('2026-12-01')
})

test('a mission that ends before days that were reported is refused with the latest of them, whoever reported it', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const { id: missionId } = await newMission(manager, { positions: 2 })
  for (const person of [resource, freelancer]) await must(answer((await sent(manager, missionId, person)).token))
  const report = async (person: Person, day: number) => {
    const { options } = await must(call(app, cra.month, person, { year: 2026, month: 10 }))
    const activity = options.map(({ client, mission }) => ({
      client: client.id,
      mission: mission.id,
      details: [{ day, value: 1 }],
    }))
    await must(call(app, cra.save, person, { year: 2026, month: 10, version: 0, activity, comments: '' }))
  }
  await report(resource, 20)
  await report(freelancer, 27)
  const shorten = (endDate: string) => change(manager, missionId, { endDate })
  for (const tooEarly of ['2026-10-10', '2026-10-26'])
    await expect(shorten(tooEarly)).rejects.toThrow('"details":{"day":"2026-10-27"}')
  expect((await shorten('2026-10-27')).endDate).toBe('2026-10-27')
})
