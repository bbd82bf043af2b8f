import { beforeAll, describe, expect, test } from 'vitest'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { type Task, tasks } from '#shared/apps/tasks/contract.ts'
import type { SubjectRef } from '#shared/apps/tasks/subjects.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'

const app = await startApi()
const { must, newClient, newMission, sent, answer } = staffingOf(app)
const [ours, theirs] = await Promise.all([newTenant(app), newTenant(app)])
const { manager, addPerson } = ours

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const UNKNOWN = { status: 422, body: { code: 'tasks.unknownSubject' } }
const change = (person: Person, id: string, task: object) => call(app, tasks.update, person, { id, task })
const add = async (person: Person, title: string, more: object = {}): Promise<Task> => {
  const { id } = await must(call(app, tasks.create, person, { type: 'task' }))
  return must(change(person, id, { title, ...more }))
}
const all = (person: Person): Promise<Task[]> => must(call(app, tasks.all, person, {}))
const about = async (person: Person, subject: SubjectRef) =>
  (await must(call(app, tasks.about, person, { kind: subject.kind, id: subject.id }))).map(({ title }) => title)
const found = (person: Person, query: string) => must(call(app, tasks.subjects, person, { query }))
const newContact = (name: string, by = manager) => must(call(app, contacts.create, by, { contact: { name } }))
/** Works for clients, and sees no others. */
const consultant = () => addPerson()
const recruiter = () => addPerson({ permissions: ['MANAGE_MISSIONS'], type: 'ESN' })

/** One of each kind, which a manager sees. */
let things: (SubjectRef & { title: string })[] = []
beforeAll(async () => {
  const client = await newClient(manager, 'Verrerie Quimpervil')
  const mission = await newMission(manager, { clientId: client.id, title: 'Refonte Quimpervil' })
  const contact = await newContact('Solenn Quimpervil')
  const person = await addPerson({ firstName: 'Ewen', lastName: 'Quimpervil' })
  await app.drained()
  things = [
    { kind: 'mission', id: mission.id, title: mission.title },
    { kind: 'client', id: client.id, title: client.title },
    { kind: 'contact', id: contact.id, title: contact.name },
    { kind: 'person', id: person.personId, title: person.name },
  ]
})

