import { describe, expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { tasksOf } from '#functions/data/apps/tasks.ts'
import { type Task, tasks } from '#shared/apps/tasks/contract.ts'
import { MAX_LIST_BYTES, MAX_NOTES_LENGTH } from '#shared/apps/tasks/rules.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { storedTask, taskKit } from './taskKit.ts'

const app = await startApi()
const [ours, theirs] = await Promise.all([newTenant(app), newTenant(app)])
const { manager } = ours

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
/** Somebody with an empty list. */
const newcomer = (details: Parameters<typeof ours.addPerson>[0] = {}) => ours.addPerson(details)
const { must, all, given, change, add, tag, noticesOf } = taskKit(app)
const titles = (list: readonly Task[]) => list.map(({ title }) => title)

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
    const notes = 'x'.repeat(MAX_LIST_BYTES / 20 - 700)
    await transact(Array.from({ length: 10 }, () => put(storedTask({ notes }))))
    await transact(Array.from({ length: 10 }, () => put(storedTask({ notes }))))
    const full = { status: 409, body: { code: 'tasks.colleagueFull' } }
    expect(await change(giver, id, { notes: 'x'.repeat(MAX_NOTES_LENGTH) })).toMatchObject(full)
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

  test('stays with who was disabled by mistake and is back before that was followed up', async () => {
    const [giver, colleague] = await Promise.all([newcomer(), newcomer()])
    await add(giver, 'A', { assignedTo: colleague.personId })
    await app.holdStream(async () => {
      await must(call(app, users.disable, manager, { userId: colleague.personId }))
      await must(call(app, users.enable, manager, { userId: colleague.personId }))
    })
    await app.drained()
    expect(titles(await all(giver))).toEqual([])
    expect(titles(await given(giver))).toEqual(['A'])
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
    const kept = (await downloadArchive(app, person)).text
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
