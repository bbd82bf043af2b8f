import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'
import { memberKey } from '#functions/data/people/members.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { dayIn } from '#test/kit/dates.ts'
import { inboxOf } from './inboxKit.ts'

/** What waits for people in the workplace apps stands at the top of their home, while it waits, and for nobody else. */
const app = await startApi()
const { lineOf, taskFor } = inboxOf(app)
const { must } = inventoryOf(app)
const ours = await newTenant(app)
afterEach(() => setClock())

describe('tasks', () => {
  test('wait however many courses somebody has gone through, which come before all days', async () => {
    const person = await ours.addPerson()
    await taskFor(person, { dueDate: dayIn(0) })
    const own = `T#${ours.tenant}#P#${person.personId}`
    for (let number = 0; number < 210; number += 1) {
      const course = `GONE${number}`
      const key = { pk: `T#${ours.tenant}#COURSE#${course}`, sk: `READER#${person.personId}` }
      await putItem({ ...key, gsi1pk: `${own}#WAITING`, gsi1sk: `#DONE#${course}` })
    }
    expect(await lineOf(person, 'TASKS')).toEqual({ kind: 'TASKS', count: 1, more: false, late: 0 })
  })

  test('wait from the day by which they are due until they are done, and it is said how many are late', async () => {
    const person = await ours.addPerson()
    await taskFor(person)
    const later = await taskFor(person, { dueDate: dayIn(2) })
    expect(await lineOf(person, 'TASKS')).toBeUndefined()
    const today = await taskFor(person, { dueDate: dayIn(0) })
    await taskFor(person, { dueDate: dayIn(-3) })
    expect(await lineOf(person, 'TASKS')).toEqual({ kind: 'TASKS', count: 2, more: false, late: 1 })
    await must(call(app, tasks.update, person, { id: later.id, task: { dueDate: dayIn(0) } }))
    expect(await lineOf(person, 'TASKS')).toMatchObject({ count: 3, late: 1 })
    await must(call(app, tasks.update, person, { id: today.id, task: { completed: true } }))
    await must(call(app, tasks.update, person, { id: later.id, task: { dueDate: null } }))
    expect(await lineOf(person, 'TASKS')).toMatchObject({ count: 1, late: 1 })
    await must(call(app, tasks.update, person, { id: today.id, task: { completed: false } }))
    expect(await lineOf(person, 'TASKS')).toMatchObject({ count: 2 })
    for (const { id } of await must(call(app, tasks.all, person, {})))
      await must(call(app, tasks.remove, person, { id }))
    expect(await lineOf(person, 'TASKS')).toBeUndefined()
  })

  test('that are given wait for who has them, and sections for nobody', async () => {
    const [giver, other] = [await ours.addPerson(), await ours.addPerson()]
    const { id } = await taskFor(giver, { dueDate: dayIn(0), assignedTo: other.personId })
    const section = await must(call(app, tasks.create, giver, { type: 'section' }))
    await must(call(app, tasks.update, giver, { id: section.id, task: { title: 'Lundi', dueDate: dayIn(0) } }))
    expect(await lineOf(giver, 'TASKS')).toBeUndefined()
    expect(await lineOf(other, 'TASKS')).toMatchObject({ count: 1 })
    await must(call(app, tasks.update, giver, { id, task: { assignedTo: null } }))
    expect(await lineOf(giver, 'TASKS')).toMatchObject({ count: 1 })
    expect(await lineOf(other, 'TASKS')).toBeUndefined()
  })

  test('one that comes again waits by its next day', async () => {
    const person = await ours.addPerson()
    const { id } = await taskFor(person, { dueDate: dayIn(-1) })
    await must(call(app, tasks.update, person, { id, task: { repeat: 'FREQ=DAILY;INTERVAL=9' } }))
    expect(await lineOf(person, 'TASKS')).toMatchObject({ count: 1 })
    await must(call(app, tasks.update, person, { id, task: { completed: true } }))
    expect(await lineOf(person, 'TASKS')).toBeUndefined()
  })

  test('are due by the day at the place of work', async () => {
    const person = await ours.addPerson()
    await taskFor(person, { dueDate: dayIn(2) })
    // An evening in Paris, and already the day after in Réunion.
    const evening = new Date(`${dayIn(1)}T21:00:00Z`)
    setClock({ at: evening })
    person.token = await issueAccessToken(person.claims, evening)
    expect(await lineOf(person, 'TASKS')).toBeUndefined()
    const item = (await getItem(memberKey(ours.tenant, person.personId))) ?? expect.fail('nobody')
    await putItem({ ...item, placeOfWork: { country: 'FR', region: 'RE' } })
    expect(await lineOf(person, 'TASKS')).toMatchObject({ count: 1, late: 0 })
  })

  test('of more than are looked at there are at least so many', async () => {
    const person = await ours.addPerson()
    const { id, version: _, ...task } = await taskFor(person, { dueDate: dayIn(-1) })
    expect(task.dueDate).toBe(dayIn(-1))
    const key = { pk: `T#${ours.tenant}#P#${person.personId}#TASKS`, sk: `TASK#${id}` }
    const item = (await getItem(key)) ?? expect.fail('no task')
    for (let index = 0; index < 205; index += 1) {
      const own = id.slice(0, -3) + String(index).padStart(3, '0')
      await putItem({ ...item, sk: `TASK#${own}`, id: own, gsi1sk: `${dayIn(-1)}#TASK#${own}` })
    }
    expect(await lineOf(person, 'TASKS')).toMatchObject({ count: 200, more: true })
  }, 30_000)
})
