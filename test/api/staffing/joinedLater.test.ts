import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

/** Somebody joins a mission that has begun before: what they owe begins on their own first day. */
const app = await startApi()
const { must, newMission, sent, answer, FIELDS } = staffingOf(app)
afterEach(() => setClock())

const DATES = { startDate: '2026-09-01', endDate: '2027-01-29' }

/** Somebody whom a client accepted on 20 November, for a mission since September. */
const joining = async () => {
  setClock({ at: new Date('2026-11-20T09:00:00Z') })
  const tenant = await newTenant(app)
  const { manager, resource } = tenant
  const { id: missionId, client } = await newMission(manager, DATES)
  const { positioning, token } = await sent(manager, missionId, resource)
  await must(answer(token))
  const { id: positioningId } = positioning
  const read = () => must(call(app, positionings.get, manager, { positioningId }))
  const assign = async (days: Partial<InputOf<typeof positionings.assign>>, by = manager) => {
    const { version } = await read()
    return call(app, positionings.assign, by, { positioningId, version, endDate: DATES.endDate, ...days })
  }
  const change = async (days: Partial<typeof DATES>) => {
    const { version } = await must(call(app, missions.get, manager, { missionId }))
    const { startDate, endDate } = { ...DATES, ...days }
    return must(
      call(app, missions.save, manager, { ...FIELDS, missionId, version, clientId: client.id, startDate, endDate }),
    )
  }
  const fill = (month: number, days: readonly number[]) =>
    call(app, cra.save, resource, {
      year: 2026,
      month,
      comments: '',
      activity: [{ client: client.id, mission: missionId, details: days.map((day) => ({ day, value: 1 })) }],
    })
  const lateIn = async (month: number) => {
    const { items } = await must(call(app, cra.team, manager, { year: 2026, month, status: 'NOT_SENT' }))
    return items.some(({ personId }) => personId === resource.personId)
  }
  /** The days of the assignment, wherever they are shown. */
  const shown = async () => {
    const { assignment, startDate } = await read()
    const { content } = await must(call(app, positionings.mine, resource, { statuses: ['ACCEPTED_BY_CLIENT'] }))
    const own = await must(call(app, positionings.myMission, resource, { missionId }))
    const board = await must(call(app, positionings.candidates, manager, { missionId }))
    const { items } = await must(call(app, positionings.list, manager, { missionId }))
    const days = { startDate: assignment?.startDate, endDate: assignment?.endDate }
    expect(startDate).toBe(days.startDate)
    expect(content).toMatchObject([{ startDate, assignment: days }])
    expect(own.positioning.assignment).toEqual(assignment)
    expect(board.ACCEPTED_BY_CLIENT).toMatchObject([{ assignment: days }])
    expect(items).toMatchObject([{ startDate, assignment: days }])
    return [days.startDate, days.endDate]
  }
  return { ...tenant, missionId, positioningId, client, assign, change, fill, lateIn, shown }
}

test('is late with the months before only until their first day is given', async () => {
  const { resource, missionId, assign, lateIn, shown, fill } = await joining()
  expect(await shown()).toEqual([DATES.startDate, DATES.endDate])
  setClock({ at: new Date('2026-12-03T09:00:00Z') })
  for (const month of [10, 11]) expect(await lateIn(month)).toBe(true)
  expect((await assign({ startDate: '2026-11-20' })).status).toBe(200)
  expect(await shown()).toEqual(['2026-11-20', DATES.endDate])
  expect(await lateIn(10)).toBe(false)
  expect(await lateIn(11)).toBe(true)
  const { options } = await must(call(app, cra.month, resource, { year: 2026, month: 11 }))
  expect(options).toMatchObject([{ mission: { id: missionId }, startDate: '2026-11-20', endDate: DATES.endDate }])
  expect((await must(call(app, cra.month, resource, { year: 2026, month: 10 }))).options).toEqual([])
  expect(await fill(11, [19])).toMatchObject({ body: { code: 'cra.missionNotOpen' } })
  expect((await fill(11, [20])).status).toBe(200)
  // They are told of it.
  const { subject, text } = (await app.mails(resource.email)).at(-1) ?? {}
  for (const said of [subject, text]) expect(said).toMatch(/20 (novembre|November) 2026.*29 (janvier|January) 2027/)
  // A last day alone leaves the first one.
  expect((await assign({ endDate: '2026-12-31' })).status).toBe(200)
  expect(await shown()).toEqual(['2026-11-20', '2026-12-31'])
})

