import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { countsKey } from '#functions/data/apps/scrumboard/boards.ts'
import { STEP } from '#shared/apps/positions.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card, List } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, idOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
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

describe('what lies on another board', () => {
  test('is not moved to, carried or reached by its id', async () => {
    const { manager, resource } = ours
    const [mine, other, foreign] = await Promise.all([
      newBoard(manager),
      newBoard(manager, [], { template: 'start' }),
      newBoard(theirs.manager, [], { template: 'start' }),
    ])
    const card = await addCard(manager, firstList(mine), 'a')
    for (const there of [other, foreign]) {
      const moved = await call(app, scrumboard.updateCard, manager, {
        id: card.id,
        card: { listId: firstList(there).id },
      })
      expect(moved).toMatchObject({ status: 422, body: { code: 'scrumboard.unknownList' } })
      const labelled = await must(
        call(app, scrumboard.updateCard, manager, { id: card.id, card: { labels: there.labels } as never }),
      )
      expect(labelled.labels).toEqual([])
    }
    const invented = { id: idOnBoard(mine.id, ULID) }
    expect((await call(app, scrumboard.card, manager, invented)).status).toBe(404)
    for (const stranger of [resource, theirs.manager]) {
      expect((await call(app, scrumboard.board, stranger, { id: mine.id })).status).toBe(404)
      expect((await call(app, scrumboard.card, stranger, { id: card.id })).status).toBe(404)
      expect((await call(app, scrumboard.updateCard, stranger, { id: card.id, card: { title: 'x' } })).status).toBe(404)
      expect((await call(app, scrumboard.comment, stranger, { cardId: card.id, text: 'x' })).status).toBe(404)
    }
    expect((await must(call(app, scrumboard.card, manager, { id: card.id }))).title).toBe('a')
  })
})

describe('who is on a board', () => {
  test('shares it only as somebody who runs the company; everybody has boards of their own', async () => {
    const { manager, resource, freelancer } = ours
    expect((await newBoard(resource)).members).toEqual([resource.personId])
    const shared = { board: { title: 'À deux', members: [manager.personId] } }
    expect((await call(app, scrumboard.createBoard, resource, shared)).status).toBe(403)
    const board = await newBoard(manager, [resource])
    const add = { id: board.id, board: { members: [...board.members, freelancer.personId] } }
    expect((await call(app, scrumboard.updateBoard, resource, add)).status).toBe(403)
    expect((await call(app, scrumboard.deleteBoard, resource, { id: board.id })).status).toBe(403)
    expect((await must(call(app, scrumboard.updateBoard, manager, add))).members).toHaveLength(3)
    const stranger = { id: board.id, board: { members: [...board.members, theirs.resource.personId] } }
    expect(await call(app, scrumboard.updateBoard, manager, stranger)).toMatchObject({
      status: 422,
      body: { code: 'scrumboard.unknownPerson' },
    })
  })

  test('may have it be about a mission and a client that they see, named as they are called now', async () => {
    const { manager, resource, validator } = ours
    const { must: done, newMission } = staffingOf(app)
    const mission = await newMission(manager)
    const foreign = await newMission(theirs.manager)
    const board = await newBoard(manager, [resource, validator])
    const about = (by: Person, missionId: string | null) =>
      call(app, scrumboard.updateBoard, by, { id: board.id, board: { missionId, clientId: mission.client.id } })
    expect((await about(validator, mission.id)).status).toBe(403)
    expect(await about(manager, foreign.id)).toMatchObject({
      status: 422,
      body: { code: 'scrumboard.unknownSubject' },
    })
    const subjects = [
      { kind: 'mission', id: mission.id, title: mission.title },
      { kind: 'client', id: mission.client.id, title: mission.client.title },
    ]
    expect((await must(about(manager, mission.id))).subjects).toEqual(subjects)
    expect((await read(resource, board)).subjects).toEqual(subjects)
    const { id: clientId, version } = mission.client as unknown as { id: string; version?: number }
    await done(call(app, missions.renameClient, manager, { clientId, title: 'Autre nom', version: version ?? 1 }))
    expect((await read(resource, board)).subjects[1]?.title).toBe('Autre nom')
    expect((await must(about(manager, null))).subjects).toHaveLength(1)
  })

  test('may leave; their cards are theirs to do no longer, and a board that is left behind has an owner', async () => {
    const { manager, resource } = ours
    const board = await newBoard(manager, [resource])
    const card = await addCard(manager, firstList(board), 'Chiffrer', { people: [resource.personId, manager.personId] })
    expect((await must(call(app, scrumboard.mine, resource, {}))).map(({ id }) => id)).toEqual([card.id])
    await must(call(app, scrumboard.updateBoard, resource, { id: board.id, board: { members: [manager.personId] } }))
    expect(await must(call(app, scrumboard.mine, resource, {}))).toEqual([])
    expect(await must(call(app, scrumboard.boards, resource, {}))).toEqual([])
    await app.drained()
    const { people, version } = await must(call(app, scrumboard.card, manager, { id: card.id }))
    expect({ people, version }).toEqual({ people: [manager.personId], version: 2 })
    const last = await call(app, scrumboard.updateBoard, manager, { id: board.id, board: { members: [] } })
    expect(last).toMatchObject({ status: 409, body: { code: 'scrumboard.lastMember' } })
  })

  test('is told of a card that is given to them, and of what is said to them, once', async () => {
    const { manager, resource, validator } = ours
    const board = await newBoard(manager, [resource, validator])
    const card = await addCard(manager, firstList(board), 'Chiffrer', { people: [resource.personId] })
    const text = `@[${validator.personId}] qu’en dites-vous ?`
    const comment = await must(call(app, scrumboard.comment, manager, { cardId: card.id, text }))
    expect(comment).toMatchObject({ text, isMine: true, mentions: [{ id: validator.personId, name: validator.name }] })
    await app.drained()
    const told = async (person: Person) =>
      (await must(call(app, common.notifications, person, {}))).map(({ title, link }) => [title, link])
    const link = `/apps/scrumboard/${board.id}/card/${card.id}`
    expect(await told(resource)).toEqual([
      [`${manager.name} a ajouté un commentaire`, link],
      [`${manager.name} vous confie quelque chose`, link],
    ])
    expect(await told(validator)).toEqual([[`${manager.name} mentioned you`, link]])
    expect(await told(manager)).toEqual([])
    expect((await must(call(app, scrumboard.card, resource, { id: card.id }))).comments).toBe(1)
  })
})