describe('what a task is about', () => {
  test('is one thing of any kind, by its present name, in the list, alone and sent back whole; null takes it away', async () => {
    const person = await recruiter()
    const { id } = await add(person, 'A')
    for (const { kind, id: of, title } of things) {
      const changed = await must(change(person, id, { about: { kind, id: of } }))
      expect(changed.about).toEqual({ kind, id: of, title })
      expect(await all(person)).toEqual([changed])
      expect(await must(change(person, id, changed))).toEqual(changed)
    }
    expect((await must(change(person, id, { about: null }))).about).toBeNull()
    expect((await all(person)).map((task) => task.about)).toEqual([null])
  })

  test('is the contact that another one was merged into, and each of the two again once that is undone', async () => {
    const person = await addPerson({ permissions: ['MANAGE_MISSIONS'], type: 'ESN' })
    const [kept, twice, thrice] = [await newContact('Kept'), await newContact('Twice'), await newContact('Thrice')]
    const merge = async (into: string, other: string) => {
      const [one, two] = [await contactOf(into), await contactOf(other)]
      const versions = { version: one.version, otherVersion: two.version }
      const pair = { id: into, other, contact: {}, ...versions }
      return (await must(call(app, contacts.merge, manager, pair))).merge
    }
    const undo = (id: string, merged: string) => must(call(app, contacts.undoMerge, manager, { id, merge: merged }))
    const contactOf = async (id: string) => {
      const found = await must(call(app, contacts.contact, manager, { id }))
      if (!found) throw new Error('No such contact')
      return found
    }
    const subjectOf = ({ id, name: title }: { id: string; name: string }) => ({ kind: 'contact', id, title })
    const shown = async () => (await all(person)).map((task) => task.about)
    const { id } = await add(person, 'Call back', { about: { kind: 'contact', id: thrice.id } })
    const first = await merge(twice.id, thrice.id)
    expect(await shown()).toEqual([subjectOf(twice)])
    const second = await merge(kept.id, twice.id)
    expect(await shown()).toEqual([subjectOf(kept)])
    expect(await about(person, { kind: 'contact', id: kept.id })).toEqual(['Call back'])
    expect(await must(change(person, id, { title: 'Call' }))).toMatchObject({ about: subjectOf(kept) })
    await undo(kept.id, second)
    expect(await shown()).toEqual([subjectOf(twice)])
    expect(await about(person, { kind: 'contact', id: kept.id })).toEqual([])
    await undo(twice.id, first)
    expect(await shown()).toEqual([subjectOf(thrice)])
    // Whoever sees no contacts learns nothing of it.
    await merge(twice.id, thrice.id)
    expect(await about(await consultant(), { kind: 'contact', id: twice.id })).toEqual([])
  })

  test('is nothing that its writer does not see, or that is not there', async () => {
    const [one, stranger] = [await consultant(), await newContact('Ailleurs', theirs.manager)]
    const { id } = await add(one, 'A')
    for (const { kind, id: of } of things.filter((thing) => thing.kind !== 'person')) {
      expect(await change(one, id, { about: { kind, id: of } })).toMatchObject(UNKNOWN)
    }
    const own = await add(manager, 'A')
    for (const subject of [
      { kind: 'contact', id: stranger.id },
      { kind: 'person', id: theirs.manager.personId },
      { kind: 'mission', id: ABSENT },
      { kind: 'client', id: things[0]?.id },
    ]) {
      expect(await change(manager, own.id, { about: subject })).toMatchObject(UNKNOWN)
    }
    expect((await change(manager, own.id, { about: { kind: 'file', id: ABSENT } })).status).toBe(400)
    expect((await all(one)).map((task) => task.about)).toEqual([null])
  })

  test('is not told to a colleague who may not see it, and stays for the others whatever the colleague sends back', async () => {
    const [giver, colleague] = [await recruiter(), await consultant()]
    for (const { title, ...subject } of things.filter((thing) => thing.kind !== 'person')) {
      const { id } = await add(giver, 'Rappeler', { about: subject, assignedTo: colleague.personId })
      const theirs = await must(call(app, tasks.task, colleague, { id }))
      expect(theirs.about).toBeNull()
      expect(JSON.stringify(await all(colleague))).not.toContain(subject.id)
      expect(await about(colleague, subject)).toEqual([])
      expect((await must(change(colleague, id, { ...theirs, notes: 'vu', version: theirs.version }))).about).toBeNull()
      expect((await must(call(app, tasks.task, giver, { id }))).about).toEqual({ ...subject, title })
      expect(await about(giver, subject)).toEqual(['Rappeler'])
    }
  })

  test('is a mission for who works on it, from the client’s yes on', async () => {
    const mission = await newMission(manager, { title: 'Barrage de Kerouat' })
    const person = await consultant()
    const { token } = await sent(manager, mission.id, person)
    const { id } = await add(person, 'Badge')
    const subject = { kind: 'mission' as const, id: mission.id }
    expect(await change(person, id, { about: subject })).toMatchObject(UNKNOWN)
    expect(await found(person, 'kerouat')).toEqual([])
    await must(answer(token))
    expect(await found(person, 'kerouat')).toEqual([{ ...subject, title: mission.title }])
    await must(change(person, id, { about: subject }))
    expect(await about(person, subject)).toEqual(['Badge'])
    // It is theirs alone: whoever sees the mission does not see what they have to do.
    expect(await about(manager, subject)).toEqual([])
  })

  test('goes quietly when the thing does, and when its reader may see it no more', async () => {
    const contact = await newContact('Passager')
    const person = await recruiter()
    const subject = { kind: 'contact' as const, id: contact.id }
    const { id } = await add(person, 'A', { about: subject })
    person.token = await issueAccessToken({ ...person.claims, permissions: [] }, new Date())
    expect((await all(person)).map((task) => task.about)).toEqual([null])
    person.token = await issueAccessToken(person.claims, new Date())
    expect(await about(person, subject)).toEqual(['A'])
    await must(call(app, contacts.delete, manager, { id: contact.id }))
    expect(await must(change(person, id, { title: 'B' }))).toMatchObject({ title: 'B', about: null })
    expect((await all(person)).map((task) => [task.title, task.about])).toEqual([['B', null]])
  })

  test('is no longer somebody who has left, but for who manages people, and nobody who is erased', async () => {
    const gone = await addPerson({ firstName: 'Yuna', lastName: 'Trévarez' })
    const [one, other] = [await consultant(), await addPerson({ permissions: ['MANAGE_USERS'], type: 'ESN' })]
    const subject = { kind: 'person' as const, id: gone.personId }
    await add(one, 'A', { about: subject })
    await add(other, 'B', { about: subject })
    expect([await about(one, subject), await about(other, subject)]).toEqual([['A'], ['B']])
    await must(call(app, users.disable, manager, { userId: gone.personId }))
    expect([await about(one, subject), await about(other, subject)]).toEqual([[], ['B']])
    await must(call(app, users.erase, manager, { userId: gone.personId, confirmEmail: gone.email }))
    await app.drained()
    expect([await about(one, subject), await about(other, subject)]).toEqual([[], []])
    expect((await all(other)).map(({ title, about: of }) => [title, of])).toEqual([['B', null]])
  })

  test('stays with what is given, comes again, done long ago and kept in the personal archive', async () => {
    const [giver, colleague] = [await recruiter(), await recruiter()]
    const [mission] = things
    if (!mission) throw new Error('There is no mission')
    const subject = { kind: mission.kind, id: mission.id }
    const { id } = await add(giver, 'A', { about: subject, repeat: 'FREQ=DAILY', assignedTo: colleague.personId })
    await must(change(colleague, id, { completed: true }))
    expect((await all(colleague)).map((task) => task.about)).toEqual([mission, mission])
    // Open ones alone, of the reader and given by them.
    expect(await about(colleague, subject)).toEqual(['A'])
    expect(await about(giver, subject)).toEqual(['A'])
    const archive = await downloadArchive(app, colleague)
    expect(JSON.stringify(archive.read('tasks/tasks.json'))).toContain(mission.id)
  })

  test('costs the list one request for all of it, whatever it names', async () => {
    const person = await recruiter()
    const plain = async () => (await call(app, tasks.all, person, {})).cost.requests
    const colleague = await consultant()
    await add(person, 'A')
    const before = await plain()
    for (const { kind, id } of things) await add(person, kind, { about: { kind, id } })
    const { id } = await add(colleague, 'Given', { assignedTo: person.personId })
    expect((await all(person)).map((task) => task.id)).toContain(id)
    expect(await plain()).toBe(before + 1)
  })
})

