import { afterAll, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { boardKey } from '#functions/data/apps/scrumboard/boards.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { fileKit, PDF } from '#test/api/apps/files/filesKit.ts'
import { call, newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { DOORS } from './boardDoors.ts'
import { scrumboardKit } from './scrumboardKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_128)
afterAll(faults.stop)
const app = await startApi({ table, through: faults })
const { must, newBoard } = scrumboardKit(app)
const { posted, keep } = fileKit(app)
const { manager, resource: member, tenant } = await newTenant(app)

/** A board of two members with one of everything on it. */
const made = async () => {
  const board = await newBoard(manager, [member])
  const listId = board.lists[0]?.id ?? ''
  const addCard = (title: string) => must(call(app, scrumboard.createCard, manager, { card: { listId, title } }))
  const [{ id: cardId }, { id: below }] = [await addCard('Devis'), await addCard('Contrat')]
  const step = await must(call(app, scrumboard.createStep, manager, { cardId, step: { title: 'Frais' } }))
  const label = await must(call(app, scrumboard.createLabel, manager, { label: { boardId: board.id, title: 'Prix' } }))
  const comment = await must(call(app, scrumboard.comment, member, { cardId, text: 'Vu.' }))
  return { board, listId, cardId, stepId: step.id, labelId: label.id, commentId: comment.id, below }
}
type Made = Awaited<ReturnType<typeof made>>
const INPUTS: Record<keyof typeof DOORS, (made: Made) => object> = {
  ...DOORS,
  // One card alone is in order.
  orderCards: ({ cardId, below }) => ({ cards: [{ id: below }, { id: cardId }] }),
}

/** What the member is answered who is taken from the board while their change is on its way to the table. */
const answeredLate = async <T>({ board }: Made, change: () => Promise<T>): Promise<T> => {
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const answer = change()
  await Promise.race([arrived, answer])
  const members = expression`SET #members = ${[manager.personId]}`
  await updateItem(boardKey(tenant, board.id), members)
  letGo()
  return answer
}

/** What only who manages a board may do, and what was not deleted. */
const REFUSED_BEFORE = ['updateBoard', 'deleteBoard', 'restoreList', 'restoreCard']
const doors = (Object.keys(INPUTS) as (keyof typeof INPUTS)[]).filter(
  (door) => scrumboard[door].method !== 'GET' && !REFUSED_BEFORE.includes(door),
)

test.each(doors)(
  'whoever is taken from a board in the same moment changes nothing on it any more by %s',
  async (door) => {
    const it = await made()
    const input = INPUTS[door](it) as never
    const late = await answeredLate(it, () => call(app, scrumboard[door], member, input, { anyCost: true }))
    expect(late).toMatchObject({ status: 404, body: { code: 'resource.notFound' } })
  },
)

test('nor attaches a file to a card of it', async () => {
  const it = await made()
  const folder = attachmentSpaceId('scrumboard', it.cardId)
  const uploadId = await posted(member, folder, PDF)
  const late = await answeredLate(it, () => keep(member, folder, uploadId, 'devis.pdf'))
  expect(late.status).toBe(404)
})
