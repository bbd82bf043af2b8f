import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, expect, test } from 'vitest'
import { environment } from '#functions/core/environment.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, queryAll, transact } from '#functions/core/table/table.ts'
import { notesPrivacy } from '#functions/data/apps/notePrivacy.ts'
import { deleteBoardContents } from '#functions/data/apps/scrumboard/boardSweeps.ts'
import { archivedKey, cardKey, relocateCard, type StoredCard, toCard } from '#functions/data/apps/scrumboard/cards.ts'
import { returnAssignedTasks, taskPrivacy } from '#functions/data/apps/taskPrivacy.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card } from '#shared/apps/scrumboard/entities.ts'
import { parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { type Rule, startFaults } from '#test/kit/faults.ts'

/** What lists, notes and boards leave to do is done, whatever crosses it. */
const table = await startOwnTable()
const faults = await startFaults(table, 20_261_122)
const app = await startApi({ table, through: faults })
const { must } = staffingOf(app)
const files = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
afterAll(() => files.destroy())
const { manager, addPerson } = await newTenant(app)
afterEach(() => faults.set([]))

/** Somebody has changed an item meanwhile that a transaction is about. */
const crossed: Rule = {
  fault: { kind: 'cancel', reasons: ['ConditionalCheckFailed', 'None', 'None'] },
  operation: 'TransactWriteItems',
}

const give = async (from: Person, to: Person, title: string) => {
  const { id } = await must(call(app, tasks.create, from, { type: 'task' }))
  await must(call(app, tasks.update, from, { id, task: { title, assignedTo: to.personId } }))
}
const listOf = async (person: Person) =>
  (await must(call(app, tasks.all, person, {}))).map(({ title, givenBy }) => [title, givenBy])

test('tasks that were given go back, and stay without a name, whatever is changed meanwhile', async () => {
  const [person, colleague] = await Promise.all([addPerson(), addPerson()])
  await give(colleague, person, 'Pour qui part')
  await give(person, colleague, 'De qui part')
  const { tenant, personId } = person
  faults.set([{ ...crossed, calls: [1] }])
  await returnAssignedTasks(tenant, personId)
  expect(await listOf(colleague)).toContainEqual(['Pour qui part', null])
  faults.set([{ ...crossed, calls: [1] }])
  await taskPrivacy.erase(tenant, personId)
  expect(await listOf(colleague)).toContainEqual(['De qui part', null])

  await give(colleague, person, 'Encore')
  faults.set([crossed])
  await expect(returnAssignedTasks(tenant, personId)).rejects.toMatchObject({ code: 'server.busy' })
})

/** A board of a manager with cards of these titles, each with a comment. */
const boardWith = async (titles: readonly string[]) => {
  const board = await must(call(app, scrumboard.createBoard, manager, { board: { title: 'Tableau' } }))
  const { id: listId = '' } = board.lists[0] ?? {}
  const cards: Card[] = []
  for (const title of titles) {
    const card = await must(call(app, scrumboard.createCard, manager, { card: { listId, title } }))
    await must(call(app, scrumboard.comment, manager, { cardId: card.id, text: 'dit' }))
    cards.push(card)
  }
  await app.drained()
  return { board, cards }
}

test('a card that goes into the archive while somebody comments on it, or ticks a line, keeps their count', async () => {
  const { board, cards } = await boardWith(['a'])
  const { id } = cards[0] as Card
  const { key = '' } = parseBoardItemId(id) ?? {}
  const { tenant } = manager
  const [from, to] = [cardKey(tenant, board.id, key), archivedKey(tenant, board.id, key)]
  const read = async () => toCard((await getItem(from)) as Item)
  const archive = (before: StoredCard) => transact(relocateCard(from, to, before, before))
  const early = await read()
  await must(call(app, scrumboard.comment, manager, { cardId: id, text: 'encore' }))
  expect(await archive(early)).toBeDefined()
  const late = await read()
  const step = await must(call(app, scrumboard.createStep, manager, { cardId: id, step: { title: 'x' } }))
  expect(await archive(late)).toBeDefined()
  const open = await read()
  await must(call(app, scrumboard.updateStep, manager, { cardId: id, id: step.id, step: { completed: true } }))
  expect(await archive(open)).toBeDefined()
  const archived = await must(call(app, scrumboard.updateCard, manager, { id, card: { archived: true } }))
  expect(archived).toMatchObject({ archived: true, comments: 2, steps: 1, stepsDone: 1 })
})

test('what is said of a card that somebody archives at that moment is said of it in the archive', async () => {
  const { cards } = await boardWith(['a'])
  const { id } = cards[0] as Card
  const held = await faults.hold(app, 'TransactWriteItems')
  const commented = call(app, scrumboard.comment, manager, { cardId: id, text: 'encore' })
  await held.arrived
  await must(call(app, scrumboard.updateCard, manager, { id, card: { archived: true } }))
  held.letGo()
  await must(commented)
  expect(await must(call(app, scrumboard.card, manager, { id }))).toMatchObject({ archived: true, comments: 2 })
})

test('a board that is deleted goes card by card, and goes on where it was interrupted', async () => {
  const { tenant } = manager
  const [{ board: whole }, { board }] = [await boardWith(['a', 'b', 'c']), await boardWith(['a', 'b', 'c'])]
  const left = async () => {
    const items = await queryAll({ where: expression`#pk = ${boardPartition(tenant, board.id)}` })
    return items.filter(({ sk }) => sk.startsWith('C#')).length
  }
  faults.set([])
  await deleteBoardContents(tenant, whole.id)
  // Half of what is to be done is done, then nothing answers any more.
  const half = Math.floor(faults.happened.length / 2)
  const failing = Array.from({ length: 100 }, (_, call) => half + call + 1)
  faults.set([{ fault: { kind: 'error', status: 500 }, calls: failing }])
  await expect(deleteBoardContents(tenant, board.id)).rejects.toThrow()
  faults.set([])
  expect([1, 2]).toContain(await left())
  await deleteBoardContents(tenant, board.id)
  expect(await left()).toBe(0)
})

test('a picture whose note was never written goes at the latest with the person', async () => {
  const person = await addPerson()
  const kept = async () => {
    const Prefix = `${person.tenant}/notes/${person.personId}/`
    const { Contents = [] } = await files.send(
      new ListObjectsV2Command({ Bucket: environment.documentsBucket, Prefix }),
    )
    return Contents.length
  }
  const image = `data:image/png;base64,${PNG.toString('base64')}`
  const write = () => call(app, notes.create, person, { note: { image } }, { anyCost: true })
  // Refused, or failed at once, it is discarded then.
  faults.set([{ ...crossed, fault: { kind: 'cancel', reasons: ['None', 'ConditionalCheckFailed'] }, calls: [2] }])
  expect((await write()).status).toBe(409)
  await app.drained()
  expect(await kept()).toBe(0)
  const calls = Array.from({ length: 60 }, (_, call) => call + 2)
  faults.set([{ fault: { kind: 'error', status: 500 }, operation: 'TransactWriteItems', calls }])
  expect((await write()).status).toBeGreaterThanOrEqual(500)
  faults.set([])
  expect(await kept()).toBe(1)
  await notesPrivacy.erase(person.tenant, person.personId)
  await app.drained()
  expect(await kept()).toBe(0)
})
