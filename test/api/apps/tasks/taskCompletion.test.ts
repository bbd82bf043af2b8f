import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { transact } from '#functions/core/table/table.ts'
import { tasksOf } from '#functions/data/apps/tasks.ts'
import { type Task, tasks } from '#shared/apps/tasks/contract.ts'
import { MAX_GIVEN_TASKS } from '#shared/apps/tasks/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { storedTask, taskKit } from './taskKit.ts'

const app = await startApi()
const [ours, _theirs] = await Promise.all([newTenant(app), newTenant(app)])
afterEach(() => setClock())

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
/** Somebody with an empty list. */
const newcomer = (details: Parameters<typeof ours.addPerson>[0] = {}) => ours.addPerson(details)
const { must, all, given, change, add } = taskKit(app)
const titles = (list: readonly Task[]) => list.map(({ title }) => title)

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

  test('is given to a colleague all the same, and is then in their list alone', async () => {
    const [person, colleague] = await Promise.all([newcomer(), newcomer()])
    const { id } = await add(person, 'Old')
    await must(change(person, id, { completed: true }))
    setClock({ ahead: 15 * DAY_MS })
    await add(person, 'New')
    expect(titles(await doneOf(person))).toEqual(['Old'])
    const to = colleague.personId
    expect(await must(change(person, id, { completed: false, assignedTo: to }))).toMatchObject({
      assignedTo: to,
      completed: false,
      order: -1,
    })
    expect(titles(await doneOf(person))).toEqual([])
    expect(titles(await all(person))).toEqual(['New'])
    expect(titles(await given(person))).toEqual(['Old'])
    expect(titles(await all(colleague))).toEqual(['Old'])
  })

  /** Stores so many tasks, done or not, that the first person has given to the second. */
  const give = async ([giver, colleague]: [Person, Person], many: number, completedAt: string | null) => {
    const gifts = Array.from({ length: many }, () => storedTask({ givenBy: giver.personId, completedAt }))
    const [own, theirs] = [giver, colleague].map(({ tenant, personId }) => tasksOf(tenant, personId))
    for (let start = 0; start < gifts.length; start += 50) {
      const some = gifts.slice(start, start + 50)
      await transact(some.flatMap((task) => [theirs?.add(task), own?.addGift(task.id, colleague.personId)] as Write[]))
    }
  }

  test('keeps somebody from giving more while so many are open', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    await give([giver, colleague], MAX_GIVEN_TASKS - 1, null)
    await add(giver, 'Last', { assignedTo: colleague.personId })
    const { id } = await add(giver, 'Too many')
    const refused = await call(app, tasks.update, giver, { id, task: { assignedTo: colleague.personId } })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'tasks.tooManyGiven' }])
    expect(titles(await given(giver))).not.toContain('Too many')
  })

  test('keeps nobody from giving more', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    await give([giver, colleague], MAX_GIVEN_TASKS - 1, '2026-01-02T00:00:00.000Z')
    const own = tasksOf(giver.tenant, giver.personId)
    await transact([own.addGift(ABSENT, colleague.personId)])
    await add(giver, 'New', { assignedTo: colleague.personId })
    expect(titles(await given(giver))).toContain('New')
    await add(giver, 'Another', { assignedTo: colleague.personId })
  })
})

