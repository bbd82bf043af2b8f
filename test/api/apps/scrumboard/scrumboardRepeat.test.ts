import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { countsKey } from '#functions/data/apps/scrumboard/boards.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card, CardWithChecklist, List, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
let ours: Awaited<ReturnType<typeof newTenant>>
let board: OpenBoard
let [todo, doing]: List[] = []
beforeEach(async () => {
  ours = await newTenant(app)
  board = await must(
    call(app, scrumboard.createBoard, ours.manager, {
      board: { title: 'Clôture', members: [ours.resource.personId, ours.validator.personId] },
    }),
  )
  ;[todo, doing] = board.lists
  setClock({ at: new Date('2026-11-22T09:00:00Z') })
})
afterEach(() => setClock())

const must = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await answer
  expect({ status, ...(status === 200 ? {} : { body }) }).toEqual({ status: 200 })
  return body
}
type NewCard = Parameters<typeof call<typeof scrumboard.createCard>>[3]['card']
const DUE = { dueDate: '2026-11-24', repeat: 'FREQ=WEEKLY;BYDAY=TU' }
const add = (title: string, more: Partial<NewCard> = {}): Promise<Card> =>
  must(call(app, scrumboard.createCard, ours.manager, { card: { listId: todo?.id ?? '', title, ...more } }))
const change = (card: { id: string }, to: object, by: Person = ours.manager) =>
  call(app, scrumboard.updateCard, by, { id: card.id, card: to })
const cards = async (): Promise<Card[]> => {
  const { lists } = await must(call(app, scrumboard.board, ours.manager, { id: board.id }))
  return lists.flatMap((list) => list.cards)
}
const whole = ({ id }: { id: string }): Promise<CardWithChecklist> =>
  must(call(app, scrumboard.card, ours.manager, { id }))
const unknownList = { status: 422, body: { code: 'scrumboard.unknownList' } }

