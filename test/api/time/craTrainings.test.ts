import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { sessionKit } from '#test/api/apps/academy/academySessionKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { must, company, planned, enrol } = sessionKit(app)
afterEach(() => setClock())

const late = async ({ tenant }: Person, month: number): Promise<string[]> =>
  (await teamOf(tenant).late(2027, month, undefined)).late.map(({ personId }) => personId)

const DAYS = ['2027-01-12', '2027-01-26', '2027-03-02'].map((date) => ({ date, part: 'DAY' as const }))
const WEEKDAYS = [4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 25, 26, 27, 28, 29]
const OTHERS = [1, ...WEEKDAYS.filter((day) => day !== 12 && day !== 26)]

test('whoever has a training and no mission owes its days alone, and nothing of a month between them', async () => {
  setClock({ at: new Date('2026-12-01T09:00:00Z') })
  const { author, course, manager, validator, resource } = await company()
  const { id } = await planned(author, course, { days: DAYS })
  await must(enrol(resource, id))
  setClock({ at: new Date('2027-04-02T09:00:00Z') })
  const isLate = async (month: number) => (await late(manager, month)).includes(resource.personId)
  expect([await isLate(1), await isLate(2), await isLate(3)]).toEqual([true, false, true])
  const { months } = await must(call(app, cra.year, resource, { year: 2027 }))
  expect(months.map(({ noMission }) => noMission).slice(0, 4)).toEqual([undefined, true, undefined, true])
  expect(months[0]?.uncovered).toEqual(OTHERS)
  const january = { year: 2027, month: 1 }
  const { options } = await must(call(app, cra.month, resource, january))
  const details = [{ day: 12, value: 1 }]
  const activity = options.map(({ client, mission }) => ({ client: client.id, mission: mission.id, details }))
  const { id: craId } = await must(call(app, cra.save, resource, { ...january, activity, comments: '' }))
  await must(call(app, cra.send, resource, { craId }))
  const { items } = await must(call(app, cra.waiting, validator, {}))
  expect(items.map(({ unfilled }) => unfilled)).toEqual([[{ day: 26, value: 1 }]])
  expect((await must(call(app, cra.get, validator, { craId }))).uncovered).toEqual(OTHERS)
})

test('a training that was cancelled makes no day due, though one of its days was filled ahead', async () => {
  setClock({ at: new Date('2026-12-03T09:00:00Z') })
  const { author, course, resource } = await company()
  const { id } = await planned(author, course, { days: DAYS })
  await must(enrol(resource, id))
  const january = { year: 2027, month: 1 }
  const { options } = await must(call(app, cra.month, resource, january))
  const details = [{ day: 26, value: 1 }]
  const activity = options.map(({ client, mission }) => ({ client: client.id, mission: mission.id, details }))
  await must(call(app, cra.save, resource, { ...january, activity, comments: '' }))
  const due = async () => {
    const { months } = await must(call(app, cra.year, resource, { year: 2027 }))
    return WEEKDAYS.filter((day) => !months[0]?.uncovered?.includes(day))
  }
  expect(await due()).toEqual([12, 26])
  await must(call(app, academy.cancelSession, author, { id }))
  await app.drained()
  expect(await due()).toEqual([])
})

test('of a half-day training without a mission its half is owed, and the rest of the day is not', async () => {
  setClock({ at: new Date('2026-12-01T09:00:00Z') })
  const { author, course, validator, resource } = await company()
  const halves = [
    { date: '2027-01-12', part: 'MORNING' as const },
    { date: '2027-01-26', part: 'DAY' as const },
  ]
  const { id } = await planned(author, course, { days: halves })
  await must(enrol(resource, id))
  setClock({ at: new Date('2027-02-02T09:00:00Z') })
  const january = { year: 2027, month: 1 }
  const { months } = await must(call(app, cra.year, resource, { year: 2027 }))
  expect(months[0]).toMatchObject({ uncovered: OTHERS, partlyDue: [{ day: 12, value: 0.5 }] })
  const { options } = await must(call(app, cra.month, resource, january))
  const details = [
    { day: 12, value: 0.5 },
    { day: 26, value: 0.5 },
  ]
  const activity = options.map(({ client, mission }) => ({ client: client.id, mission: mission.id, details }))
  const { id: craId } = await must(call(app, cra.save, resource, { ...january, activity, comments: '' }))
  await must(call(app, cra.send, resource, { craId }))
  const { items } = await must(call(app, cra.waiting, validator, {}))
  expect(items.map(({ unfilled }) => unfilled)).toEqual([[{ day: 26, value: 0.5 }]])
  expect(await must(call(app, cra.get, validator, { craId }))).toMatchObject({ partlyDue: [{ day: 12, value: 0.5 }] })
})
