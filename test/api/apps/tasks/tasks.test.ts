import { describe, expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { tasksOf } from '#functions/data/apps/tasks.ts'
import { type Task, tasks } from '#shared/apps/tasks/contract.ts'
import { MAX_NOTES_LENGTH, MAX_SUBTASKS, parseMarkedText } from '#shared/apps/tasks/rules.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { type Change, storedTask, taskKit } from './taskKit.ts'

const app = await startApi()
const [ours, _theirs] = await Promise.all([newTenant(app), newTenant(app)])

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
/** Somebody with an empty list. */
const newcomer = (details: Parameters<typeof ours.addPerson>[0] = {}) => ours.addPerson(details)
const { must, all, change, add, listOf, tag } = taskKit(app)
const titles = (list: readonly Task[]) => list.map(({ title }) => title)

describe('a new task', () => {
  test('has one space for a title, normal priority and nothing else, and is on top of the list', async () => {
    const person = await newcomer()
    expect(await all(person)).toEqual([])
    const first = await must(call(app, tasks.create, person, { type: 'task' }))
    expect(first).toMatchObject({
      type: 'task',
      title: ' ',
      notes: null,
      completed: false,
      dueDate: null,
      priority: 1,
      tags: [],
      subTasks: [],
      assignedTo: null,
      order: 0,
      repeat: null,
    })
    const section = await must(call(app, tasks.create, person, { type: 'section' }))
    expect(section).toMatchObject({ type: 'section', title: ' ', order: 0 })
    expect((await all(person)).map(({ id, order }) => [id, order])).toEqual([
      [section.id, 0],
      [first.id, 1],
    ])
  })

  test('that is a section is never due, whatever is sent', async () => {
    const person = await newcomer()
    const { id } = await must(call(app, tasks.create, person, { type: 'section' }))
    const sent = { title: 'Paris', dueDate: '2026-12-01', repeat: 'FREQ=DAILY', priority: 2 as const }
    const never = { title: 'Paris', dueDate: null, repeat: null, priority: 2 }
    expect(await must(change(person, id, sent))).toMatchObject(never)
    expect(await must(call(app, tasks.task, person, { id }))).toMatchObject(never)
  })

  test('survives that what GET answers is sent back whole', async () => {
    const person = await newcomer()
    const { id } = await must(call(app, tasks.create, person, { type: 'task' }))
    const whole = await must(call(app, tasks.task, person, { id }))
    expect(await must(change(person, id, whole))).toEqual(whole)
    expect(await all(person)).toEqual([whole])
  })

  test('is a task unless it says otherwise, and of no other type', async () => {
    const person = await newcomer()
    expect((await must(call(app, tasks.create, person, {}))).type).toBe('task')
    expect((await call(app, tasks.create, person, { type: 'note' as 'task' })).status).toBe(400)
  })

  test('is one however often its request is repeated', async () => {
    const person = await newcomer()
    const key = 'abcdefghijklmnop'
    const [one, two] = [
      await call(app, tasks.create, person, { type: 'task' }, { key }),
      await call(app, tasks.create, person, { type: 'task' }, { key }),
    ]
    expect(two.body).toEqual(one.body)
    expect(await all(person)).toHaveLength(1)
  })
})

describe('a change', () => {
  test('keeps everything that it does not name', async () => {
    const person = await newcomer()
    const { id } = await add(person, 'Relancer Hexavolt', { notes: 'avant midi', priority: 2, dueDate: '2026-12-01' })
    const changed = await must(change(person, id, { subTasks: [{ title: 'appeler', completed: false }] }))
    expect(changed).toMatchObject({
      title: 'Relancer Hexavolt',
      notes: 'avant midi',
      priority: 2,
      dueDate: '2026-12-01',
    })
    expect(changed.subTasks).toEqual([{ id: expect.any(String), title: 'appeler', completed: false }])
    const done = await must(change(person, id, { completed: true }))
    expect(done).toMatchObject({ completed: true, completedAt: expect.any(String) })
    expect((await must(change(person, id, { completed: false }))).completedAt).toBeNull()
  })

  test('of a field that is no task’s, or of one that is too long, is refused', async () => {
    const person = await newcomer()
    const { id } = await add(person, 'A')
    for (const wrong of [
      { colour: 'red' },
      { priority: 3 },
      { dueDate: 'tomorrow' },
      { repeat: 'FREQ=SECONDLY' },
      { notes: 'x'.repeat(MAX_NOTES_LENGTH + 1) },
      { subTasks: Array.from({ length: MAX_SUBTASKS + 1 }, () => ({ title: 'x' })) },
      { title: 'two\nlines' },
    ]) {
      expect((await change(person, id, wrong as Change)).status, JSON.stringify(wrong).slice(0, 60)).toBe(400)
    }
    expect((await change(person, ABSENT, { title: 'x' })).status).toBe(404)
  })

  test('by one who knows of an older version is refused with what is there now', async () => {
    const person = await newcomer()
    const { id, version } = await add(person, 'A')
    const now = await must(change(person, id, { title: 'B', version }))
    const late = await call(app, tasks.update, person, { id, task: { title: 'C', version } })
    expect(late).toMatchObject({ status: 409, body: { code: 'tasks.stale', details: { task: now } } })
    expect(titles(await all(person))).toEqual(['B'])
  })

  test('of two fields at once by two devices loses neither', async () => {
    const person = await newcomer()
    const { id } = await add(person, 'A')
    const both = await Promise.all([change(person, id, { title: 'B' }), change(person, id, { notes: 'n' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await all(person)).toMatchObject([{ title: 'B', notes: 'n' }])
  })

  test('to what is removed meanwhile says that it is not there, and removing is done however often', async () => {
    const person = await newcomer()
    const { id } = await add(person, 'A')
    expect((await call(app, tasks.remove, person, { id })).body).toBe(true)
    expect((await call(app, tasks.remove, person, { id })).body).toBe(true)
    expect((await change(person, id, { title: 'B' })).status).toBe(404)
    expect((await call(app, tasks.task, person, { id })).status).toBe(404)
  })
})

describe('the order', () => {
  test('is as asked, answered from 0, and moving one writes one', async () => {
    const person = await newcomer()
    const list = await listOf(person, 12)
    const [first, ...rest] = list
    const asked = [...rest, first as Task]
    const { body, cost } = await call(app, tasks.order, person, { tasks: asked })
    expect(body.map(({ id, order }) => [id, order])).toEqual(asked.map(({ id }, order) => [id, order]))
    // Read, and one transaction of one task and the order to tell open pages.
    expect(cost.requests).toBe(2)
    expect(cost.units).toBeLessThan(14)
    expect(await all(person)).toEqual(body)
  })

  test('of a thousand tasks is changed by one write, however long the request is', async () => {
    const person = await newcomer()
    const { tenant, personId } = person
    const some = Array.from({ length: 999 }, (_, index) =>
      storedTask({ title: `n° ${index}`, position: 65_536 * (index + 1) }),
    )
    const { add: put } = tasksOf(tenant, personId)
    for (let start = 0; start < some.length; start += 100) await transact(some.slice(start, start + 100).map(put))
    const list = await all(person)
    const [last] = list.slice(-1)
    const asked = [list[0], last, ...list.slice(1, -1)].map((task) => ({ id: task?.id ?? '' }))
    const { status, cost, body } = await call(app, tasks.order, person, { tasks: asked })
    expect(status).toBe(200)
    expect(body[1]?.id).toBe(last?.id)
    // The list of 250 kB, and one transaction of the moved task and the order to tell open pages.
    expect(cost.requests).toBeLessThanOrEqual(3)
    expect(cost.units).toBeLessThan(110)
  })

  test('takes ids alone, leaves out what is not there, and keeps behind its neighbour what it does not name', async () => {
    const person = await newcomer()
    const [a, b, c] = (await listOf(person, 3)) as [Task, Task, Task]
    const fresh = await add(person, 'new')
    const asked = [{ id: c.id }, { id: ABSENT }, { id: a.id }]
    const body = await must(call(app, tasks.order, person, { tasks: asked }))
    expect(titles(body)).toEqual(titles([fresh, c, a, b]))
  })

  test('by two devices at once is an order, and holds every task', async () => {
    const person = await newcomer()
    const list = await listOf(person, 6)
    const reversed = list.toReversed()
    const rotated = [...list.slice(2), ...list.slice(0, 2)]
    await Promise.all([
      call(app, tasks.order, person, { tasks: reversed }),
      call(app, tasks.order, person, { tasks: rotated }),
      add(person, 'new'),
    ])
    const after = await all(person)
    expect(titles(after).toSorted()).toEqual([...titles(list), 'new'].toSorted())
    expect(after.map(({ order }) => order)).toEqual(after.map((_, index) => index))
  })
})

describe('a search', () => {
  test('answers null without a text, and an empty list when nothing is found', async () => {
    const person = await newcomer()
    await add(person, 'A')
    expect((await call(app, tasks.search, person, {})).body).toBeNull()
    expect((await call(app, tasks.search, person, { query: '' })).body).toBeNull()
    expect((await call(app, tasks.search, person, { query: 'zzz' })).body).toEqual([])
  })

  test('marks what it finds in the title, whose own markup is escaped', async () => {
    const person = await newcomer()
    await add(person, '<b>&"x <img onerror=alert(1)>')
    await add(person, 'Réunion', { notes: 'Avec XAVIER' })
    const found = (await must(call(app, tasks.search, person, { query: 'X' }))) ?? []
    expect(titles(found)).toEqual(['Réunion', '&lt;b&gt;&amp;&quot;<mark>x</mark> &lt;img onerror=alert(1)&gt;'])
    expect(parseMarkedText(found[1]?.title ?? '')).toEqual([
      { text: '<b>&"', hit: false },
      { text: 'x', hit: true },
      { text: ' <img onerror=alert(1)>', hit: false },
    ])
    expect(titles((await must(call(app, tasks.search, person, { query: 'REUNION' }))) ?? [])).toEqual([
      '<mark>Réunion</mark>',
    ])
  })
})

describe('tags', () => {
  test('are none at first, one of a title, and gone from every task at once', async () => {
    const person = await newcomer()
    expect((await call(app, tasks.tags, person, {})).body).toEqual([])
    const [urgent, client] = [await tag(person, 'Urgent'), await tag(person, 'Client')]
    expect(await tag(person, 'urgent')).toEqual(urgent)
    const { id } = await add(person, 'A', { tags: [urgent.id, client.id, ABSENT] })
    expect((await all(person))[0]?.tags).toEqual([urgent.id, client.id])
    const renamed = await must(call(app, tasks.updateTag, person, { id: client.id, tag: { title: 'Clients' } }))
    expect(renamed).toEqual({ id: client.id, title: 'Clients' })
    expect((await call(app, tasks.updateTag, person, { id: client.id, tag: { title: 'URGENT' } })).status).toBe(409)
    expect((await call(app, tasks.deleteTag, person, { id: urgent.id })).body).toBe(true)
    expect((await call(app, tasks.deleteTag, person, { id: urgent.id })).body).toBe(true)
    expect((await must(call(app, tasks.task, person, { id }))).tags).toEqual([client.id])
    expect((await must(change(person, id, { tags: [urgent.id, client.id] }))).tags).toEqual([client.id])
    expect((await call(app, tasks.tags, person, {})).body).toEqual([renamed])
  })
})