test('a board that is full says so, and takes a card again once one was archived', async () => {
  const { manager } = ours
  const board = await newBoard(manager)
  const card = await addCard(manager, firstList(board), 'a')
  const most = BOARD_LIMITS.cards
  await updateItem(countsKey(ours.tenant, board.id), expression`SET #cards = ${most}, #lists = ${BOARD_LIMITS.lists}`)
  const more = () => call(app, scrumboard.createCard, manager, { card: { listId: firstList(board).id, title: 'b' } })
  expect(await more()).toMatchObject({
    status: 409,
    body: { code: 'scrumboard.full', details: { what: 'cards', most } },
  })
  const list = await call(app, scrumboard.createList, manager, { list: { boardId: board.id, title: 'x' } })
  expect(list).toMatchObject({ status: 409, body: { code: 'scrumboard.full', details: { what: 'lists' } } })
  await must(call(app, scrumboard.updateCard, manager, { id: card.id, card: { archived: true } }))
  expect((await more()).status).toBe(200)
  const back = await call(app, scrumboard.updateCard, manager, { id: card.id, card: { archived: false } })
  expect(back).toMatchObject({ status: 409, body: { code: 'scrumboard.full' } })
  expect(titles(await read(manager, board)).flat()).toEqual(['b'])
})

test('a board holds so many words and no more, whoever writes them where; what is archived or deleted makes room', async () => {
  const { manager } = ours
  const board = await newBoard(manager, [], { template: 'tender' })
  const bytes = async () => {
    const item = await getItem(countsKey(ours.tenant, board.id))
    const cards = (await read(manager, board)).lists.flatMap(({ cards }) => cards)
    const sum = cards.reduce((all, { title, description }) => {
      return all + Buffer.byteLength(JSON.stringify([title, description]))
    }, 0)
    expect(item).toMatchObject({ cards: cards.length, bytes: sum })
    return sum
  }
  expect(await bytes()).toBeGreaterThan(0)
  const list = firstList(board)
  const card = await addCard(manager, list, 'é', { description: '"\n"'.repeat(100) })
  const save = (to: object) => call(app, scrumboard.updateCard, manager, { id: card.id, card: to })
  await must(save({ description: 'plus court' }))
  await must(save({ archived: true }))
  await must(save({ title: 'dans les archives' }))
  await bytes()
  await must(save({ archived: false }))
  const other = await addCard(manager, board.lists[1] as List, 'autre')
  await must(call(app, scrumboard.deleteList, manager, { id: other.listId }))
  await app.drained()
  await must(call(app, scrumboard.deleteCard, manager, { id: firstList(board).cards[0]?.id ?? '' }))
  const left = await bytes()
  await updateItem(countsKey(ours.tenant, board.id), expression`SET #bytes = ${BOARD_LIMITS.bytes}`)
  const full = { status: 409, body: { code: 'scrumboard.full' } }
  expect(await save({ description: 'plus longue que celle d’avant' })).toMatchObject(full)
  const more = { card: { listId: list.id, title: 'b' } }
  expect(await call(app, scrumboard.createCard, manager, more)).toMatchObject(full)
  await must(save({ description: '' }))
  await must(call(app, scrumboard.createCard, manager, { card: { listId: list.id, title: 'b' } }))
  expect(left).toBeGreaterThan(0)
})