test('begins within the mission, not after a day that they have reported, and on a closed mission not before', async () => {
  const { manager, missionId, assign, fill, shown, validator, resource } = await joining()
  const refused = async (...of: Parameters<typeof assign>) => (await assign(...of)).body
  for (const days of [
    { startDate: '2026-08-31' },
    { startDate: '2027-01-30' },
    { startDate: '2026-12-02', endDate: '2026-12-01' },
  ])
    expect(await refused(days)).toMatchObject({ code: 'positionings.outsideMission' })
  await must(fill(10, [7, 21]))
  expect(await refused({ startDate: '2026-10-08' })).toMatchObject({
    code: 'positionings.earlierDaysReported',
    details: { day: '2026-10-07' },
  })
  expect(await shown()).toEqual([DATES.startDate, DATES.endDate])
  expect((await assign({ startDate: '2026-10-07' })).status).toBe(200)
  for (const by of [validator, resource]) expect((await assign({ startDate: '2026-10-06' }, by)).status).toBe(403)
  const { manager: elsewhere } = await newTenant(app)
  expect((await assign({ startDate: '2026-10-06' }, elsewhere)).status).toBe(404)
  const { version } = await must(call(app, missions.get, manager, { missionId }))
  await must(call(app, missions.close, manager, { missionId, version }))
  const [, endDate = ''] = await shown()
  expect(await refused({ startDate: '2026-10-06', endDate })).toMatchObject({ code: 'positionings.missionClosed' })
  expect(await shown()).toEqual(['2026-10-07', endDate])
})

test('keeps their first day while the mission moves, inside its dates', async () => {
  const { assign, change, shown } = await joining()
  await must(assign({ startDate: '2026-11-20' }))
  await change({ startDate: '2026-08-03' })
  expect(await shown()).toEqual(['2026-11-20', DATES.endDate])
  await change({ startDate: '2026-11-02', endDate: '2027-02-26' })
  expect(await shown()).toEqual(['2026-11-20', '2027-02-26'])
  await change({ startDate: '2026-12-01' })
  expect(await shown()).toEqual(['2026-12-01', DATES.endDate])
  await change({})
  expect(await shown()).toEqual(['2026-12-01', DATES.endDate])
  await change({ endDate: '2026-10-30' })
  expect(await shown()).toEqual(['2026-10-30', '2026-10-30'])
  // With the mission's own first day they follow it again.
  await must(assign({ startDate: DATES.startDate, endDate: '2026-10-30' }))
  await change({ startDate: '2026-08-03' })
  expect(await shown()).toEqual(['2026-08-03', DATES.endDate])
})

test('costs what is planned from their first day on', async () => {
  const { manager, missionId, assign } = await joining()
  const planned = async (mission?: string) => {
    const { budgetDetails } = await must(call(app, dashboards.project, manager, mission ? { mission } : {}))
    return budgetDetails?.rows.reduce((sum, { total }) => sum + total, 0) ?? 0
  }
  const inMonths = async () => {
    const { accountBalance } = await must(call(app, dashboards.finance, manager, {}))
    const [{ data }] = accountBalance.series
    const months = ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01']
    return months.map((month) => (data.find(({ x }) => x === month)?.y ?? 0) / 540)
  }
  const before = await planned()
  expect(await inMonths()).toEqual([22, 22, 21, 23])
  await must(assign({ startDate: '2026-11-20' }))
  expect(await inMonths()).toEqual([0, 0, 7, 23])
  expect(await planned()).toBe(before - 58 * 540)
  expect(await planned(missionId)).toBe(await planned())
})
