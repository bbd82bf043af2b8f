import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { teamPartition } from '#functions/data/keys.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { listNotDue } from '#shared/time/cra/daysToFill.ts'
import { peopleOf } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { joined } = peopleOf(app)
afterEach(() => setClock())

const must = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const late = async ({ tenant }: Person, year: number, month: number): Promise<string[]> =>
  (await teamOf(tenant).late(year, month, undefined)).late.map(({ personId }) => personId)

test('whoever begins later owes no report of a month before their first day, wherever reports are asked for', async () => {
  setClock({ at: new Date('2026-11-12T09:00:00Z') })
  const { manager, addPerson, acceptMission } = await newTenant(app)
  const newcomer = await addPerson({ permissions: ['VIEW_CRA'] })
  await acceptMission(newcomer)
  const { personId: userId } = newcomer
  const behind = async () => {
    const { lines } = (await call(app, common.inbox, manager, {})).body
    return lines.findLast(({ kind }) => kind === 'REMIND')?.count ?? 0
  }
  setClock({ at: new Date('2026-12-03T09:00:00Z') })
  const before = await behind()
  expect(await late(manager, 2026, 11)).toContain(userId)
  const say = (firstDay: string | null, by = manager) => call(app, users.setFirstDay, by, { userId, firstDay })
  expect((await say('2026-12-01')).body).toMatchObject({ firstDay: '2026-12-01' })
  expect(await late(manager, 2026, 11)).not.toContain(userId)
  expect(await late(manager, 2026, 12)).toContain(userId)
  expect(await behind()).toBe(before - 1)
  // Their own name, changed, takes nothing of it back; and they know of it.
  const { history, user } = (await call(app, users.get, manager, { userId, year: 2026 })).body
  expect([user.firstDay, history.at(-1)]).toMatchObject([
    '2026-12-01',
    { actionType: 'FIRST_DAY_CHANGED', detail: '2026-12-01' },
  ])
  expect((await call(app, users.disable, manager, { userId })).status).toBe(200)
  expect((await say('2026-11-30')).status).toBe(200)
  expect((await call(app, users.enable, manager, { userId })).status).toBe(200)
  expect(await late(manager, 2026, 11)).toContain(userId)
  // Whose row cannot be read is never left out of the list.
  await updateItem({ pk: teamPartition(manager.tenant), sk: userId }, expression`SET #firstDay = ${2030}`)
  const { items } = (await call(app, cra.team, manager, { year: 2026, month: 11 })).body
  expect(items.map(({ personId }) => personId)).toContain(userId)
  expect((await say(null)).body).toMatchObject({ firstDay: null })
  expect(await late(manager, 2026, 11)).toContain(userId)
  expect((await say('2026-12-01', newcomer)).status).toBe(403)
})

test('whoever begins on the last weekend of a month owes nothing of it', async () => {
  setClock({ at: new Date('2026-10-12T09:00:00Z') })
  const { manager, addPerson, acceptMission } = await newTenant(app)
  const person = await addPerson({ permissions: ['VIEW_CRA'] })
  await acceptMission(person)
  const { personId: userId } = person
  setClock({ at: new Date('2026-11-03T09:00:00Z') })
  const owedFrom = async (firstDay: string) => {
    await must(call(app, users.setFirstDay, manager, { userId, firstDay }))
    return Promise.all([10, 11].map(async (month) => (await late(manager, 2026, month)).includes(userId)))
  }
  expect(await owedFrom('2026-10-30')).toEqual([true, true])
  expect(await owedFrom('2026-10-31')).toEqual([false, true])
})

test('a first day given with an invitation counts from when they are active', async () => {
  setClock({ at: new Date('2026-11-12T09:00:00Z') })
  const { manager, tenant, resource, acceptMission } = await newTenant(app)
  const { userId } = await joined(manager, { firstDay: '2026-12-07' })
  await acceptMission({ ...resource, tenant, personId: userId })
  const shown = async () => (await call(app, users.get, manager, { userId, year: 2026 })).body.user
  expect(await shown()).toMatchObject({ state: 'ACTIVE', firstDay: '2026-12-07' })
  setClock({ at: new Date('2027-01-03T09:00:00Z') })
  expect(await late(manager, 2026, 11)).not.toContain(userId)
  expect(await late(manager, 2026, 12)).toContain(userId)
})

test('whoever signs a report, or follows the team, knows from which day on somebody owes days of the month in which they begin', async () => {
  setClock({ at: new Date('2026-11-24T09:00:00Z') })
  const { manager, validator, addPerson } = await newTenant(app)
  const newcomer = await addPerson({ permissions: ['VIEW_CRA'] })
  const firstDay = '2026-11-16'
  await must(call(app, users.setFirstDay, manager, { userId: newcomer.personId, firstDay }))
  const shown = async (year: number, month: number) => {
    const { items } = await must(call(app, cra.team, manager, { year, month }))
    const own = await must(call(app, cra.month, newcomer, { year, month }))
    return [items.find(({ personId }) => personId === newcomer.personId)?.firstDay, own.firstDay]
  }
  expect(await shown(2026, 11)).toEqual([firstDay, firstDay])
  expect(await shown(2026, 12)).toEqual([undefined, undefined])
  const sent = { year: 2026, month: 11 }
  const { id: craId } = await must(call(app, cra.save, newcomer, { ...sent, activity: [], comments: '' }))
  await must(call(app, cra.send, newcomer, { craId }))
  const { items } = await must(call(app, cra.waiting, validator, {}))
  expect(items.map((report) => report.firstDay)).toEqual([firstDay])
  expect(await must(call(app, cra.get, validator, { craId }))).toMatchObject({ firstDay })
})

test('whoever signs a report knows which days no mission of its owner covered, as the owner does', async () => {
  setClock({ at: new Date('2026-11-24T09:00:00Z') })
  const { resource, validator, acceptMission } = await newTenant(app)
  await acceptMission(resource, { startDate: '2026-11-09', endDate: '2026-11-24' })
  const sent = { year: 2026, month: 11 }
  const { id: craId } = await must(call(app, cra.save, resource, { ...sent, activity: [], comments: '' }))
  await must(call(app, cra.send, resource, { craId }))
  const { options } = await must(call(app, cra.month, resource, sent))
  const { uncovered } = await must(call(app, cra.get, validator, { craId }))
  expect(uncovered).toEqual([2, 3, 4, 5, 6, 25, 26, 27, 30])
  expect(uncovered).toEqual(listNotDue(options, sent).uncovered)
})