test('a board that somebody else has changed since is not overwritten', async () => {
  const { manager, validator } = ours
  const board = await newBoard(manager, [validator])
  const rename = (by: Person, title: string) =>
    call(app, scrumboard.updateBoard, by, { id: board.id, board: { title, version: board.version } })
  const both = await Promise.all([rename(manager, 'Un'), rename(validator, 'Deux')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = both.find(({ status }) => status === 409)?.body as unknown as { code: string; details: object }
  expect(lost).toMatchObject({ code: 'scrumboard.stale', details: { board: { version: 2 } } })
})

test('a board that is deleted leaves nothing behind, and nobody a card to do', async () => {
  const { manager, resource } = ours
  const board = await newBoard(manager, [resource], { template: 'arrival' })
  const card = await addCard(manager, firstList(board), 'a', { people: [resource.personId] })
  await must(call(app, scrumboard.comment, resource, { cardId: card.id, text: 'Quillebœuf' }))
  await must(call(app, scrumboard.deleteBoard, manager, { id: board.id }))
  await app.drained()
  expect(await must(call(app, scrumboard.mine, resource, {}))).toEqual([])
  expect((await call(app, scrumboard.board, manager, { id: board.id })).status).toBe(404)
  const left = (await everythingIn(app)).split('\n').filter((line) => line.includes(board.id))
  const isOrder = (line: string) => /"(LOG|ONCE|COMMENTED|NOTE)#/.test(line)
  expect(left.filter((line) => !isOrder(line))).toEqual([])
})

test('somebody takes what boards hold of them along, and is gone from all of them when they are erased', async () => {
  const { manager, resource } = ours
  const board = await newBoard(manager, [resource])
  const own = await newBoard(resource)
  const card = await addCard(manager, firstList(board), 'Chiffrer', { people: [resource.personId] })
  const text = `@[${manager.personId}] Quillebœuf`
  await must(call(app, scrumboard.comment, resource, { cardId: card.id, text }))
  const archive = (await downloadArchive(app, resource)).text
  for (const held of [board.id, own.id, 'Chiffrer', 'Quillebœuf']) expect(archive).toContain(held)

  await must(call(app, users.disable, manager, { userId: resource.personId }))
  await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
  await app.drained()
  const shown = await read(manager, board)
  expect(shown.members).toEqual([manager.personId])
  expect(firstList(shown).cards[0]?.people).toEqual([])
  const { items } = await must(call(app, scrumboard.comments, manager, { cardId: card.id }))
  expect(items).toMatchObject([{ text: null }])
  expect(items[0]?.by.name).not.toBe(resource.name)
  // The orders to tell of it go after a day.
  const left = (await everythingIn(app)).split('\n').filter((line) => !line.includes('"LOG#'))
  expect(left.filter((line) => line.includes('Quillebœuf') || line.includes(`BOARD#${own.id}"`))).toEqual([])
})
