import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, queryAll, remove, transact, update } from '#functions/core/table/table.ts'
import { missionFigures } from '#functions/data/figures/counting.ts'
import { buildValidatedCountWrites } from '#functions/data/figures/finance.ts'
import { figuresPartition, missionPartition } from '#functions/data/keys.ts'
import { reportKey, toReport } from '#functions/data/reports/reports.ts'
import { handler as deliver } from '#functions/deliver/handler.ts'
import { migrate } from '#infra/operate/migrate.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { ProjectDashboard } from '#shared/overview/dashboards/project.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import type { InterventionType } from '#shared/staffing/terms.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { financeKit, streamOf } from './financeKit.ts'

const table = await startOwnTable()
const app = await startApi({ table })
const { must, taken, validate } = financeKit(app)
/** A Friday. */
const NOVEMBER = new Date('2026-11-20T09:00:00Z')

afterEach(() => setClock())

const projectOf = async (person: Person, mission?: string) =>
  ProjectDashboard.parse(await must(call(app, dashboards.project, person, mission ? { mission } : {})))
const amounts = ({ weeklyExpenses, monthlyExpenses, yearlyExpenses }: ProjectDashboard) =>
  [weeklyExpenses, monthlyExpenses, yearlyExpenses].map((one) => one?.amount)
/** What is planned and validated this year, by way of working. */
const byType = ({ budgetDetails }: ProjectDashboard) =>
  Object.fromEntries(
    (budgetDetails?.rows ?? []).flatMap(({ type, total, expensesAmount }) =>
      total || expensesAmount ? [[type, [total, expensesAmount]]] : [],
    ),
  )
const hybrid = ({ budgetDetails }: ProjectDashboard) => budgetDetails?.rows.find(({ type }) => type === 'HYBRID')

/** Two people on a mission each, and a month of each of them that was validated: 810 and 270 euros. */
const twoMissions = async () => {
  setClock({ at: NOVEMBER })
  const tenant = await newTenant(app)
  const { manager, resource, addPerson } = tenant
  const other = await addPerson()
  const first = (await taken(manager, resource, { title: 'Recette', interventionType: 'HYBRID' })).mission
  const second = (await taken(manager, other, { title: 'Socle', interventionType: 'HYBRID' })).mission
  await validate(manager, resource, [first], [15, 16, 19])
  await validate(manager, other, [second], [15])
  return { ...tenant, other, first, second }
}

test('of one mission are shown its own amounts, planned and validated, and its own people', async () => {
  const { manager, resource, other, first, second } = await twoMissions()
  const [all, one, two] = [
    await projectOf(manager),
    await projectOf(manager, first.id),
    await projectOf(manager, second.id),
  ]
  expect(amounts(all)).toEqual([1080, 1080, 1080])
  expect(amounts(one)).toEqual([810, 810, 810])
  expect(amounts(two)).toEqual([270, 270, 270])
  const [whole, own] = [hybrid(all), hybrid(one)]
  expect(own).toMatchObject({ expensesAmount: 810 })
  expect(own?.total).toBeGreaterThan(810)
  expect((own?.total ?? 0) * 2).toBe(whole?.total)
  expect(one.teamMembers.map(({ id }) => id)).toEqual([resource.personId])
  expect(two.teamMembers.map(({ id }) => id)).toEqual([other.personId])
  // Once it is over, nobody is on it any more.
  setClock({ at: new Date('2026-12-11T09:00:00Z') })
  expect((await projectOf(manager, first.id)).teamMembers).toEqual([])
})

test('of a report on two missions each has its own days', async () => {
  setClock({ at: NOVEMBER })
  const { manager, resource } = await newTenant(app)
  const [first, second] = [(await taken(manager, resource)).mission, (await taken(manager, resource)).mission]
  await validate(manager, resource, [first, second], [15, 16])
  expect([amounts(await projectOf(manager, first.id)), amounts(await projectOf(manager))]).toEqual([
    [540, 540, 540],
    [1080, 1080, 1080],
  ])
})

const retype = async (manager: Person, missionId: string, interventionType: InterventionType | null) => {
  const mission = await must(call(app, missions.get, manager, { missionId }))
  const changed = { ...mission, interventionType, clientId: mission.client.id }
  await must(call(app, missions.save, manager, { missionId, ...changed }))
}

