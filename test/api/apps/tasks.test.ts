import { afterEach, describe, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { transact } from '#functions/core/table/table.ts'
import { type StoredTask, tasksOf } from '#functions/data/apps/tasks.ts'
import { type Task, tasks } from '#shared/apps/tasks/contract.ts'
import { LONGEST_NOTES, MOST_BYTES, MOST_GIVEN, MOST_SUBTASKS, piecesOf } from '#shared/apps/tasks/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { archiveOf } from '#test/kit/archive.ts'

const app = await startApi()
const { must } = staffingOf(app)
const [ours, theirs] = await Promise.all([newTenant(app), newTenant(app)])
const { manager } = ours
afterEach(() => setClock())

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
/** Somebody with an empty list. */
const newcomer = (details: Parameters<typeof ours.addPerson>[0] = {}) => ours.addPerson(details)
const all = (person: Person): Promise<Task[]> => must(call(app, tasks.all, person, {}))
const given = (person: Person): Promise<Task[]> => must(call(app, tasks.given, person, {}))
const titles = (list: readonly Task[]) => list.map(({ title }) => title)
type Change = Parameters<typeof change>[2]
const change = (person: Person, id: string, task: Partial<Omit<Task, 'subTasks'>> & Record<string, unknown>) =>
  call(app, tasks.update, person, { id, task: task as object })
const add = async (person: Person, title: string, more: Change = {}): Promise<Task> => {
  const { id } = await must(call(app, tasks.create, person, { type: 'task' }))
  return must(change(person, id, { title, ...more }))
}
/** A list of so many, the first one on top. */
const listOf = async (person: Person, count: number): Promise<Task[]> => {
  for (let index = count; index > 0; index -= 1) await add(person, `n° ${index}`)
  return all(person)
}
const tag = (person: Person, title: string) => must(call(app, tasks.createTag, person, { tag: { title } }))
/** A task as it is stored. */
const storedTask = (more: Partial<StoredTask> = {}): StoredTask => ({
  ...{ id: newId(), type: 'task', title: 'n', notes: null, dueDate: null, priority: 1, tags: [], subTasks: [] },
  ...{
    repeat: null,
    about: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    completedAt: null,
    position: 1,
    version: 1,
    ...more,
  },
})
const noticesOf = async (person: Person) => {
  await app.drained()
  const list = await must(call(app, common.notifications, person, {}))
  return list.map(({ title, description }) => `${title}: ${description}`)
}

describe('a new task', () => {
  test('has one space for a title, normal priority and nothing else, and is on top of the list', async () => {
    const person = await newcomer()
    expect(await all(person)).toEqual([])
    const first = await must(call(app, tasks.create, person, { type: 'task' }))
    expect(first).toMatchObject({
      ...{ type: 'task', title: ' ', notes: null, completed: false, dueDate: null, priority: 1 },
      ...{ tags: [], subTasks: [], assignedTo: null, order: 0, repeat: null },
    })
    const section = await must(call(app, tasks.create, person, { type: 'section' }))
    expect(section).toMatchObject({ type: 'section', title: ' ', order: 0 })
    expect((await all(person)).map(({ id, order }) => [id, order])).toEqual([
      [section.id, 0],
      [first.id, 1],
    ])
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
      { notes: 'x'.repeat(LONGEST_NOTES + 1) },
      { subTasks: Array.from({ length: MOST_SUBTASKS + 1 }, () => ({ title: 'x' })) },
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
    expect(piecesOf(found[1]?.title ?? '')).toEqual([
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

describe('a task that is given', () => {
  test('is in the colleague’s list, who is told, and among those the giver gave', async () => {
    const [giver, colleague] = await Promise.all([newcomer({ firstName: 'Ada' }), newcomer({ firstName: 'Bo' })])
    await add(colleague, 'mine')
    const { id } = await add(giver, 'Préparer l’audit', { notes: 'pour mardi' })
    const answer = await must(change(giver, id, { assignedTo: colleague.personId }))
    const assignee = { id: colleague.personId, name: colleague.name, avatar: null }
    expect(answer).toMatchObject({ assignedTo: colleague.personId, assignee, givenBy: null, order: -1 })
    expect(await all(giver)).toEqual([])
    expect(await given(giver)).toEqual([answer])
    expect(await must(call(app, tasks.task, giver, { id }))).toEqual(answer)
    const [theirs, own] = await all(colleague)
    const by = { id: giver.personId, name: giver.name, avatar: null }
    expect(theirs).toMatchObject({ id, notes: 'pour mardi', assignedTo: colleague.personId, givenBy: by, order: 0 })
    expect(own?.title).toBe('mine')
    expect(await noticesOf(colleague)).toEqual([`${giver.name} assigned you a task: Préparer l’audit`])
  })

  test('may be changed by both; when it is done the giver is told', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    const { id } = await add(giver, 'A', { assignedTo: colleague.personId })
    await must(change(giver, id, { dueDate: '2026-12-24' }))
    await must(change(colleague, id, { completed: true }))
    expect(await given(giver)).toMatchObject([{ dueDate: '2026-12-24', completed: true }])
    expect(await noticesOf(giver)).toEqual(['A task you assigned is done: A'])
  })

  test('is handed back by who has it, taken back or passed on by who gave it, and by nobody else', async () => {
    const [giver, one, other] = await Promise.all([newcomer(), newcomer(), newcomer()])
    const { id } = await add(giver, 'A', { assignedTo: one.personId })
    expect(await change(one, id, { assignedTo: other.personId })).toMatchObject({
      status: 409,
      body: { code: 'tasks.notYours' },
    })
    await must(change(giver, id, { assignedTo: other.personId }))
    expect(await all(one)).toEqual([])
    expect(await noticesOf(one)).toEqual(['A task is no longer assigned to you: A'])
    expect((await change(one, id, { title: 'B' })).status).toBe(404)
    await must(change(other, id, { assignedTo: giver.personId }))
    expect(titles(await all(giver))).toEqual(['A'])
    expect(await given(giver)).toEqual([])
    expect(await noticesOf(giver)).toEqual(['A task you assigned is back with you: A'])
    await must(change(giver, id, { assignedTo: one.personId }))
    expect(await must(change(giver, id, { assignedTo: null }))).toMatchObject({ assignedTo: null, order: 0 })
    expect(await all(one)).toEqual([])
  })

  test('goes back to the giver when who has it removes it, and is gone for both when the giver does', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    const { id } = await add(giver, 'A', { assignedTo: colleague.personId })
    expect(await must(call(app, tasks.remove, colleague, { id }))).toBe(true)
    expect(await all(colleague)).toEqual([])
    expect(titles(await all(giver))).toEqual(['A'])
    await must(change(giver, id, { assignedTo: colleague.personId }))
    expect(await must(call(app, tasks.remove, giver, { id }))).toBe(true)
    expect([await all(colleague), await given(giver)]).toEqual([[], []])
  })

  test('is for people who work here, and no section', async () => {
    const giver = await newcomer()
    const gone = await newcomer({ state: 'DISABLED' })
    const { id } = await add(giver, 'A')
    for (const to of [gone.personId, theirs.resource.personId, ABSENT]) {
      expect(await change(giver, id, { assignedTo: to })).toMatchObject({
        status: 422,
        body: { code: 'tasks.unknownColleague' },
      })
    }
    const section = await must(call(app, tasks.create, giver, { type: 'section' }))
    expect((await change(giver, section.id, { assignedTo: manager.personId })).status).toBe(422)
    expect(titles(await all(giver))).toEqual([' ', 'A'])
    expect(await all(theirs.resource)).toEqual([])
  })

  test('never makes the colleague’s list longer than a list may be, however its giver changes it', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    const { id } = await add(giver, 'A', { assignedTo: colleague.personId })
    const repeated = { repeat: 'FREQ=DAILY', notes: 'x'.repeat(3000), assignedTo: colleague.personId }
    await add(giver, 'Again', repeated)
    const { add: put } = tasksOf(colleague.tenant, colleague.personId)
    const notes = 'x'.repeat(MOST_BYTES / 20 - 700)
    await transact(Array.from({ length: 10 }, () => put(storedTask({ notes }))))
    await transact(Array.from({ length: 10 }, () => put(storedTask({ notes }))))
    const full = { status: 409, body: { code: 'tasks.colleagueFull' } }
    expect(await change(giver, id, { notes: 'x'.repeat(LONGEST_NOTES) })).toMatchObject(full)
    await must(change(giver, id, { notes: 'short' }))
    const completeAgain = async () => {
      const open = (await given(giver)).find(({ title, completed }) => title === 'Again' && !completed)
      return change(giver, open?.id ?? '', { completed: true })
    }
    const answers = [await completeAgain(), await completeAgain(), await completeAgain(), await completeAgain()]
    expect(answers.at(-1)).toMatchObject(full)
    expect(answers[0]?.status).toBe(200)
  })

  test('goes back to the giver when who has it leaves', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    await add(giver, 'A', { assignedTo: colleague.personId })
    const done = await add(giver, 'B', { assignedTo: colleague.personId })
    await must(change(colleague, done.id, { completed: true }))
    await must(call(app, users.disable, manager, { userId: colleague.personId }))
    await app.drained()
    expect(titles(await all(giver))).toEqual(['A'])
    expect(titles(await given(giver))).toEqual(['B'])
  })
})

describe('what was done two weeks ago', () => {
  const DAY_MS = 86_400_000
  const doneOf = async (person: Person) => (await must(call(app, tasks.done, person, {}))).items

  test('leaves the list with the next task, is among what was done, and comes back when it is changed', async () => {
    const [person, giver] = await Promise.all([newcomer(), newcomer()])
    const old = await add(person, 'Old')
    const gift = await add(giver, 'Gift', { assignedTo: person.personId })
    for (const { id } of [old, gift]) await must(change(person, id, { completed: true }))
    await add(person, 'Open')
    expect(await doneOf(person)).toEqual([])
    setClock({ ahead: 15 * DAY_MS })
    const fresh = await add(person, 'New')
    expect(titles(await all(person))).toEqual(['New', 'Open'])
    expect(titles(await doneOf(person))).toEqual(['Gift', 'Old'])
    expect(await given(giver)).toEqual([])
    expect((await call(app, tasks.task, person, { id: old.id })).body).toMatchObject({ title: 'Old', order: -1 })
    expect(await must(change(person, old.id, { completed: false }))).toMatchObject({ completed: false, order: 0 })
    expect(titles(await all(person))).toEqual(['Old', 'New', 'Open'])
    expect(await must(call(app, tasks.remove, person, { id: gift.id }))).toBe(true)
    expect(await doneOf(person)).toEqual([])
    expect(fresh.order).toBe(0)
  })

  test('leaves the list with one that is completed, too', async () => {
    const [person, giver] = await Promise.all([newcomer(), newcomer()])
    const old = await add(person, 'Old')
    const gift = await add(giver, 'Gift', { assignedTo: person.personId })
    const [open, given] = [await add(person, 'Open'), await add(giver, 'Later', { assignedTo: person.personId })]
    await must(change(person, old.id, { completed: true }))
    setClock({ ahead: 15 * DAY_MS })
    await must(change(person, open.id, { completed: true }))
    expect(titles(await doneOf(person))).toEqual(['Old'])
    await must(change(person, gift.id, { completed: true }))
    setClock({ ahead: 30 * DAY_MS })
    await must(change(giver, given.id, { completed: true }))
    expect(titles(await doneOf(person)).toSorted()).toEqual(['Gift', 'Old', 'Open'])
  })

  test('keeps nobody from giving more', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    const done = { givenBy: giver.personId, completedAt: '2026-01-02T00:00:00.000Z' }
    const gifts = Array.from({ length: MOST_GIVEN - 1 }, () => storedTask(done))
    const [own, theirs] = [giver, colleague].map(({ tenant, personId }) => tasksOf(tenant, personId))
    for (let start = 0; start < gifts.length; start += 50) {
      const some = gifts.slice(start, start + 50)
      await transact(some.flatMap((task) => [theirs?.add(task), own?.give(task.id, colleague.personId)] as Write[]))
    }
    await transact([own?.give(ABSENT, colleague.personId) as Write])
    await add(giver, 'New', { assignedTo: colleague.personId })
    expect(titles(await given(giver))).toContain('New')
    await add(giver, 'Another', { assignedTo: colleague.personId })
  })
})

describe('what is repeated', () => {
  test.each([
    ['FREQ=DAILY', '2026-11-20', '2026-11-23'],
    ['FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-25', '2026-11-30'],
    ['FREQ=WEEKLY;INTERVAL=2', '2026-11-24', '2026-12-08'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1', '2026-12-01', '2027-03-01'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', '2027-02-28'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', '2027-02-28'],
    ['FREQ=YEARLY', '2026-11-24', '2027-11-24'],
  ])('%s after %s comes again on %s', async (repeat, dueDate, next) => {
    setClock({ at: new Date('2026-11-22T09:00:00Z') })
    const person = await newcomer()
    const { id } = await add(person, 'A', { repeat, dueDate, subTasks: [{ title: 's', completed: true }] })
    expect(await must(change(person, id, { completed: true }))).toMatchObject({ completed: true, repeat: null })
    const again = (await all(person)).filter(({ completed }) => !completed)
    expect(again).toMatchObject([{ title: 'A', dueDate: next, repeat, subTasks: [{ title: 's', completed: false }] }])
    // Completed twice by a repeated request, it does not come twice.
    await must(change(person, id, { completed: true }))
    expect(await all(person)).toHaveLength(2)
  })

  test('comes again for who has it, and for who gave it', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    const { id } = await add(giver, 'A', { repeat: 'FREQ=DAILY', assignedTo: colleague.personId })
    await must(change(colleague, id, { completed: true }))
    expect((await given(giver)).map(({ completed }) => completed).toSorted()).toEqual([false, true])
  })
})

describe('a list', () => {
  test('is its owner’s alone', async () => {
    const { id } = await add(ours.resource, 'Secret')
    for (const other of [manager, theirs.manager, theirs.resource]) {
      expect((await call(app, tasks.task, other, { id })).status).toBe(404)
      expect((await change(other, id, { title: 'x' })).status).toBe(404)
      expect((await call(app, tasks.remove, other, { id })).body).toBe(true)
      expect((await call(app, tasks.order, other, { tasks: [{ id }] })).body).toEqual([])
    }
    expect(titles(await all(ours.resource))).toEqual(['Secret'])
  })

  test('is in the archive of what is held on its owner', async () => {
    const [person, colleague] = await Promise.all([newcomer(), newcomer()])
    await tag(person, 'Étiquette')
    await add(person, 'Ma tâche')
    await add(person, 'Confiée', { assignedTo: colleague.personId })
    const kept = (await archiveOf(app, person)).text
    for (const word of ['Étiquette', 'Ma tâche', 'Confiée']) expect(kept).toContain(word)
  })

  test('goes with who is erased: what they were given goes back, what they gave stays without their name', async () => {
    const NAME = { firstName: 'Zéphyrine', lastName: 'Quillebœuf' }
    const [person, colleague] = await Promise.all([newcomer(NAME), newcomer()])
    await add(person, 'Journal intime')
    await add(person, 'Pour toi', { assignedTo: colleague.personId })
    await add(colleague, 'Pour Zed', { assignedTo: person.personId })
    await app.drained()
    await must(call(app, users.disable, manager, { userId: person.personId }))
    await must(call(app, users.erase, manager, { userId: person.personId, confirmEmail: person.email }))
    await app.drained()
    const table = await everythingIn(app)
    for (const word of ['Journal intime', NAME.lastName]) expect(table).not.toContain(word)
    const left = await all(colleague)
    expect(titles(left).toSorted()).toEqual(['Pour Zed', 'Pour toi'])
    expect(left.map(({ givenBy }) => givenBy)).toEqual([null, null])
  })
})