describe('what is repeated', () => {
  test.each<[string, string, string, string?]>([
    ['FREQ=DAILY', '2026-11-20', '2026-11-23'],
    ['FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-25', '2026-11-30'],
    ['FREQ=WEEKLY;INTERVAL=2', '2026-11-24', '2026-12-08'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1', '2026-12-01', '2027-03-01'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', '2027-02-28'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', '2027-02-28'],
    ['FREQ=MONTHLY', '2027-01-31', '2027-02-28', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['FREQ=YEARLY', '2026-11-24', '2027-11-24'],
    // A leap day is not looked forward to for four years.
    ['FREQ=YEARLY', '2028-02-29', '2029-02-28', 'FREQ=YEARLY;BYMONTHDAY=29'],
    ['FREQ=YEARLY;BYMONTHDAY=29', '2031-02-28', '2032-02-29'],
    // What was due long ago comes again on the days that follow from it, and soon.
    ['FREQ=DAILY', '0001-01-01', '2026-11-23'],
    ['FREQ=DAILY;INTERVAL=3', '2026-11-14', '2026-11-23'],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', '2026-11-02', '2026-11-23'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '1926-11-23', '2026-11-24'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31', '1999-08-31', '2026-11-30'],
    ['FREQ=YEARLY;INTERVAL=5', '1900-03-01', '2030-03-01'],
  ])('%s after %s comes again on %s', async (repeat, dueDate, next, then = repeat) => {
    setClock({ at: new Date('2026-11-22T09:00:00Z') })
    const person = await newcomer()
    const { id } = await add(person, 'A', { repeat, dueDate, subTasks: [{ title: 's', completed: true }] })
    expect(await must(change(person, id, { completed: true }))).toMatchObject({ completed: true, repeat: null })
    const again = (await all(person)).filter(({ completed }) => !completed)
    expect(again).toMatchObject([
      { title: 'A', dueDate: next, repeat: then, subTasks: [{ title: 's', completed: false }] },
    ])
    // Completed twice by a repeated request, it does not come twice.
    await must(change(person, id, { completed: true }))
    expect(await all(person)).toHaveLength(2)
  })

  test('comes no more where no day is any more, which takes no time to find out', async () => {
    setClock({ at: new Date('2026-11-22T09:00:00Z') })
    const person = await newcomer()
    for (const [repeat, dueDate] of [
      ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', '2026-11-24'],
      ['FREQ=DAILY', '9999-12-31'],
    ] as const) {
      const { id } = await add(person, 'A', { repeat, dueDate })
      const began = performance.now()
      await must(change(person, id, { completed: true }))
      expect(performance.now() - began).toBeLessThan(3000)
    }
    expect((await all(person)).filter(({ completed }) => !completed)).toEqual([])
  })

  test('is as it was once what was completed by mistake is open again, and what came next is gone', async () => {
    setClock({ at: new Date('2027-01-31T09:00:00Z') })
    const person = await newcomer()
    await add(person, 'Below')
    const { id } = await add(person, 'A', { repeat: 'FREQ=MONTHLY', dueDate: '2027-01-31' })
    await add(person, 'Above')
    const before = await all(person)
    for (const version of [4, 6]) {
      const done = await must(change(person, id, { completed: true }))
      expect(done).not.toHaveProperty('next')
      expect(await all(person)).toHaveLength(4)
      const reopened = await must(change(person, id, { completed: false }))
      expect(reopened).toMatchObject({ repeat: 'FREQ=MONTHLY', dueDate: '2027-01-31', version })
      expect(await all(person)).toEqual(before.map((task) => (task.id === id ? reopened : task)))
    }
  })

  test('stays with what came next once that was changed, completed, deleted or assigned', async () => {
    const [person, colleague] = await Promise.all([newcomer(), newcomer()])
    const touch: Record<string, (id: string) => Promise<unknown>> = {
      changed: (id) => must(change(person, id, { notes: 'changed' })),
      completed: (id) => must(change(person, id, { completed: true })),
      deleted: (id) => must(call(app, tasks.remove, person, { id })),
      assigned: (id) => must(change(person, id, { assignedTo: colleague.personId })),
    }
    for (const [title, touchNext] of Object.entries(touch)) {
      const { id } = await add(person, title, { repeat: 'FREQ=DAILY' })
      await must(change(person, id, { completed: true }))
      const next = (await all(person)).find((task) => task.title === title && task.id !== id)
      await touchNext(String(next?.id))
      const before = (await all(person)).filter((task) => task.id !== id)
      expect(await must(change(person, id, { completed: false })), title).toMatchObject({ repeat: null })
      expect(
        (await all(person)).filter((task) => task.id !== id),
        title,
      ).toEqual(before)
    }
  })

  test('comes again for who has it, and for who gave it; who undoes that, undoes it for both', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    const { id } = await add(giver, 'A', { repeat: 'FREQ=DAILY', assignedTo: colleague.personId })
    await must(change(colleague, id, { completed: true }))
    expect((await given(giver)).map(({ completed }) => completed).toSorted()).toEqual([false, true])
    await must(change(giver, id, { completed: false }))
    expect(await given(giver)).toMatchObject([{ id, completed: false, repeat: 'FREQ=DAILY' }])
    expect(await all(colleague)).toMatchObject([{ id, completed: false, repeat: 'FREQ=DAILY' }])
    expect(await tasksOf(giver.tenant, giver.personId).gifts()).toMatchObject([{ id }])
  })
})