test('what was validated of a mission is counted under its way of working of now, as what is planned is', async () => {
  const { manager, resource, tenant, first, second } = await twoMissions()
  const total = hybrid(await projectOf(manager, first.id))?.total
  expect(byType(await projectOf(manager))).toEqual({ HYBRID: [(total ?? 0) * 2, 1080] })
  for (const type of ['ON_SITE', null, 'FULL_REMOTE'] as const) {
    await retype(manager, first.id, type)
    await app.drained()
    const row = type ?? 'UNKNOWN'
    expect(byType(await projectOf(manager))).toEqual({ HYBRID: [total, 270], [row]: [total, 810] })
    expect(byType(await projectOf(manager, first.id))).toEqual({ [row]: [total, 810] })
  }
  expect(byType(await projectOf(manager, second.id))).toEqual({ HYBRID: [total, 270] })
  expect(amounts(await projectOf(manager))).toEqual([1080, 1080, 1080])
  // Handed over again, they change nothing.
  const before = await projectOf(manager)
  const events = await queryAll({
    where: expression`#pk = ${missionPartition(tenant, first.id)} AND begins_with(#sk, ${'RETYPED#'})`,
  })
  expect(events).toHaveLength(3)
  expect((await deliver(streamOf(events))).batchItemFailures).toEqual([])
  expect(await projectOf(manager)).toEqual(before)
  // A report that is about to be counted as it was is refused, and counted as it is then.
  const [line] = (await must(call(app, dashboards.finance, manager, {}))).recentTransactions.filter(({ id }) =>
    id.startsWith(resource.personId),
  )
  const report = toReport((await getItem(reportKey(tenant, line?.id ?? ''))) ?? { pk: '', sk: '' })
  const counting = await buildValidatedCountWrites(tenant, report)
  await retype(manager, first.id, 'HYBRID')
  expect(await transact(counting)).toBeDefined()
})

test('of one mission are shown the cards of the boards about it, and what the reader has to do for it', async () => {
  const { manager, first, second } = await twoMissions()
  const boardAbout = async (title: string, missionId: string | null) => {
    const board = await must(call(app, scrumboard.createBoard, manager, { board: { title, icon: 'client' } }))
    await must(call(app, scrumboard.updateBoard, manager, { id: board.id, board: { missionId, clientId: null } }))
    return board.lists[0]?.id ?? ''
  }
  const [own, others] = [await boardAbout('Recette', first.id), await boardAbout('Socle', second.id)]
  const add = (listId: string, title: string) =>
    must(
      call(app, scrumboard.createCard, manager, {
        card: { listId, title, dueDate: '2026-11-20', people: [manager.personId] },
      }),
    )
  await add(own, 'Jeu d’essai')
  await add(others, 'Pipeline')
  await add(others, 'Sauvegarde')
  for (const [title, about] of [
    ['Appeler', { kind: 'mission' as const, id: first.id }],
    ['Badge', null],
  ] as const) {
    const { id } = await must(call(app, tasks.create, manager, { type: 'task' }))
    await must(call(app, tasks.update, manager, { id, task: { title, dueDate: '2026-11-20', about } }))
  }
  await app.drained()
  const made = ({ githubIssues }: ProjectDashboard) => githubIssues.overview['this-week']['new-issues']
  const [all, one, two] = [
    await projectOf(manager),
    await projectOf(manager, first.id),
    await projectOf(manager, second.id),
  ]
  expect([all, one, two].map(made)).toEqual([3, 1, 2])
  expect(one.taskDistribution.series['this-week'][one.taskDistribution.labels.indexOf('client')]).toBe(1)
  expect(one.schedule.today.map(({ title }) => title)).toEqual(['Jeu d’essai', 'Appeler'])
  expect(two.schedule.today.map(({ title }) => title)).toEqual(['Pipeline', 'Sauvegarde'])
})

test('a mission is shown to whoever sees missions, its amounts to whoever may see them, and to no other company', async () => {
  const { addPerson, first, validator } = await twoMissions()
  const staffing = await addPerson({ permissions: ['MANAGE_MISSIONS'], type: 'ESN' })
  const shown = await projectOf(staffing, first.id)
  expect([shown.teamMembers.length, shown.budgetDetails, shown.before.expenses]).toEqual([1, null, null])
  const { manager: elsewhere } = await newTenant(app)
  for (const [person, mission] of [
    [validator, first.id],
    [elsewhere, first.id],
    [staffing, '01JD0000000000000000000000'],
  ] as const)
    expect((await call(app, dashboards.project, person, { mission })).status).toBe(404)
})

test('reports that were validated before missions were counted are counted once they are brought up to date, once', async () => {
  const { manager, tenant, first } = await twoMissions()
  const before = await projectOf(manager, first.id)
  const of = (pk: string) => queryAll({ where: expression`#pk = ${pk}` })
  const lines = (await of(figuresPartition(tenant, 'FINANCE'))).filter(({ sk }) => sk.startsWith('LINE#'))
  await transact([
    ...(await of(figuresPartition(tenant, missionFigures(first.id)))).map((item) => remove(item)),
    ...lines.map((line) => update(line, expression`SET #v = ${1}`)),
  ])
  expect(amounts(await projectOf(manager, first.id))).toEqual([0, 0, 0])
  const done = await migrate(() => undefined, Number.POSITIVE_INFINITY)
  expect(done).toMatchObject({ upgraded: 2, left: 0 })
  expect(await projectOf(manager, first.id)).toEqual(before)
  await migrate(() => undefined, Number.POSITIVE_INFINITY)
  expect(await projectOf(manager, first.id)).toEqual(before)
})
