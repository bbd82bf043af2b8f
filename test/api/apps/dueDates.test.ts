import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { scrumboardKit } from './scrumboard/scrumboardKit.ts'
import { taskKit } from './tasks/taskKit.ts'

const app = await startApi()
const { must, add, change, all } = taskKit(app)
const { newBoard, addCard, firstList } = scrumboardKit(app)
let { tenant, manager, resource, addPerson } = await newTenant(app)
const DAY = '2031-03-18'
/** Before the due dates of these tests. */
const WEEK_BEFORE = new Date('2031-03-11T10:00:00Z')
beforeEach(async () => {
  setClock({ at: WEEK_BEFORE })
  ;({ tenant, manager, resource, addPerson } = await newTenant(app))
})
afterEach(() => setClock())

/** What the panel says that is due. */
const rung = async (by: Person) =>
  (await must(call(app, common.notifications, by, {})))
    .filter(({ title }) => /échéance|is due/.test(title ?? ''))
    .map(({ title, description, link }) => [title, description, link])
/** Runs what is due at an instant, in UTC. */
const at = async (instant: string): Promise<void> => {
  setClock({ at: new Date(instant) })
  await app.runDueJobs()
}
const jobs = async () => (await queryAll({ where: expression`#pk = ${'DUE'}` })).filter((one) => one.tenant === tenant)

const task = (person: Person, more: object = {}) => add(person, 'Envoyer le devis <b>', { dueDate: DAY, ...more })
const card = async (more: object = {}): Promise<{ board: OpenBoard; card: Card }> => {
  const board = await newBoard(manager, [resource])
  const people = [manager.personId, resource.personId]
  return { board, card: await addCard(manager, firstList(board), 'Chiffrer', { dueDate: DAY, people, ...more }) }
}
const changeCard = (id: string, changed: object) =>
  must(call(app, scrumboard.updateCard, manager, { id, card: changed }))

describe('a due date', () => {
  test('of a task rings once at eight in the morning, for who has to do it alone', async () => {
    const { id } = await task(resource)
    await at(`${DAY}T06:59:00Z`)
    expect(await rung(resource)).toEqual([])
    await at(`${DAY}T07:01:00Z`)
    await at(`${DAY}T07:06:00Z`)
    const said = ['Une tâche arrive à échéance', 'Envoyer le devis &lt;b&gt;', `/apps/experience/${id}`]
    expect(await rung(resource)).toEqual([said])
    expect(await rung(manager)).toEqual([])
    expect(await jobs()).toEqual([])
  })

  test('of a card rings once for each of its people, and leads to the card', async () => {
    const { board, card: one } = await card()
    await at(`${DAY}T07:01:00Z`)
    await at(`${DAY}T07:06:00Z`)
    const said = ['Une carte arrive à échéance', 'Chiffrer', `/apps/scrumboard/${board.id}/card/${one.id}`]
    expect([await rung(manager), await rung(resource)]).toEqual([[said], [said]])
    expect(await jobs()).toEqual([])
  })

  test('rings in the morning of the place of work: the own one, or else that of the company', async () => {
    const overseas = (region: string) => addPerson({ placeOfWork: { country: 'FR', region } })
    const [noumea, cayenne] = await Promise.all([overseas('NC'), overseas('GF')])
    for (const person of [noumea, cayenne, resource]) await task(person)
    await must(call(app, company.update, manager, { placeOfWork: { country: 'FR', region: 'RE' } }))
    const heard = async () => (await Promise.all([noumea, resource, cayenne].map(rung))).map((list) => list.length)
    await at('2031-03-17T21:01:00Z')
    expect(await heard()).toEqual([1, 0, 0])
    await at(`${DAY}T04:01:00Z`)
    expect(await heard()).toEqual([1, 1, 0])
    await at(`${DAY}T10:59:00Z`)
    expect(await heard()).toEqual([1, 1, 0])
    await at(`${DAY}T11:01:00Z`)
    expect(await heard()).toEqual([1, 1, 1])
  })

  test('that was moved rings on its new day; one that was taken off, done or deleted does not', async () => {
    const moved = await task(resource, { title: 'later' })
    const ended = [await task(resource), await task(resource), await task(resource)] as const
    await must(change(resource, moved.id, { dueDate: '2031-03-20' }))
    await must(change(resource, ended[0].id, { dueDate: null }))
    await must(change(resource, ended[1].id, { completed: true }))
    await must(call(app, tasks.remove, resource, { id: ended[2].id }))
    const cards = [await card(), await card(), await card(), await card()] as const
    await changeCard(cards[0].card.id, { dueDate: '2031-03-20' })
    await changeCard(cards[1].card.id, { dueDate: null })
    await changeCard(cards[2].card.id, { archived: true })
    await must(call(app, scrumboard.deleteCard, manager, { id: cards[3].card.id }))
    await at(`${DAY}T07:01:00Z`)
    expect(await rung(resource)).toEqual([])
    await at('2031-03-20T07:01:00Z')
    expect((await rung(resource)).map(([, words]) => words).toSorted()).toEqual(['Chiffrer', 'later'])
    expect(await jobs()).toEqual([])
  })

  test('rings for who has it by then, and for nobody who was disabled or taken off the board', async () => {
    const [other, gone] = await Promise.all([addPerson(), addPerson()])
    const given = await task(manager, { assignedTo: resource.personId })
    await must(change(manager, given.id, { assignedTo: other.personId }))
    await task(gone, { title: 'of a leaver' })
    const { board } = await card({ people: [resource.personId] })
    await must(call(app, users.disable, manager, { userId: gone.personId }))
    const members = [manager.personId]
    await must(call(app, scrumboard.updateBoard, manager, { id: board.id, board: { members } }))
    await at(`${DAY}T07:01:00Z`)
    expect((await rung(other)).map(([, words]) => words)).toEqual(['Envoyer le devis &lt;b&gt;'])
    expect([await rung(resource), await rung(manager)]).toEqual([[], []])
    await must(call(app, users.enable, manager, { userId: gone.personId }))
    await at(`${DAY}T08:01:00Z`)
    expect(await rung(gone)).toEqual([])
  })

  test('that is set on its very day, or on one that is over, does not ring, also not where a job waits for others', async () => {
    setClock({ at: new Date(`${DAY}T09:00:00Z`) })
    await task(resource)
    await task(resource, { dueDate: '2031-03-17' })
    await card()
    await at(`${DAY}T10:00:00Z`)
    await at('2031-03-19T10:00:00Z')
    expect(await rung(resource)).toEqual([])
    expect(await jobs()).toEqual([])
  })

  test('that is set in the evening before rings in the morning', async () => {
    setClock({ at: new Date('2031-03-17T22:30:00Z') })
    await task(resource)
    await at('2031-03-17T22:35:00Z')
    expect(await rung(resource)).toEqual([])
    await at(`${DAY}T07:01:00Z`)
    expect(await rung(resource)).toHaveLength(1)
  })

  test('rings late when nothing ran for days, once', async () => {
    await task(resource)
    await at('2031-03-21T09:00:00Z')
    await at('2031-03-21T09:05:00Z')
    expect(await rung(resource)).toHaveLength(1)
  })
})

