import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression, name } from '#functions/core/table/expression.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { transact, updateItem } from '#functions/core/table/table.ts'
import { DAY, parisDate } from '#functions/data/figures/counting.ts'
import { figuresPartition } from '#functions/data/keys.ts'
import { buildMissionStatWrites, buildStepCountWrites } from '#functions/data/positionings/staffingStats.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { dashboards, type GadgetOf } from '#shared/overview/dashboards/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { must, newMission, select } = staffingOf(app)

afterEach(() => setClock())

type Dashboard = OutputOf<typeof dashboards.admin>
const gadget = <C extends GadgetOf<'CARD' | 'HISTOGRAM' | 'PIE' | 'HORIZONTAL_LINE'>['chartType']>(
  { gadgets }: Dashboard,
  chartType: C,
  kpiType?: string,
) =>
  gadgets.find((one) => one.chartType === chartType && (!kpiType || one.kpiType === kpiType)) as GadgetOf<C> | undefined
const today = () => parisDate()
const daysAgo = (days: number) => dayAfter(today(), -days)

/** Writes what happened on a day of the past, as if it had happened then. */
const onDay = (tenant: string, date: string, what: string, count: number) =>
  updateItem({ pk: `T#${tenant}#STAFFING`, sk: `DAY#${date}` }, expression`ADD ${name(what)} ${count}`)

test('a new company has every gadget, and nothing in them', async () => {
  const { manager } = await newTenant(app)
  const { body } = await call(app, dashboards.admin, manager, {})
  expect(body.gadgets.map(({ chartType }) => chartType)).toEqual([
    'CARD',
    'CARD',
    'CARD',
    'CARD',
    'HORIZONTAL_LINE',
    'PIE',
    'HISTOGRAM',
  ])
  expect(gadget(body, 'CARD')?.data).toEqual({ value: 0, data: [0, 0, 0, 0] })
  expect(gadget(body, 'PIE')?.data).toEqual({ labels: [], series: [], colors: [], uniqueVisiteurs: 0 })
  const { series } = gadget(body, 'HORIZONTAL_LINE')?.data ?? {}
  expect(Object.values(series ?? {}).map(({ labels }) => labels.length)).toEqual([30, 13, 9])
  expect(gadget(body, 'HISTOGRAM')?.data).toMatchObject({ value: 0 })
})

test('steps of today and of days before stand where they belong', async () => {
  const { manager, resource, tenant } = await newTenant(app)
  const { personId: person } = resource
  await transact(buildMissionStatWrites(tenant, { opened: 1, positionsOpen: 3 }))
  await transact(buildStepCountWrites(tenant, person, { transition: 'SELECT', from: null, to: 'RESOURCE_SELECTED' }))
  await transact(
    buildStepCountWrites(tenant, person, { transition: 'PROPOSE', from: 'RESOURCE_SELECTED', to: 'SENT_TO_RESOURCE' }),
  )
  await onDay(tenant, daysAgo(2), 'sentToClient', 4)
  await onDay(tenant, daysAgo(60), 'sentToClient', 5)
  // Before all that is shown.
  await onDay(tenant, daysAgo(300), 'sentToClient', 100)
  const { body } = await call(app, dashboards.admin, manager, {})
  expect(gadget(body, 'CARD', 'RESOURCES_POSITIONED')?.data).toEqual({ value: 1, data: [1, 0, 0, 0] })
  expect(gadget(body, 'CARD', 'SENT_TO_CLIENT')?.data).toEqual({ value: 0, data: [0, 0, 4, 0] })
  expect(gadget(body, 'PIE')?.data).toMatchObject({ labels: ['SENT_TO_RESOURCE'], series: [1], uniqueVisiteurs: 1 })
  const { series } = gadget(body, 'HORIZONTAL_LINE')?.data ?? {}
  expect(series?.['30_DAYS'].value).toBe(4)
  expect(series?.['30_DAYS'].labels.at(-1)).toBe(today())
  expect(series?.['30_DAYS'].data.at(-3)).toBe(4)
  expect(series?.['3_MONTHS'].value).toBe(9)
  expect(series?.['9_MONTHS'].value).toBe(9)
  const cards = gadget(body, 'HISTOGRAM')?.data?.cards.map(({ kpiType, data }) => [kpiType, data.value])
  expect(Object.fromEntries(cards ?? [])).toMatchObject({ OPEN_MISSIONS: 1, POSITIONS_TO_FILL: 3 })
})

