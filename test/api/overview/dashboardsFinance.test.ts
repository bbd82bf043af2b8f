import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { putItem, queryAll } from '#functions/core/table/table.ts'
import { figuresPartition, reportEventPartition } from '#functions/data/keys.ts'
import { handler as deliver } from '#functions/deliver/handler.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { FinanceDashboard } from '#shared/overview/dashboards/finance.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { financeKit, streamOf } from './financeKit.ts'

const app = await startApi()
const { must, taken, validate } = financeKit(app)
/** Of October and November 2026; the last one is a Friday. */
const NOVEMBER = new Date('2026-11-20T09:00:00Z')

afterEach(() => setClock())

const financeOf = async (person: Person) => {
  const { status, body } = await call(app, dashboards.finance, person, {})
  expect(status).toBe(200)
  return FinanceDashboard.parse(body)
}
const at = (dashboard: FinanceDashboard, series: 0 | 1, x: string) =>
  dashboard.accountBalance.series[series].data.find((point) => point.x === x)?.y

test('a company in which nothing has happened has zeros, no shares, and every key', async () => {
  const { manager } = await newTenant(app)
  const dashboard = await financeOf(manager)
  expect(dashboard).toMatchObject({
    accountBalance: { growRate: null, ami: 0 },
    budget: { expenses: 0, expensesLimit: 0, savings: 0, savingsGoal: 0, bills: 0, billsLimit: 0 },
    previousStatement: { status: 'pending', limit: 0, spent: 0, minimum: 0 },
    currentStatement: { status: 'pending', limit: 0, spent: 0, minimum: 0 },
    recentTransactions: [],
  })
  const [predicted, actual] = dashboard.accountBalance.series
  expect([predicted.data.length, actual.data.length]).toEqual([30, 24])
  expect([...predicted.data, ...actual.data].every(({ y }) => y === 0)).toBe(true)
})

test('a validated report counts once, however often its event is delivered; another company sees nothing of it', async () => {
  setClock({ at: NOVEMBER })
  const { manager, resource, tenant } = await newTenant(app)
  const { manager: elsewhere } = await newTenant(app)
  const { mission } = await taken(manager, resource)
  const craId = await validate(manager, resource, [mission], [15, 16, 19])
  const first = await financeOf(manager)
  expect(at(first, 1, '2026-10-01')).toBe(810)
  expect(first.previousStatement).toMatchObject({ status: 'pending', date: '2026-10-31', spent: 810 })
  expect(first.recentTransactions).toEqual([
    {
      id: craId,
      transactionId: craId,
      name: 'Mutuelle du Golfe',
      amount: 810,
      status: 'completed',
      date: NOVEMBER.toISOString(),
    },
  ])
  const events = await queryAll({ where: expression`#pk = ${reportEventPartition(tenant, craId)}` })
  expect((await deliver(streamOf(events))).batchItemFailures).toEqual([])
  expect(await financeOf(manager)).toEqual(first)
  expect((await financeOf(elsewhere)).recentTransactions).toEqual([])
  expect(at(await financeOf(elsewhere), 1, '2026-10-01')).toBe(0)
})

test('the latest reports are twenty, and those of some days a page, however many of trainings alone were validated after them', async () => {
  const { manager, tenant } = await newTenant(app)
  const lines = Array.from({ length: 130 }, (_, index) => {
    const at = new Date(NOVEMBER.getTime() + index * 1000).toISOString()
    const isInvoiced = index < 22
    const line = { name: isInvoiced ? 'Mutuelle du Golfe' : '', cents: isInvoiced ? 54_000 : 0, unpriced: false }
    return { pk: figuresPartition(tenant, 'FINANCE'), sk: `LINE#${at}#${index}`, craId: `${index}`, at, ...line, v: 1 }
  })
  await Promise.all(lines.map((line) => putItem(line)))
  const { recentTransactions } = await financeOf(manager)
  expect(recentTransactions.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index))
  const days = { from: '2026-11-20', until: '2026-11-20' }
  const { items, cursor } = await must(call(app, dashboards.validated, manager, days))
  expect([items.length, cursor]).toEqual([22, undefined])
})

test('what was validated on some days is listed by them, whatever month was worked, and comes to what is summed by day', async () => {
  // Past midnight in Paris.
  setClock({ at: new Date('2026-11-20T23:30:00Z') })
  const { manager, resource } = await newTenant(app)
  const { manager: elsewhere } = await newTenant(app)
  const { mission } = await taken(manager, resource)
  const craId = await validate(manager, resource, [mission], [15, 16, 19])
  const on = async (from: string, until = from, by = manager) =>
    (await must(call(app, dashboards.validated, by, { from, until }))).items
  const [report] = (await financeOf(manager)).recentTransactions
  expect(report).toMatchObject({ id: craId, amount: 810 })
  expect(await on('2026-11-21')).toEqual([report])
  expect(await on('2026-11-16', '2026-11-22')).toEqual([report])
  for (const day of ['2026-11-20', '2026-11-22', '2026-10-15']) expect(await on(day), day).toEqual([])
  expect(await on('2026-11-21', '2026-11-21', elsewhere)).toEqual([])
  const { monthlyExpenses } = await must(call(app, dashboards.project, manager, {}))
  expect(monthlyExpenses?.amount).toBe(810)
})

