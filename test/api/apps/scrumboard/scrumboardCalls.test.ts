import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { STEP } from '#shared/apps/positions.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card, List } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { scrumboardKit } from './scrumboardKit.ts'

const app = await startApi()
const theirs = await newTenant(app)
let ours: typeof theirs

beforeEach(async () => {
  ours = await newTenant(app)
})

afterEach(() => setClock())
const ULID = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const { must, newBoard, read, addCard, firstList, titles } = scrumboardKit(app)

describe('the calls that the specification names', () => {
  test('boards have their members expanded, a board its lists with cards by position, and its labels', async () => {
    const { manager, resource } = ours
    const board = await newBoard(manager, [resource], { template: 'tender' })
    const [row] = await must(call(app, scrumboard.boards, resource, {}))
    expect(row).toMatchObject({ id: board.id, title: 'Réponse à l’appel', icon: 'tender' })
    expect(row?.members).toEqual([
      { id: manager.personId, name: manager.name, avatar: null },
      { id: resource.personId, name: resource.name, avatar: null },
    ])
    expect(row?.lastActivity).toMatch(/maintenant|seconde/)
    const open = await read(resource, board)
    expect(open.members).toEqual([manager.personId, resource.personId])
    expect(open.lists.map(({ position }) => position)).toEqual([1, 2, 3, 4].map((place) => place * STEP))
    const positions = firstList(open).cards.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(open.labels.map(({ boardId }) => boardId)).toEqual(open.labels.map(() => board.id))
    expect(open).toEqual({
      ...board,
      lastActivity: open.lastActivity,
      lastActivityAt: open.lastActivityAt,
      isManager: false,
    })
  })

  test('lists are POSTed, PATCHed with their id inside, placed and deleted', async () => {
    const { manager } = ours
    const board = await newBoard(manager)
    const added = await must(
      call(app, scrumboard.createList, manager, { list: { boardId: board.id, title: 'Plus tard' } }),
    )
    expect(added).toMatchObject({ boardId: board.id, title: 'Plus tard', position: 5 * STEP, limit: null, cards: [] })
    const changed = await must(
      call(app, scrumboard.updateList, manager, { list: { ...added, title: 'Un jour', position: STEP / 2 } as never }),
    )
    const { cards: _, ...facts } = added
    expect(changed).toEqual({ ...facts, title: 'Un jour', position: STEP / 2 })
    expect((await read(manager, board)).lists[0]?.title).toBe('Un jour')
    const order = (await read(manager, board)).lists.toReversed()
    const placed = await must(call(app, scrumboard.updateLists, manager, { lists: order.map(({ id }) => ({ id })) }))
    expect(placed.map(({ id }) => id)).toEqual(order.map(({ id }) => id))
    expect((await read(manager, board)).lists.map(({ id }) => id)).toEqual(order.map(({ id }) => id))
    await addCard(manager, added, 'Trop tard')
    expect(await must(call(app, scrumboard.deleteList, manager, { id: added.id }))).toBe(true)
    expect(await must(call(app, scrumboard.deleteList, manager, { id: added.id }))).toBe(true)
    const after = await read(manager, board)
    expect(after.lists).toHaveLength(4)
    expect(titles(after).flat()).toEqual([])
    await app.drained()
    const { items } = await must(call(app, scrumboard.archived, manager, { boardId: board.id }))
    expect(items.map(({ title }) => title)).toEqual(['Trop tard'])
  })

  test('cards are PUT, which ignores a given id, PATCHed by id and card, and deleted', async () => {
    const { manager } = ours
    const board = await newBoard(manager)
    const list = firstList(board)
    const card = await must(
      call(app, scrumboard.createCard, manager, {
        card: { id: ULID, boardId: ULID, listId: list.id, title: ' Chiffrer ', dueDate: '2026-12-01' } as never,
      }),
    )
    expect(card).toMatchObject({ boardId: board.id, listId: list.id, title: 'Chiffrer', position: STEP, version: 1 })
    expect(card.id).not.toBe(ULID)
    const second = await addCard(manager, list, 'Relire')
    expect(second.position).toBe(2 * STEP)
    const changed = await must(
      call(app, scrumboard.updateCard, manager, {
        id: second.id,
        card: { position: STEP / 2, description: 'Deux fois' },
      }),
    )
    expect(changed).toEqual({ ...second, position: STEP / 2, description: 'Deux fois', version: 2 })
    expect(titles(await read(manager, board))[0]).toEqual(['Relire', 'Chiffrer'])
    expect(await must(call(app, scrumboard.deleteCard, manager, { id: card.id }))).toBe(true)
    expect(await must(call(app, scrumboard.deleteCard, manager, { id: card.id }))).toBe(true)
    expect((await call(app, scrumboard.card, manager, { id: card.id })).status).toBe(404)
  })

  test('a card may begin with a checklist, whose lines get ids of their own and are nobody’s yet', async () => {
    const { manager } = ours
    const list = firstList(await newBoard(manager))
    const lines = [
      { title: ' Chiffrer ', completed: true },
      { id: ULID, title: 'Relire', person: manager.personId },
    ]
    const card = await addCard(manager, list, 'Réponse', { checklist: lines })
    expect(card).toMatchObject({ steps: 2, stepsDone: 1 })
    const { checklist } = await must(call(app, scrumboard.card, manager, { id: card.id }))
    const bare = { person: null, dueDate: null }
    expect(checklist.map(({ id: _, ...line }) => line)).toEqual([
      { title: 'Chiffrer', completed: true, ...bare },
      { title: 'Relire', completed: false, ...bare },
    ])
    expect(new Set([ULID, ...checklist.map(({ id }) => id)]).size).toBe(3)
    const many = Array.from({ length: BOARD_LIMITS.steps + 1 }, () => ({ title: 'x' }))
    const refused = { card: { listId: list.id, title: 'x', checklist: many } }
    expect((await call(app, scrumboard.createCard, manager, refused)).status).toBe(400)
  })

  test('a whole card may be sent back as it was answered, which changes nothing; an unknown field is refused', async () => {
    const { manager, resource } = ours
    const board = await newBoard(manager, [resource], { template: 'start' })
    const { id } = firstList(board).cards[1] as Card
    const card = await must(call(app, scrumboard.card, manager, { id }))
    const answer = await must(call(app, scrumboard.updateCard, manager, { id, card }))
    const { checklist, ...shown } = card
    expect(answer).toEqual({ ...shown, version: card.version + 1 })
    expect(checklist).toEqual((await must(call(app, scrumboard.card, manager, { id }))).checklist)
    const unknown = { ...card, tenant: theirs.tenant }
    expect((await call(app, scrumboard.updateCard, manager, { id, card: unknown })).status).toBe(400)
  })

  test('cards are moved together, each to its list and position', async () => {
    const { manager } = ours
    const board = await newBoard(manager)
    const [todo, doing] = board.lists as [List, List]
    const cards = await Promise.all(['a', 'b', 'c'].map((title) => addCard(manager, todo, title)))
    const moved = await must(
      call(app, scrumboard.updateCards, manager, {
        cards: cards.map(({ id }, index) => ({ id, listId: doing.id, position: (3 - index) * STEP })),
      }),
    )
    expect(moved.map(({ listId }) => listId)).toEqual([doing.id, doing.id, doing.id])
    expect(titles(await read(manager, board)).slice(0, 2)).toEqual([[], ['c', 'b', 'a']])
  })

  test('cards of two boards are moved and ordered on neither', async () => {
    const { manager } = ours
    const boards = [await newBoard(manager), await newBoard(manager)]
    const cards: { id: string; position: number }[] = []
    for (const board of boards) {
      await addCard(manager, firstList(board), 'a')
      const { id } = await addCard(manager, firstList(board), 'b')
      cards.push({ id, position: 1 })
    }
    for (const endpoint of [scrumboard.updateCards, scrumboard.orderCards])
      expect((await call(app, endpoint, manager, { cards })).status).toBe(404)
    for (const board of boards) expect(titles(await read(manager, board))[0]).toEqual(['a', 'b'])
  })

  test('positions take the order of one list and number it anew; a card that was moved away meanwhile stays where it is', async () => {
    const { manager } = ours
    const board = await newBoard(manager)
    const [todo, doing] = board.lists as [List, List]
    const cards: Card[] = []
    for (const title of ['a', 'b', 'c', 'd']) cards.push(await addCard(manager, todo, title))
    const [a, b, c, d] = cards as [Card, Card, Card, Card]
    await must(call(app, scrumboard.updateCard, manager, { id: d.id, card: { listId: doing.id, position: STEP } }))
    const order = await must(call(app, scrumboard.orderCards, manager, { cards: [c, d, a].map(({ id }) => ({ id })) }))
    expect(order.map(({ title, position }) => [title, position])).toEqual([
      ['c', STEP],
      ['a', 2 * STEP],
      ['b', 3 * STEP],
    ])
    expect(b.listId).toBe(todo.id)
    expect(titles(await read(manager, board)).slice(0, 2)).toEqual([['c', 'a', 'b'], ['d']])
  })

  test('labels are PUT, PATCHed and deleted, and are gone from every card at once', async () => {
    const { manager } = ours
    const board = await newBoard(manager)
    const label = await must(
      call(app, scrumboard.createLabel, manager, { label: { boardId: board.id, title: 'Prix' } }),
    )
    expect(label).toMatchObject({ boardId: board.id, title: 'Prix', color: 'blue' })
    const again = await must(
      call(app, scrumboard.createLabel, manager, { label: { boardId: board.id, title: 'PRIX' } }),
    )
    expect(again).toEqual(label)
    const card = await addCard(manager, firstList(board), 'Chiffrer', { labels: [label] })
    expect(card.labels).toEqual([label])
    const renamed = await must(
      call(app, scrumboard.updateLabel, manager, { id: label.id, label: { title: 'Tarif', color: 'red' } }),
    )
    expect(await must(call(app, scrumboard.labels, manager, { boardId: board.id }))).toEqual([renamed])
    expect(await must(call(app, scrumboard.deleteLabel, manager, { id: label.id }))).toBe(true)
    expect((await must(call(app, scrumboard.card, manager, { id: card.id }))).labels).toEqual([])
    const sent = await must(call(app, scrumboard.updateCard, manager, { id: card.id, card: { labels: [label.id] } }))
    expect(sent.labels).toEqual([])
  })
})
