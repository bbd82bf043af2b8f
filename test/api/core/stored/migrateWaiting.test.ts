import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { deleteItem, putItem, queryAll } from '#functions/core/table/table.ts'
import { migrate } from '#infra/operate/migrate.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'

/** What an earlier release stored waits on homes once the table was brought up to date. */
const table = await startOwnTable()
const app = await startApi({ table })
const { must, newUnit, handOver } = inventoryOf(app)
const { published } = academyKit(app)
const quietly = () => undefined
const AT_ONCE = Number.POSITIVE_INFINITY
const DAY = '2026-01-05'

test('what waited before homes knew of it is found, and what does not wait is left alone', async () => {
  const { tenant, manager, addPerson } = await newTenant(app)
  const leaver = await addPerson()
  for (const completed of [false, true]) {
    const { id } = await must(call(app, tasks.create, manager, { type: 'task' }))
    await must(call(app, tasks.update, manager, { id, task: { title: 'Relancer', dueDate: DAY, completed } }))
  }
  const board = await must(call(app, scrumboard.createBoard, manager, { board: { title: 'Offre' } }))
  const { id: listId } = await must(
    call(app, scrumboard.createList, manager, { list: { boardId: board.id, title: 'À faire' } }),
  )
  for (const dueDate of [DAY, null]) {
    const card = { listId, title: 'Chiffrer', people: [manager.personId], dueDate }
    await must(call(app, scrumboard.createCard, manager, { card }))
  }
  for (const person of [manager, leaver]) await must(handOver(manager, (await newUnit(manager, '')).unitId, person))
  const [left, finished] = [
    await published(manager, { title: 'RGPD', dueOn: DAY }),
    await published(manager, { title: 'Sécurité', dueOn: DAY }),
  ]
  await must(call(app, academy.setProgress, manager, { id: finished.id, currentStep: 1, completed: true }))
  await must(call(app, users.disable, manager, { userId: leaver.personId }))
  await app.drained()

  const apps = async () => {
    const { lines } = await must(call(app, common.inbox, manager, {}))
    return lines.filter(({ kind }) => ['TASKS', 'CARDS', 'EQUIPMENT', 'COURSES', 'MISSING'].includes(kind))
  }
  const now = await apps()
  expect(now).toMatchObject([
    { kind: 'TASKS', count: 1 },
    { kind: 'CARDS', count: 1 },
    { kind: 'EQUIPMENT', count: 1 },
    { kind: 'COURSES', count: 1, next: { course: left.id } },
    { kind: 'MISSING', count: 1 },
  ])

  const found: Item[] = []
  for (const owner of [manager, leaver]) {
    const own = `T#${tenant}#P#${owner.personId}`
    for (const pk of [own, `${own}#TASKS`]) found.push(...(await queryAll({ where: expression`#pk = ${pk}` })))
  }
  for (const pk of ['COURSES', `COURSE#${finished.id}`, 'HOLDERS']) {
    found.push(...(await queryAll({ where: expression`#pk = ${`T#${tenant}#${pk}`}` })))
  }
  const own = found.filter(({ sk, gsi1pk }) => sk.startsWith('CARD#') || /#(WAITING|HOME)$/.test(String(gsi1pk)))
  for (const { gsi1pk: _, gsi1sk: __, ...item } of own) {
    await putItem({ ...(item as Item), ...(item.sk.startsWith('CARD#') && { v: 1 }) })
  }
  expect(await apps()).toEqual([])

  expect(await migrate(quietly, AT_ONCE)).toMatchObject({ upgraded: own.length, left: 0 })
  expect(await apps()).toEqual(now)
  expect(await migrate(quietly, AT_ONCE)).toMatchObject({ upgraded: 0, left: 0 })
})

test('the reminders of a mandatory course that was published before there were any are scheduled', async () => {
  const { tenant, manager } = await newTenant(app)
  const { id } = await published(manager, { title: 'RGPD', dueOn: '2031-01-31' })
  const reminders = async () =>
    (await queryAll({ where: expression`#pk = ${'DUE'}` })).filter((row) => row.tenant === tenant && row.id === id)
  const scheduled = await reminders()
  expect(scheduled.map(({ dueAt }) => dueAt)).toEqual(['2031-01-24T06:00:00.000Z', '2031-01-31T06:00:00.000Z'])
  for (const row of scheduled) await deleteItem(row)
  const [row] = await queryAll({ where: expression`#pk = ${`T#${tenant}#COURSES`}` })
  await putItem({ ...(row as Item), v: 1 })

  expect(await migrate(quietly, AT_ONCE)).toMatchObject({ upgraded: 1, left: 0 })
  expect(await reminders()).toEqual(scheduled)
  expect(await migrate(quietly, AT_ONCE)).toMatchObject({ upgraded: 0, left: 0 })
})
