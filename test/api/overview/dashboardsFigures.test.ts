import { marshall } from '@aws-sdk/util-dynamodb'
import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { countActive } from '#functions/data/companies/usage.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { handler as deliver } from '#functions/deliver/handler.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { AnalyticsDashboard } from '#shared/overview/dashboards/analytics.ts'
import { dashboards, type GadgetOf } from '#shared/overview/dashboards/contract.ts'
import { CryptoDashboard } from '#shared/overview/dashboards/crypto.ts'
import { ProjectDashboard } from '#shared/overview/dashboards/project.ts'
import { WORK_TYPES } from '#shared/overview/dashboards/rules.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const { must, newMission, proposed } = staffingOf(app)
/** A Friday, and the first minutes of the Monday after it in Paris, which are still Sunday by UTC. */
const FRIDAY = new Date('2026-11-20T09:00:00Z')
const MONDAY = new Date('2026-11-22T23:30:00Z')

afterEach(() => setClock())

const projectOf = async (person: Person) =>
  ProjectDashboard.parse(await must(call(app, dashboards.project, person, {})))
const analyticsOf = async (person: Person) =>
  AnalyticsDashboard.parse(await must(call(app, dashboards.analytics, person, {})))

const handedAgain = (items: readonly Item[]) =>
  deliver({
    Records: items.map((item, index) => ({
      eventName: 'INSERT' as const,
      dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
    })),
  })

test('a company in which nothing has happened has every key, and zeros', async () => {
  const { manager, addPerson } = await newTenant(app, { name: 'Atelier Neuf' })
  const project = await projectOf(manager)
  for (const week of ['this-week', 'last-week'] as const) {
    expect(new Set(Object.values(project.githubIssues.overview[week]))).toEqual(new Set([0]))
    expect(project.githubIssues.series[week].map(({ data }) => data.length)).toEqual([7, 7])
    expect(project.taskDistribution.overview[week]).toEqual({ new: 0, completed: 0 })
  }
  expect(project.schedule).toEqual({ today: [], tomorrow: [] })
  expect(project.weeklyExpenses?.amount).toBe(0)
  expect(project.budgetDetails?.rows.map(({ expensesPercentage }) => expensesPercentage)).toEqual([
    null,
    null,
    null,
    null,
  ])
  const analytics = await analyticsOf(await addPerson({ permissions: ['MANAGE_USERS'] }))
  expect(analytics.visitorsVsPageViews).toMatchObject({ overallScore: null, averageRatio: null, predictedRatio: null })
  expect(analytics.visitors.series['this-year'][0]?.data).toHaveLength(122)
  for (const split of [analytics.gender, analytics.age])
    expect(split).toEqual({ uniqueVisitors: 0, series: [], labels: [] })
})

test('cards that are made, archived and brought back count in their week in Paris, once however often they are delivered', async () => {
  setClock({ at: FRIDAY })
  const { manager, tenant } = await newTenant(app)
  const { manager: elsewhere } = await newTenant(app)
  const board = await must(call(app, scrumboard.createBoard, manager, { board: { title: 'Semaine', icon: 'client' } }))
  const listId = board.lists[0]?.id ?? ''
  const add = async (title: string, dueDate: string | null) =>
    must(call(app, scrumboard.createCard, manager, { card: { listId, title, dueDate } }))
  const first = await add('Relire la propale', '2026-11-25')
  await add('Appeler', null)
  await must(call(app, scrumboard.updateCard, manager, { id: first.id, card: { archived: true } }))
  await must(call(app, scrumboard.updateCard, manager, { id: first.id, card: { archived: false } }))
  await app.drained()
  const { overview, series } = (await projectOf(manager)).githubIssues
  expect(overview['this-week']).toEqual({
    'new-issues': 2,
    'closed-issues': 1,
    fixed: 1,
    'wont-fix': 0,
    're-opened': 1,
    'needs-triage': 1,
  })
  expect(series['this-week'][0]?.data).toEqual([0, 0, 0, 0, 2, 0, 0])
  const pk = boardPartition(tenant, board.id)
  const events = await queryAll({ where: expression`#pk = ${pk} AND begins_with(#sk, ${'LOG#'})` })
  expect(await handedAgain(events)).toEqual({ batchItemFailures: [] })
  expect((await projectOf(manager)).githubIssues.overview).toEqual(overview)
  expect((await projectOf(elsewhere)).githubIssues.overview['this-week']['new-issues']).toBe(0)

  setClock({ at: MONDAY })
  const later = await projectOf(manager)
  expect(later.githubIssues.overview['last-week']).toEqual(overview['this-week'])
  expect(later.githubIssues.overview['this-week']['new-issues']).toBe(0)
  // The week has just begun: it is compared with a Monday, on which nothing happened.
  expect(later.before.cards).toMatchObject({ until: '2026-11-16', value: { 'new-issues': 0 } })
  setClock({ at: new Date('2026-11-27T09:00:00Z') })
  expect((await projectOf(manager)).before.cards).toEqual({ until: '2026-11-20', value: overview['this-week'] })
  const kinds = later.taskDistribution
  expect(kinds.series['last-week'][kinds.labels.indexOf('client')]).toBe(2)
})

