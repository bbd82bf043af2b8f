import { beforeEach, describe, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { ahead, NONE, undoOf } from './undoKit.ts'

const app = await startApi()
const { must, found, noticesOf } = undoOf(app)
const theirs = await newTenant(app)
let ours: Awaited<ReturnType<typeof newTenant>>
let [manager, resource, validator] = [] as unknown as [Person, Person, Person]
beforeEach(async () => {
  ours = await newTenant(app)
  ;({ manager, resource, validator } = ours)
})

describe('a task', () => {
  const all = (person: Person) => must(call(app, tasks.all, person, {}))
  const remove = (person: Person, id: string) => must(call(app, tasks.remove, person, { id }))
  const restore = (person: Person, id: string) => call(app, tasks.restore, person, { id })
  const add = async (person: Person, title: string, more: object = {}) => {
    const { id } = await must(call(app, tasks.create, person, {}))
    return must(call(app, tasks.update, person, { id, task: { title, ...more } }))
  }

  test('comes back to its place as it was, with its tags, sub-tasks and repetition', async () => {
    const person = await ours.addPerson()
    const tag = await must(call(app, tasks.createTag, person, { tag: { title: 'Client' } }))
    await add(person, 'Dessous')
    const { id } = await add(person, 'Devis Hexavolt', {
      notes: 'avant midi',
      dueDate: '2026-12-01',
      priority: 2,
      tags: [tag.id],
      repeat: 'FREQ=DAILY',
      subTasks: [{ title: 'appeler', completed: true }],
      about: { kind: 'person', id: validator.personId },
    })
    await add(person, 'Dessus')
    const before = await all(person)
    await remove(person, id)
    expect((await all(person)).map(({ title }) => title)).toEqual(['Dessus', 'Dessous'])
    expect((await call(app, tasks.task, person, { id })).status).toBe(404)
    expect(await must(call(app, tasks.search, person, { query: 'Hexavolt' }))).toEqual([])
    expect(await found(person, 'Hexavolt')).toEqual([])
    const back = await must(restore(person, id))
    expect(back).toEqual({ ...before[1], version: (before[1]?.version ?? 0) + 1 })
    expect(await all(person)).toEqual(before.map((task) => (task.id === id ? back : task)))
    expect(await restore(person, id)).toMatchObject(NONE)
  })

  test('is its owner’s to bring back, for a day', async () => {
    const { id } = await add(resource, 'À moi')
    await remove(resource, id)
    for (const by of [manager, validator, theirs.manager]) expect(await restore(by, id)).toMatchObject(NONE)
    ahead(UNDO_HOURS - 1)
    expect((await restore(resource, id)).status).toBe(200)
    await remove(resource, id)
    ahead(2 * UNDO_HOURS)
    expect(await restore(resource, id)).toMatchObject(NONE)
  })

  test('that was given goes back to who had it, who is told no more than that they have it', async () => {
    const [giver, holder] = [await ours.addPerson(), await ours.addPerson()]
    const theirTag = await must(call(app, tasks.createTag, holder, { tag: { title: 'Urgent' } }))
    const { id } = await add(giver, 'Relire', { assignedTo: holder.personId })
    await must(call(app, tasks.update, holder, { id, task: { tags: [theirTag.id] } }))
    await noticesOf(holder)
    await remove(giver, id)
    expect((await noticesOf(holder)).length).toBe(1)
    expect(await all(holder)).toEqual([])
    expect(await restore(holder, id)).toMatchObject(NONE)
    expect(await must(restore(giver, id))).toMatchObject({ assignedTo: holder.personId, order: -1 })
    expect(await all(holder)).toMatchObject([{ id, tags: [theirTag.id], givenBy: { id: giver.personId } }])
    expect(await must(call(app, tasks.given, giver, {}))).toMatchObject([{ id }])
    const told = await noticesOf(holder)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('Relire')
  })

  test('comes to who gave it when who had it has left', async () => {
    const [giver, holder] = [await ours.addPerson(), await ours.addPerson()]
    const { id } = await add(giver, 'Relire', { assignedTo: holder.personId })
    await remove(giver, id)
    await must(call(app, users.disable, manager, { userId: holder.personId }))
    await app.drained()
    expect(await must(restore(giver, id))).toMatchObject({ assignedTo: null, order: 0 })
    expect(await all(giver)).toMatchObject([{ id, title: 'Relire' }])
  })

  test('is in the archive of what is held on its owner, and goes with who is erased', async () => {
    const person = await ours.addPerson()
    const { id } = await add(person, 'Encore là')
    await remove(person, id)
    const archive = await downloadArchive(app, person)
    expect(archive.text).toContain('Encore là')
    await must(call(app, users.disable, manager, { userId: person.personId }))
    const erasing = { userId: person.personId, confirmEmail: person.email }
    expect((await call(app, users.erase, manager, erasing, { anyCost: true })).status).toBe(200)
    await app.drained()
    const where = expression`#pk = ${tasksPartition(ours.tenant, person.personId)}`
    expect((await queryAll({ where })).filter(({ sk }) => !sk.startsWith('LOG#'))).toEqual([])
  })
})