describe('what has rung', () => {
  test('leaves the panel once the task is done, has another day, is deleted or somebody else’s, and stays away', async () => {
    const [done, moved, removed, given, kept] = [
      await task(resource),
      await task(resource),
      await task(resource),
      await task(resource),
      await task(resource, { title: 'kept' }),
    ]
    await at(`${DAY}T07:01:00Z`)
    expect(await rung(resource)).toHaveLength(5)
    await must(change(resource, done?.id ?? '', { completed: true }))
    await must(change(resource, moved?.id ?? '', { dueDate: '2031-03-20' }))
    await must(call(app, tasks.remove, resource, { id: removed?.id ?? '' }))
    await must(change(resource, given?.id ?? '', { assignedTo: manager.personId }))
    await must(change(resource, kept?.id ?? '', { notes: 'pour mardi' }))
    await app.drained()
    expect((await rung(resource)).map(([, words]) => words)).toEqual(['kept'])
    await must(change(resource, done?.id ?? '', { completed: false }))
    await at(`${DAY}T09:00:00Z`)
    expect((await rung(resource)).map(([, words]) => words)).toEqual(['kept'])
    expect((await all(resource)).length).toBe(3)
  })

  test('leaves the panels once the card is archived, has another day or is deleted, with its list or its board', async () => {
    const made = [await card(), await card(), await card(), await card(), await card(), await card()] as const
    const [archived, moved, removed, ofList, ofBoard, kept] = made
    await at(`${DAY}T07:01:00Z`)
    expect(await rung(resource)).toHaveLength(made.length)
    await changeCard(archived.card.id, { archived: true })
    await changeCard(moved.card.id, { dueDate: '2031-03-20' })
    await must(call(app, scrumboard.deleteCard, manager, { id: removed.card.id }))
    await must(call(app, scrumboard.deleteList, manager, { id: ofList.card.listId }))
    await must(call(app, scrumboard.deleteBoard, manager, { id: ofBoard.board.id }))
    await app.drained()
    const [, , link] = (await rung(resource))[0] ?? []
    expect(link).toBe(`/apps/scrumboard/${kept.board.id}/card/${kept.card.id}`)
    expect([await rung(resource), await rung(manager)].map((list) => list.length)).toEqual([1, 1])
  })

  test('leaves the panel of who is no longer on the card or the board, and of nobody else', async () => {
    const [first, second] = [await card(), await card()]
    await at(`${DAY}T07:01:00Z`)
    await changeCard(first.card.id, { people: [manager.personId] })
    const members = [manager.personId]
    await must(call(app, scrumboard.updateBoard, manager, { id: second.board.id, board: { members } }))
    await app.drained()
    expect([await rung(resource), await rung(manager)].map((list) => list.length)).toEqual([0, 2])
  })
})