test('cards that go to the archive with their list, and come back with it, count as others do, once', async () => {
  setClock({ at: FRIDAY })
  const { manager, tenant } = await newTenant(app)
  const mission = (await newMission(manager)).id
  const about = { title: 'Semaine', icon: 'client', missionId: mission } as const
  const board = await must(call(app, scrumboard.createBoard, manager, { board: about }))
  const listId = board.lists[0]?.id ?? ''
  for (const dueDate of ['2026-11-20', '2026-11-19', null])
    await must(call(app, scrumboard.createCard, manager, { card: { listId, title: 'Relire', dueDate } }))
  const counts = async () => {
    await app.drained()
    const ofMission = await must(call(app, dashboards.project, manager, { mission }))
    return [await projectOf(manager), ofMission].map(({ githubIssues }) => githubIssues.overview['this-week'])
  }
  await must(call(app, scrumboard.deleteList, manager, { id: listId }))
  const gone = { 'new-issues': 3, 'closed-issues': 3, fixed: 1, 'wont-fix': 0, 're-opened': 0, 'needs-triage': 1 }
  expect(await counts()).toEqual([gone, gone])
  await must(call(app, scrumboard.restoreList, manager, { id: listId }))
  const back = { ...gone, 're-opened': 3 }
  expect(await counts()).toEqual([back, back])
  const where = expression`#pk = ${boardPartition(tenant, board.id)} AND begins_with(#sk, ${'LOG#'})`
  expect(await handedAgain(await queryAll({ where }))).toEqual({ batchItemFailures: [] })
  expect(await counts()).toEqual([back, back])
})

test('amounts are for who may see them; nothing of the dashboards is for who runs nothing, but the sample', async () => {
  const { manager, resource, validator, freelancer } = await newTenant(app)
  const whole = await projectOf(manager)
  expect(whole.budgetDetails?.rows.map(({ type }) => type)).toEqual([...WORK_TYPES])
  expect(whole.budgetDistribution?.categories).toEqual([...WORK_TYPES])
  const parts = ['budgetDistribution', 'budgetDetails', 'weeklyExpenses', 'monthlyExpenses', 'yearlyExpenses'] as const
  const without = await projectOf(validator)
  for (const part of parts) expect(without[part], part).toBeNull()
  for (const endpoint of [dashboards.project, dashboards.analytics, dashboards.finance])
    expect((await call(app, endpoint, resource, {})).status).toBe(403)
  expect(CryptoDashboard.parse(await must(call(app, dashboards.crypto, freelancer, {}))).sample).toBe(true)
})