test('a list of some days ends with them, however much was validated on the day before', async () => {
  const { manager, tenant } = await newTenant(app)
  const line = { name: 'Client', cents: 100, unpriced: false, v: 2 }
  const keep = (at: string, craId: string) =>
    putItem({ pk: figuresPartition(tenant, 'FINANCE'), sk: `LINE#${at}#${craId}`, craId, at, ...line })
  for (let index = 0; index < 60; index += 1) await keep('2026-11-30T12:00:00.000Z', `before${index}`)
  // Midnight in Paris, in winter and in summer, is the day that begins.
  await keep('2026-11-30T22:59:59.999Z', 'last of November')
  await keep('2026-11-30T23:00:00.000Z', 'first of December')
  await keep('2026-06-30T21:59:59.999Z', 'last of June')
  await keep('2026-06-30T22:00:00.000Z', 'first of July')
  const on = async (from: string, until: string) => {
    const { items, cursor } = await must(call(app, dashboards.validated, manager, { from, until }))
    return { ids: items.map(({ id }) => id), cursor }
  }
  expect(await on('2026-12-01', '2026-12-31')).toEqual({ ids: ['first of December'], cursor: undefined })
  expect(await on('2026-07-01', '2026-07-31')).toEqual({ ids: ['first of July'], cursor: undefined })
  expect(await on('2026-06-01', '2026-06-30')).toEqual({ ids: ['last of June'], cursor: undefined })
  expect((await on('2026-11-30', '2026-11-30')).ids).toContain('last of November')
  expect(await on('0000-01-01', '0000-12-31')).toEqual({ ids: [], cursor: undefined })
  expect((await on('2026-12-01', '9999-12-31')).ids).toEqual(['first of December'])
})

test('days without a rate that a client has agreed to are said to be open, and count for nothing', async () => {
  setClock({ at: NOVEMBER })
  const { manager, resource, acceptMission } = await newTenant(app)
  const { mission, client } = await acceptMission(resource)
  await validate(manager, resource, [{ id: mission.id, client }], [15])
  const dashboard = await financeOf(manager)
  expect(dashboard.recentTransactions).toMatchObject([{ amount: 0, status: 'pending', name: client.title }])
  expect(dashboard.budget.savings).toBe(0)
})

test('what is planned follows the assignments: their days, their end, other days of the mission, its closing', async () => {
  setClock({ at: NOVEMBER })
  const { manager, resource } = await newTenant(app)
  const { mission, positioning } = await taken(manager, resource)
  const planned = async () => {
    const dashboard = await financeOf(manager)
    return ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'].map(
      (x) => (at(dashboard, 0, x) ?? 0) / 540,
    )
  }
  expect(await planned()).toEqual([0, 12, 21, 8, 0])
  const positioned = await must(call(app, positionings.get, manager, { positioningId: positioning.id }))
  await must(
    call(app, positionings.assign, manager, {
      positioningId: positioning.id,
      version: positioned.version,
      endDate: '2026-11-25',
    }),
  )
  expect(await planned()).toEqual([0, 12, 18, 0, 0])
  const open = await must(call(app, missions.get, manager, { missionId: mission.id }))
  await must(call(app, missions.close, manager, { missionId: mission.id, version: open.version }))
  expect(await planned()).toEqual([0, 12, 15, 0, 0])
})

test('only who may see amounts sees them', async () => {
  const { resource, validator, addPerson } = await newTenant(app)
  for (const person of [resource, validator, await addPerson({ permissions: ['MANAGE_MISSIONS'] })])
    for (const { status } of [
      await call(app, dashboards.finance, person, {}),
      await call(app, dashboards.validated, person, { from: '2026-11-01', until: '2026-11-30' }),
    ])
      expect(status).toBe(403)
  const seeing = await addPerson({ permissions: ['VIEW_FINANCE'] })
  expect((await call(app, dashboards.finance, seeing, {})).status).toBe(200)
})

test('whose month was signed is told to who follows everybody’s; others read only that one was', async () => {
  setClock({ at: NOVEMBER })
  const { manager, resource, addPerson } = await newTenant(app)
  const { mission } = await taken(manager, resource)
  const craId = await validate(manager, resource, [mission], [15])
  const signed = async (by: Person) =>
    (await must(call(app, dashboards.signed, by, { signedIn: '2026-11' }))).items.map((one) => [
      one.craId,
      one.resourceName,
      one.month,
    ])
  expect(await signed(await addPerson({ permissions: ['MANAGE_CRA'] }))).toEqual([[craId, resource.name, 10]])
  for (const permission of ['MANAGE_POSITIONING', 'VALIDATE_CRA'] as const)
    expect(await signed(await addPerson({ permissions: [permission] })), permission).toEqual([[null, null, 10]])
})