describe('a repeated card that is archived', () => {
  test('comes again with all that it says, due next, and nothing of it done', async () => {
    const { manager, resource, validator } = ours
    const label = await must(
      call(app, scrumboard.createLabel, manager, { label: { boardId: board.id, title: 'Paie' } }),
    )
    const people = [manager.personId, resource.personId]
    const card = await add('Variables', {
      ...DUE,
      description: 'Avant midi',
      labels: [label.id],
      people,
      checklist: [{ title: 'Primes', completed: true }, { title: 'Absences' }],
    })
    const [line] = (await whole(card)).checklist
    await must(
      call(app, scrumboard.updateStep, manager, {
        cardId: card.id,
        id: line?.id ?? '',
        step: { person: resource.personId, dueDate: '2026-11-23' },
      }),
    )
    await must(call(app, scrumboard.comment, manager, { cardId: card.id, text: 'Vu.' }))
    const last = await add('Autre')
    await must(change(card, { listId: doing?.id }))

    const archived = await must(change(card, { archived: true }, validator))
    expect(archived).toMatchObject({ id: card.id, archived: true, dueDate: DUE.dueDate, repeat: null, repeatIn: null })
    const [other, next] = (await cards()) as [Card, Card]
    expect([other.id, next.listId]).toEqual([last.id, todo?.id])
    expect(next.position).toBeGreaterThan(last.position)
    expect(await whole(next)).toEqual({
      ...card,
      id: next.id,
      position: next.position,
      version: 1,
      dueDate: '2026-12-01',
      repeatIn: todo?.id,
      steps: 2,
      stepsDone: 0,
      comments: 0,
      createdAt: '2026-11-22T09:00:00.000Z',
      checklist: [
        { id: expect.any(String), title: 'Primes', completed: false, person: resource.personId, dueDate: '2026-11-30' },
        { id: expect.any(String), title: 'Absences', completed: false, person: null, dueDate: null },
      ],
    })
    expect(await must(call(app, scrumboard.mine, resource, {}))).toMatchObject([{ id: next.id }])
    await app.drained()
    const told = await must(call(app, common.notifications, resource, {}))
    const link = `/apps/scrumboard/${board.id}/card/${next.id}`
    expect(told.filter((one) => one.link === link).map(({ title }) => title)).toEqual([
      `${validator.name} vous confie quelque chose`,
    ])
  })

  test('comes again once, however often and by how many it is archived', async () => {
    const { manager, resource, validator } = ours
    const card = await add('Facturer', DUE)
    const key = 'abcdefghijklmnop'
    const asked = { id: card.id, card: { archived: true } }
    await Promise.all(
      [manager, resource, validator].map((person) => must(call(app, scrumboard.updateCard, person, asked, { key }))),
    )
    await must(call(app, scrumboard.updateCard, manager, asked, { key }))
    await must(change(card, { archived: true }))
    await must(change(card, { archived: false }))
    await must(change(card, { archived: true }))
    expect((await cards()).map(({ dueDate }) => dueDate)).toEqual(['2026-12-01'])
  })

  test('comes again when it is said in the same change, and not when that ends it', async () => {
    const [one, other] = [await add('Un', DUE), await add('Deux', DUE)]
    await must(change(one, { archived: true, title: 'Uni', repeat: 'FREQ=MONTHLY;BYMONTHDAY=-1' }))
    await must(change(other, { archived: true, repeat: null }))
    expect(await cards()).toMatchObject([{ title: 'Uni', dueDate: '2026-11-30' }])
  })

  test('comes again without the labels and the people who are gone', async () => {
    const { manager, resource, validator } = ours
    const label = await must(call(app, scrumboard.createLabel, manager, { label: { boardId: board.id, title: 'x' } }))
    const card = await add('Relire', { ...DUE, labels: [label.id], people: [resource.personId, validator.personId] })
    const { id: cardId } = card
    await must(call(app, scrumboard.createStep, manager, { cardId, step: { title: 'a', person: resource.personId } }))
    await must(call(app, scrumboard.deleteLabel, manager, { id: label.id }))
    const members = [manager.personId, validator.personId]
    await must(call(app, scrumboard.updateBoard, manager, { id: board.id, board: { members } }))
    await must(change(card, { archived: true }))
    const [next] = (await cards()) as [Card]
    expect(next).toMatchObject({ labels: [], people: [validator.personId] })
    expect((await whole(next)).checklist).toMatchObject([{ title: 'a', person: null }])
    await app.drained()
    expect(await must(call(app, scrumboard.mine, resource, {}))).toEqual([])
  })

  test('keeps what is to be done by a day that the next one has in no calendar', async () => {
    const card = await add('Un', DUE)
    for (const [title, dueDate] of [
      ['a', '9999-12-30'],
      ['b', '2026-11-20'],
    ] as const)
      await must(call(app, scrumboard.createStep, ours.manager, { cardId: card.id, step: { title, dueDate } }))
    await must(change(card, { archived: true }))
    const [next] = (await cards()) as [Card]
    const lines = (await whole(next)).checklist.map(({ title, dueDate }) => [title, dueDate])
    expect(lines).toEqual([
      ['a', null],
      ['b', '2026-11-27'],
    ])
  })

  test('comes again in the list that is named; in the first one where that is gone, and nowhere with it', async () => {
    const { manager } = ours
    const card = await add('Un', { ...DUE, repeatIn: doing?.id ?? '' })
    const [first] = [await must(change(card, { archived: true })), await add('Deux', DUE)]
    const [, next] = (await cards()) as [Card, Card]
    expect([first.repeatIn, next.listId, next.repeatIn]).toEqual([null, doing?.id, doing?.id])
    await must(change(next, { listId: todo?.id }))
    await must(call(app, scrumboard.deleteList, manager, { id: doing?.id ?? '' }))
    await must(change(next, { archived: true }))
    const again = (await cards()).find(({ title }) => title === 'Un')
    expect(again).toMatchObject({ dueDate: '2026-12-08', listId: todo?.id, repeatIn: todo?.id })
    // A list that is deleted takes its cards along: none of them was done.
    await must(call(app, scrumboard.deleteList, manager, { id: todo?.id ?? '' }))
    await app.drained()
    expect(await cards()).toEqual([])
    const { items } = await must(call(app, scrumboard.archived, manager, { boardId: board.id }))
    expect(items.map(({ title, repeat }) => [title, repeat !== null]).toSorted()).toEqual([
      ['Deux', true],
      ['Un', false],
      ['Un', false],
      ['Un', true],
    ])
    for (const one of items) await must(change(one, { archived: true }))
    expect(await cards()).toEqual([])
  })

  test('keeps to what its board may hold: a full one stays full, and what does not fit is not archived', async () => {
    const card = await add('Clore', DUE)
    const key = countsKey(ours.tenant, board.id)
    const { cards: most, bytes } = BOARD_LIMITS
    await updateItem(key, expression`SET #cards = ${most}, #bytes = ${bytes}`)
    const refused = await change(card, { archived: true, description: 'plus longue' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'scrumboard.full' } })
    expect(await cards()).toEqual([card])
    await must(change(card, { archived: true }))
    expect(await cards()).toMatchObject([{ title: 'Clore', dueDate: '2026-12-01' }])
    expect(await getItem(key)).toMatchObject({ cards: most, bytes })
  })
})

describe('the repetition of a card', () => {
  test('needs a due date, and goes with it', async () => {
    const notDue = { status: 422, body: { code: 'scrumboard.notDue' } }
    const { repeat } = DUE
    const asked = { listId: todo?.id ?? '', title: 'Un', repeat }
    expect(await call(app, scrumboard.createCard, ours.manager, { card: asked })).toMatchObject(notDue)
    const card = await add('Un')
    expect(await change(card, { repeat })).toMatchObject(notDue)
    expect(await must(change(card, DUE))).toMatchObject({ ...DUE, repeatIn: todo?.id })
    expect(await change(card, { repeat, dueDate: null })).toMatchObject(notDue)
    expect(await must(change(card, { dueDate: null }))).toMatchObject({ dueDate: null, repeat: null, repeatIn: null })
    await must(change(card, { archived: true }))
    expect(await cards()).toEqual([])
  })

  test('is of those that are known, in a list of its board that is there', async () => {
    const elsewhere = await must(call(app, scrumboard.createBoard, ours.manager, { board: { title: 'Ailleurs' } }))
    const card = await add('Un', DUE)
    expect((await change(card, { repeat: 'FREQ=SECONDLY' })).status).toBe(400)
    for (const repeatIn of [elsewhere.lists[0]?.id, `${board.id}_${board.id}`]) {
      expect(await change(card, { repeatIn })).toMatchObject(unknownList)
      const asked = { ...DUE, listId: todo?.id ?? '', title: 'Deux', repeatIn: repeatIn ?? '' }
      expect(await call(app, scrumboard.createCard, ours.manager, { card: asked })).toMatchObject(unknownList)
    }
    expect(await cards()).toEqual([card])
    expect(await must(change(card, { repeatIn: doing?.id }))).toMatchObject({ ...DUE, repeatIn: doing?.id })
  })
})
