import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { cardKey } from '#functions/data/apps/scrumboard/cards.ts'
import { COMMENTS_PER_PAGE, MAX_COMMENT_LENGTH } from '#shared/apps/commentRules.ts'
import { STEP } from '#shared/apps/positions.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card, List } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { scrumboardKit } from './scrumboardKit.ts'

const app = await startApi()
const theirs = await newTenant(app)
let ours: typeof theirs

beforeEach(async () => {
  ours = await newTenant(app)
})

afterEach(() => setClock())
const { must, newBoard, read, addCard, firstList, titles } = scrumboardKit(app)

describe('a move', () => {
  test('costs one read and one write of that card, however long its list is', async () => {
    const { manager, resource } = ours
    const board = await newBoard(manager, [resource])
    const [todo, doing] = board.lists as [List, List]
    const [card] = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((title) => addCard(manager, todo, title)))
    const { cost, status } = await call(app, scrumboard.updateCard, manager, {
      id: card?.id ?? '',
      card: { listId: doing.id, position: STEP, version: 1 },
    })
    expect(status).toBe(200)
    expect(cost.requests).toBe(2)
    expect(cost.units).toBeLessThanOrEqual(16)
  })

  test('of a card that somebody else has moved since is refused with where it is; without a version the last one holds', async () => {
    const { manager, resource } = ours
    const board = await newBoard(manager, [resource])
    const [todo, doing, review] = board.lists as [List, List, List]
    const card = await addCard(manager, todo, 'Chiffrer')
    const to = (by: Person, list: List, version?: number) =>
      call(app, scrumboard.updateCard, by, {
        id: card.id,
        card: { listId: list.id, position: STEP, ...(version && { version }) },
      })
    const both = await Promise.all([to(manager, doing, 1), to(resource, review, 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = both.find(({ status }) => status === 200)?.body
    const lost = both.find(({ status }) => status === 409)?.body as unknown as { code: string; details: { card: Card } }
    expect(lost).toMatchObject({ code: 'scrumboard.stale', details: { card: { id: card.id, version: 2 } } })
    expect(lost.details.card.listId).toBe(won?.listId)
    await must(to(resource, todo))
    expect(titles(await read(manager, board))).toEqual([['Chiffrer'], [], [], []])
  })

  test('to what is no whole position, or too high a one, has the list numbered anew', async () => {
    const { manager } = ours
    const board = await newBoard(manager)
    const list = firstList(board)
    const cards: Card[] = []
    for (const title of ['a', 'b', 'c']) cards.push(await addCard(manager, list, title))
    await must(call(app, scrumboard.updateCard, manager, { id: cards[2]?.id ?? '', card: { position: STEP + 0.5 } }))
    await must(call(app, scrumboard.updateCard, manager, { id: cards[0]?.id ?? '', card: { position: 1e11 } }))
    const after = firstList(await read(manager, board)).cards
    expect(after.map(({ title }) => title)).toEqual(['c', 'b', 'a'])
    expect(after.every(({ position }) => Number.isInteger(position) && position <= 4 * STEP)).toBe(true)
  })

  test('to such positions, several at once and of lists too, are in the order of these', async () => {
    const { manager } = ours
    const board = await newBoard(manager)
    const [todo, doing, review, done] = board.lists as [List, List, List, List]
    const cards: Card[] = []
    for (const title of ['a', 'b', 'c', 'd']) cards.push(await addCard(manager, todo, title))
    const [a, b, c, d] = cards as [Card, Card, Card, Card]
    await addCard(manager, doing, 'e')
    const moved = await must(
      call(app, scrumboard.updateCards, manager, {
        cards: [
          { id: d.id, position: 0.5 },
          { id: c.id, position: 0 },
          { id: a.id, position: 1e11 },
          { id: b.id, listId: doing.id, position: -STEP },
        ],
      }),
    )
    const after = await read(manager, board)
    expect(titles(after).slice(0, 2)).toEqual([
      ['c', 'd', 'a'],
      ['b', 'e'],
    ])
    const shown = after.lists.flatMap((list) => list.cards)
    expect(moved).toEqual([d, c, a, b].map(({ id }) => shown.find((card) => card.id === id)))
    const lists = [
      { id: done.id, position: 0.5 },
      { id: todo.id, position: doing.position + 0.5 },
      { id: doing.id, position: doing.position },
    ]
    const placed = await must(call(app, scrumboard.updateLists, manager, { lists }))
    expect(placed.map(({ id }) => id)).toEqual([done, doing, todo, review].map(({ id }) => id))
    expect((await read(manager, board)).lists.map(({ id }) => id)).toEqual(placed.map(({ id }) => id))
  })

  test('into a list that is being deleted is refused, and the card stays', async () => {
    const { manager } = ours
    const board = await newBoard(manager)
    const [todo, doing] = board.lists as [List, List]
    const card = await addCard(manager, todo, 'a')
    await must(call(app, scrumboard.deleteList, manager, { id: doing.id }))
    const answer = await call(app, scrumboard.updateCard, manager, {
      id: card.id,
      card: { listId: doing.id, position: 1 },
    })
    expect(answer).toMatchObject({ status: 422, body: { code: 'scrumboard.unknownList' } })
    expect(titles(await read(manager, board)).flat()).toEqual(['a'])
  })

  test('of many cards by three people at once loses none and doubles none', async () => {
    const { manager, resource, validator } = ours
    const board = await newBoard(manager, [resource, validator])
    const cards: Card[] = []
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) cards.push(await addCard(manager, firstList(board), title))
    const walk = async (by: Person, seed: number) => {
      for (let step = 0; step < 10; step += 1) {
        const card = cards[(seed * 7 + step * 5) % cards.length] as Card
        const list = board.lists[(seed + step) % board.lists.length] as List
        const position = STEP * (1 + ((seed + step * 3) % 6))
        await must(call(app, scrumboard.updateCard, by, { id: card.id, card: { listId: list.id, position } }))
        if (step % 5 === 4) {
          await call(app, scrumboard.orderCards, by, { cards: cards.toReversed().map(({ id }) => ({ id })) })
        }
      }
    }
    await Promise.all([walk(manager, 1), walk(resource, 2), walk(validator, 3)])
    const [one, other] = [await read(manager, board), await read(validator, board)]
    expect(titles(one).flat().toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(titles(one)).toEqual(titles(other))
  }, 20_000)
})

test('a card goes into the archive and comes back to its list, or to the first one', async () => {
  const { manager, resource } = ours
  const board = await newBoard(manager, [resource])
  const [todo, doing] = board.lists as [List, List]
  const card = await addCard(manager, doing, 'a', { people: [resource.personId] })
  const put = (archived: boolean) =>
    must(call(app, scrumboard.updateCard, resource, { id: card.id, card: { archived } }))
  expect((await put(true)).archived).toBe(true)
  expect(titles(await read(manager, board)).flat()).toEqual([])
  expect(await must(call(app, scrumboard.mine, resource, {}))).toEqual([])
  expect(await put(false)).toMatchObject({ archived: false, listId: doing.id, version: 3 })
  expect(await must(call(app, scrumboard.mine, resource, {}))).toHaveLength(1)
  await put(true)
  await must(call(app, scrumboard.deleteList, manager, { id: doing.id }))
  expect(await put(false)).toMatchObject({ archived: false, listId: todo.id })
})

test('lines are added to a checklist together, in their order, all or none', async () => {
  const { manager } = ours
  const { id: cardId } = await addCard(manager, firstList(await newBoard(manager)), 'a')
  const add = (...titles: string[]) => call(app, scrumboard.createSteps, manager, { cardId, titles })
  const most = Array.from({ length: BOARD_LIMITS.steps - 1 }, (_, index) => `n° ${index}`)
  expect((await must(add(...most))).map(({ title }) => title)).toEqual(most)
  expect(await add('a', 'b')).toMatchObject({ status: 409, body: { code: 'scrumboard.full' } })
  expect((await must(add('a')))[0]).toMatchObject({ title: 'a', completed: false, person: null, dueDate: null })
  const { checklist, steps } = await must(call(app, scrumboard.card, manager, { id: cardId }))
  expect(checklist.map(({ title }) => title)).toEqual([...most, 'a'])
  expect(steps).toBe(BOARD_LIMITS.steps)
})

test('two who change two lines of a checklist at once both do', async () => {
  const { manager, resource } = ours
  const board = await newBoard(manager, [resource])
  const { id: cardId } = await addCard(manager, firstList(board), 'a')
  const [one, two] = [
    await must(call(app, scrumboard.createStep, manager, { cardId, step: { title: 'Tarifs' } })),
    await must(
      call(app, scrumboard.createStep, resource, { cardId, step: { title: 'Frais', person: resource.personId } }),
    ),
  ]
  await Promise.all([
    must(call(app, scrumboard.updateStep, manager, { cardId, id: one.id, step: { completed: true } })),
    must(call(app, scrumboard.updateStep, resource, { cardId, id: two.id, step: { completed: true } })),
  ])
  const card = await must(call(app, scrumboard.card, manager, { id: cardId }))
  expect(card.checklist.map(({ completed }) => completed)).toEqual([true, true])
  expect(card).toMatchObject({ steps: 2, stepsDone: 2 })
  await must(call(app, scrumboard.deleteStep, manager, { cardId, id: one.id }))
  expect(firstList(await read(manager, board)).cards[0]).toMatchObject({ steps: 1, stepsDone: 1 })
})

describe('a comment', () => {
  test('is changed for a quarter of an hour by who wrote it, and leaves a line when it is deleted', async () => {
    const { manager, resource } = ours
    const board = await newBoard(manager, [resource])
    const { id: cardId } = await addCard(manager, firstList(board), 'a')
    const { id } = await must(call(app, scrumboard.comment, resource, { cardId, text: 'Vu' }))
    const edit = (by: Person, text: string) => call(app, scrumboard.editComment, by, { cardId, id, text })
    expect((await edit(manager, 'Non')).status).toBe(404)
    expect(await must(edit(resource, 'Vu hier'))).toMatchObject({ text: 'Vu hier', isMine: true })
    setClock({ ahead: 16 * 60_000 })
    expect(await edit(resource, 'Vu demain')).toMatchObject({ status: 409, body: { code: 'comments.tooLate' } })
    expect(await must(call(app, scrumboard.deleteComment, resource, { cardId, id }))).toBe(true)
    const { items } = await must(call(app, scrumboard.comments, manager, { cardId }))
    expect(items).toMatchObject([{ id, text: null, mentions: [], by: { id: resource.personId } }])
    expect((await call(app, scrumboard.deleteComment, resource, { cardId, id })).status).toBe(404)
  })

  test('calls nobody who cannot see the card', async () => {
    const { manager, resource } = ours
    const { id: cardId } = await addCard(manager, firstList(await newBoard(manager)), 'a')
    for (const stranger of [resource, theirs.resource]) {
      const answer = await call(app, scrumboard.comment, manager, { cardId, text: `@[${stranger.personId}] ?` })
      expect(answer).toMatchObject({ status: 422, body: { code: 'comments.cannotSee' } })
    }
  })

  test('is as long as its words, whatever stands for the people whom it calls', async () => {
    const { manager, resource } = ours
    const { id: cardId } = await addCard(manager, firstList(await newBoard(manager, [resource])), 'a')
    const calling = `@[${resource.personId}]`
    const longest = `${calling} ${'x'.repeat(MAX_COMMENT_LENGTH - 4)} ${calling}`
    const { id, text } = await must(call(app, scrumboard.comment, manager, { cardId, text: longest }))
    expect(text).toBe(longest)
    await must(call(app, scrumboard.editComment, manager, { cardId, id, text: longest }))
    for (const tooLong of [`${longest}x`, calling.repeat(MAX_COMMENT_LENGTH)]) {
      expect((await call(app, scrumboard.comment, manager, { cardId, text: tooLong })).status).toBe(400)
    }
  })

  test('is read page by page, the latest first', async () => {
    const { manager } = ours
    const { id: cardId } = await addCard(manager, firstList(await newBoard(manager)), 'a')
    const total = COMMENTS_PER_PAGE + 2
    for (let index = 0; index < total; index += 1) {
      await must(call(app, scrumboard.comment, manager, { cardId, text: `n° ${index}` }))
    }
    const first = await must(call(app, scrumboard.comments, manager, { cardId }))
    const second = await must(call(app, scrumboard.comments, manager, { cardId, cursor: first.cursor }))
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(
      Array.from({ length: total }, (_, index) => `n° ${total - 1 - index}`),
    )
    expect(second.cursor).toBeUndefined()
  })
})

test('a card carries ten labels and no more', async () => {
  const { manager } = ours
  const board = await newBoard(manager)
  const labels: string[] = []
  for (let index = 0; index <= BOARD_LIMITS.cardLabels; index += 1) {
    const label = { boardId: board.id, title: `n° ${index}` }
    labels.push((await must(call(app, scrumboard.createLabel, manager, { label }))).id)
  }
  const card = await addCard(manager, firstList(board), 'a', { labels: labels.slice(1) })
  expect(card.labels).toHaveLength(BOARD_LIMITS.cardLabels)
  expect((await call(app, scrumboard.updateCard, manager, { id: card.id, card: { labels } })).status).toBe(400)
  // One that was stored with more.
  const { key = '' } = parseBoardItemId(card.id) ?? {}
  const ids = labels.map((id) => parseBoardItemId(id)?.key)
  await updateItem(cardKey(ours.tenant, board.id, key), expression`SET #labels = ${ids}`)
  const whole = await must(call(app, scrumboard.card, manager, { id: card.id }))
  expect(whole.labels).toHaveLength(BOARD_LIMITS.cardLabels)
  await must(call(app, scrumboard.updateCard, manager, { id: card.id, card: whole }))
})

test('a card comes back from the archive without those who have left the board meanwhile', async () => {
  const { manager, resource } = ours
  const board = await newBoard(manager, [resource])
  const card = await addCard(manager, firstList(board), 'a', { people: [resource.personId, manager.personId] })
  const put = (archived: boolean) =>
    must(call(app, scrumboard.updateCard, manager, { id: card.id, card: { archived } }))
  await put(true)
  await must(call(app, scrumboard.updateBoard, resource, { id: board.id, board: { members: [manager.personId] } }))
  await app.drained()
  expect((await put(false)).people).toEqual([manager.personId])
  const kept = (await everythingIn(app)).split('\n').filter((line) => line.includes(`"CARD#${card.id}"`))
  expect(kept).toHaveLength(1)
})