test('what a figure is compared with is read from its first day on, also at the beginning of a month', async () => {
  setClock({ at: new Date('2026-03-01T12:00:00Z') })
  const { manager, tenant } = await newTenant(app)
  // Twice 273 days, today the last of them.
  await onDay(tenant, daysAgo(545), 'sentToClient', 3)
  await onDay(tenant, daysAgo(546), 'sentToClient', 100)
  const came = (date: string, active: number) =>
    updateItem({ pk: figuresPartition(tenant, 'PEOPLE'), sk: DAY + date }, expression`ADD #active ${active}`)
  // The first point of the year before is the most of three days, of which its own is the last.
  await came(daysAgo(729), 2)
  await came(daysAgo(730), 9)
  const { impressions, visitors } = await must(call(app, dashboards.analytics, manager, {}))
  expect(impressions.ranges['9_MONTHS']).toMatchObject({ amount: 0, before: 3 })
  expect(visitors.series['last-year']?.[0]?.data[0]).toEqual({ x: daysAgo(727), y: 2 })
})

test('a person sees their own figures, and nothing of a short list', async () => {
  const { manager, resource, acceptMission } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { id: positioningId } = await must(select(manager, missionId, resource))
  const before = (await call(app, dashboards.user, resource, {})).body
  expect(gadget(before, 'PIE')?.data?.uniqueVisiteurs).toBe(0)
  await must(call(app, positionings.propose, manager, { positioningId, version: 1, preposedAdr: 500 }))
  const { client, mission } = await acceptMission(resource)
  const [year = 0, month = 0] = today().split('-').map(Number)
  const working = Array.from({ length: 28 }, (_, index) => index + 1).find(
    (day) => ![0, 6].includes(new Date(Date.UTC(year, month - 1, day)).getUTCDay()),
  )
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: working ?? 1, value: 0.5 }] }]
  expect((await call(app, cra.save, resource, { year, month, version: 0, activity, comments: '' })).status).toBe(200)
  const { body } = await call(app, dashboards.user, resource, {})
  expect(gadget(body, 'CARD', 'PROPOSALS_TO_ANSWER')?.data?.value).toBe(1)
  expect(gadget(body, 'CARD', 'DAYS_WORKED')?.data?.value).toBe(0.5)
  expect(gadget(body, 'PIE')?.data).toMatchObject({ labels: ['SENT_TO_RESOURCE'], uniqueVisiteurs: 1 })
})

test('the figures of a company are for those who run it; staffing only for who staffs; another company has its own', async () => {
  const { manager, resource, tenant, addPerson } = await newTenant(app)
  const { manager: elsewhere } = await newTenant(app)
  const validator = await addPerson({ permissions: ['VALIDATE_CRA'] })
  await transact(buildMissionStatWrites(tenant, { opened: 1, positionsOpen: 1 }))
  expect((await call(app, dashboards.admin, resource, {})).status).toBe(403)
  const seen = (await call(app, dashboards.admin, validator, {})).body
  expect(seen.gadgets.map(({ kpiType }) => kpiType)).toEqual(['REPORTS_VALIDATED'])
  expect(gadget(seen, 'HISTOGRAM')?.data?.cards.map(({ kpiType }) => kpiType)).toEqual([
    'ACTIVE_PEOPLE',
    'REPORTS_THIS_MONTH',
  ])
  const own = (await call(app, dashboards.admin, manager, {})).body
  expect(gadget(own, 'HISTOGRAM')?.data?.cards.at(2)?.data.value).toBe(1)
  const other = (await call(app, dashboards.admin, elsewhere, {})).body
  expect(gadget(other, 'HISTOGRAM')?.data?.cards.at(2)?.data.value).toBe(0)
})

test('what cannot be read is missing, and the rest stands', async () => {
  const { resource, tenant } = await newTenant(app)
  await updateItem(
    { pk: personPartition(tenant, resource.personId), sk: 'POSITIONING_TOTALS' },
    expression`SET #SENT_TO_RESOURCE = ${'many'}`,
  )
  const { status, body } = await call(app, dashboards.user, resource, {})
  expect(status).toBe(200)
  expect(gadget(body, 'PIE')?.data).toBeNull()
  expect(gadget(body, 'CARD', 'DAYS_WORKED')?.data).toEqual({ value: 0, data: [] })
})
