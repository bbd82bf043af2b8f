import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, updateItem } from '#functions/core/table/table.ts'
import { countsKey } from '#functions/data/apps/scrumboard/boards.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { List } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, idOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
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
const HOUR_MS = 3_600_000
const ULID = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const { must, newBoard, read, addCard, firstList, titles } = scrumboardKit(app)

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

test('a board that is deleted leaves nobody a card to do, and a day later nothing behind', async () => {
  const { manager, resource } = ours
  const board = await newBoard(manager, [resource], { template: 'arrival' })
  const card = await addCard(manager, firstList(board), 'a', { people: [resource.personId] })
  await must(call(app, scrumboard.comment, resource, { cardId: card.id, text: 'Quillebœuf' }))
  await must(call(app, scrumboard.deleteBoard, manager, { id: board.id }))
  await app.drained()
  expect(await must(call(app, scrumboard.mine, resource, {}))).toEqual([])
  expect((await call(app, scrumboard.board, manager, { id: board.id })).status).toBe(404)
  setClock({ ahead: (UNDO_HOURS + 1) * HOUR_MS })
  await app.runDueJobs()
  await app.drained()
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