describe('what a text finds for it', () => {
  test('is all that the writer sees, and nothing else', async () => {
    const kinds = async (person: Person) => (await found(person, 'quimpervil')).map(({ kind }) => kind).toSorted()
    expect(await kinds(manager)).toEqual(['client', 'contact', 'mission', 'person'])
    expect(await kinds(await recruiter())).toEqual(['client', 'contact', 'mission', 'person'])
    expect(await kinds(await consultant())).toEqual(['person'])
    expect(await kinds(theirs.manager)).toEqual([])
    expect((await found(manager, 'verrerie quim')).map(({ title }) => title)).toEqual(['Verrerie Quimpervil'])
    expect(await found(manager, '  ')).toEqual([])
  })
})

test('a contact is nothing to be about where the company has switched the contacts off', async () => {
  const staff = await newTenant(app)
  const contact = await newContact('Coupée', staff.manager)
  const subject = { kind: 'contact' as const, id: contact.id }
  const { id } = await add(staff.manager, 'A', { about: subject })
  await must(call(app, company.update, staff.manager, { appsOff: ['contacts'] }))
  resetRevocations()
  staff.manager.token = await issueAccessToken(staff.manager.claims, new Date(Date.now() + 1))
  expect((await all(staff.manager)).map((task) => task.about)).toEqual([null])
  expect(await found(staff.manager, 'coupée')).toEqual([])
  const other = await add(staff.manager, 'B')
  expect(await change(staff.manager, other.id, { about: subject })).toMatchObject(UNKNOWN)
  expect((await must(change(staff.manager, id, { about: null }))).about).toBeNull()
})