test('what somebody has to do today and tomorrow is on their schedule: tasks, and cards of boards that they are on', async () => {
  setClock({ at: FRIDAY })
  const { manager, validator } = await newTenant(app)
  const board = await must(
    call(app, scrumboard.createBoard, manager, {
      board: { title: 'Semaine', icon: 'client', members: [manager.personId, validator.personId] },
    }),
  )
  const listId = board.lists[0]?.id ?? ''
  const add = (title: string, dueDate: string, person = validator) =>
    must(call(app, scrumboard.createCard, manager, { card: { listId, title, dueDate, people: [person.personId] } }))
  await add('Relire la propale', '2026-11-20')
  await add('Appeler', '2026-11-21')
  await add('Plus tard', '2026-11-22')
  await add('À une autre', '2026-11-20', manager)
  const archived = await add('Archivée', '2026-11-20')
  await must(call(app, scrumboard.updateCard, manager, { id: archived.id, card: { archived: true } }))
  const task = await must(call(app, tasks.create, validator, { type: 'task' }))
  await must(call(app, tasks.update, validator, { id: task.id, task: { title: 'Badge', dueDate: '2026-11-20' } }))
  expect((await projectOf(validator)).schedule).toEqual({
    today: [
      { title: 'Relire la propale', time: '' },
      { title: 'Badge', time: '' },
    ],
    tomorrow: [{ title: 'Appeler', time: '' }],
  })
  await must(call(app, scrumboard.updateBoard, manager, { id: board.id, board: { members: [manager.personId] } }))
  expect((await projectOf(validator)).schedule).toMatchObject({ today: [{ title: 'Badge' }], tomorrow: [] })
})

test('a mission that begins tomorrow is on the schedule of who staffs, and of nobody else', async () => {
  setClock({ at: FRIDAY })
  const { manager, validator } = await newTenant(app)
  await newMission(manager, { title: 'Recette', startDate: '2026-11-21', endDate: '2026-12-31' })
  await newMission(manager, { title: 'Après', startDate: '2026-11-22', endDate: '2026-12-31' })
  expect((await projectOf(manager)).schedule).toEqual({
    today: [],
    tomorrow: [{ title: 'Recette', time: '', location: 'Nantes' }],
  })
  expect((await projectOf(validator)).schedule).toEqual({ today: [], tomorrow: [] })
})

test('somebody who comes counts once a day and once a month', async () => {
  setClock({ at: FRIDAY })
  const { manager, tenant, resource } = await newTenant(app)
  const come = async (person: Person) => {
    const [member] = await membersOf(tenant).getMany([person.personId])
    if (member) await countActive(tenant, member)
  }
  for (const person of [resource, resource, manager]) await come(person)
  setClock({ at: MONDAY })
  await come(resource)
  const { visitors, newVsReturning, language } = await analyticsOf(manager)
  const points = new Map(visitors.series['this-year'][0]?.data.map(({ x, y }) => [x, y]))
  expect([points.get('2026-11-20'), points.get('2026-11-23')]).toEqual([2, 1])
  expect(newVsReturning).toEqual({ uniqueVisitors: 2, series: [2, 0], labels: ['new', 'returning'] })
  expect(language).toEqual({ uniqueVisitors: 2, series: [2, 0], labels: ['FR', 'EN'] })
})

test('a step of a positioning belongs to the day in Paris on which it is made, at the end of a year too', async () => {
  // The first half hour of 2027 in Paris.
  setClock({ at: new Date('2026-12-31T23:30:00Z') })
  const { manager, resource } = await newTenant(app)
  const { id } = await newMission(manager)
  await proposed(manager, id, resource)
  const { visits } = await analyticsOf(manager)
  expect([visits.labels.at(-1), visits.series[0]?.data.at(-1)]).toEqual(['2027-01-01', 1])
  const { gadgets } = await must(call(app, dashboards.admin, manager, {}))
  const shown = gadgets.find(({ kpiType }) => kpiType === 'RESOURCES_POSITIONED')
  expect(shown?.data).toEqual({ value: 1, data: [1, 0, 0, 0] })
  const line = gadgets.find(({ chartType }) => chartType === 'HORIZONTAL_LINE') as GadgetOf<'HORIZONTAL_LINE'>
  expect(line.data?.series['9_MONTHS'].labels.at(-1)).toBe('2027-01')
  const on = async (day: string) =>
    (await must(call(app, positionings.list, manager, { from: day, until: day, step: 'sentToResource' }))).items.length
  expect([await on('2026-12-31'), await on('2027-01-01')]).toEqual([0, 1])
})
