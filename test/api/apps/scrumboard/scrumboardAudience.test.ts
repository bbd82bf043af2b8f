import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll, transact } from '#functions/core/table/table.ts'
import { listOpenBoardIds, saveBoard, toBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { search } from '#shared/overview/search/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { fileKit } from '#test/api/apps/files/filesKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { DOORS } from './boardDoors.ts'

const app = await startApi()
const { must, newMission, sent, answer } = staffingOf(app)
const { upload, keep } = fileKit(app)
const [ours, theirs] = await Promise.all([newTenant(app), newTenant(app)])
const { manager, resource: reader, freelancer } = ours
const member = await ours.addPerson({ permissions: ['VIEW_CRA'] })

const TITLE = 'Zéphyrine'
/** A board that everybody employed reads, with one of everything on it. */
const made = async () => {
  const board = await must(
    call(app, scrumboard.createBoard, manager, {
      board: { title: 'Ouvert', members: [member.personId], audience: 'EMPLOYED' },
    }),
  )
  const listId = board.lists[0]?.id ?? ''
  const card = await must(call(app, scrumboard.createCard, manager, { card: { listId, title: TITLE } }))
  const cardId = card.id
  const step = await must(call(app, scrumboard.createStep, manager, { cardId, step: { title: 'Frais' } }))
  const label = await must(call(app, scrumboard.createLabel, manager, { label: { boardId: board.id, title: 'Prix' } }))
  const comment = await must(call(app, scrumboard.comment, manager, { cardId, text: 'Vu.' }))
  const file = await upload(manager, attachmentSpaceId('scrumboard', cardId))
  return { board, listId, cardId, stepId: step.id, labelId: label.id, commentId: comment.id, fileId: file.id }
}
type Made = Awaited<ReturnType<typeof made>>
let it: Made
beforeAll(async () => {
  it = await made()
})

const setAudience = (audience: OpenBoard['audience'], { board }: Made = it, by: Person = manager) =>
  call(app, scrumboard.updateBoard, by, { id: board.id, board: { audience } })
const onBoard = () => queryAll({ where: expression`#pk = ${boardPartition(ours.tenant, it.board.id)}` })
const boardIds = async (by: Person) => (await must(call(app, scrumboard.boards, by, {}))).map(({ id }) => id)
const found = async (by: Person) =>
  (await must(call(app, search.find, by, { query: TITLE }))).flatMap(({ results }) =>
    results.flatMap((one) => ('link' in one ? [one.link] : [])),
  )

const doors = Object.keys(DOORS) as (keyof typeof DOORS)[]
const through = (door: keyof typeof DOORS, by: Person) => call(app, scrumboard[door], by, DOORS[door](it) as never)
const readingDoors = doors.filter((door) => scrumboard[door].method === 'GET')
const writingDoors = doors.filter((door) => scrumboard[door].method !== 'GET')

afterEach(() => setClock())
const DENIED = { status: 403, body: { code: 'access.denied' } }
const NONE = { status: 404, body: { code: 'resource.notFound' } }
const strangers = { freelancer, 'the manager of another company': theirs.manager }

describe.each(doors)('by %s', (door) => {
  test.each(Object.entries(strangers))('a board that everybody employed reads is not there for %s', async (_, by) => {
    expect(await through(door, by)).toMatchObject(NONE)
  })

  test('a board for its members is there for nobody else', async () => {
    await must(setAudience('MEMBERS'))
    expect(await through(door, reader)).toMatchObject(NONE)
    await must(setAudience('EMPLOYED'))
  })
})

test.each(readingDoors)('who is employed reads by %s what its members read', async (door) => {
  await app.drained()
  const [seen, known] = [await through(door, reader), await through(door, manager)]
  expect(seen.status).toBe(200)
  const own = { isManager: expect.any(Boolean), mayWrite: door === 'board' ? false : undefined }
  const said = JSON.parse(JSON.stringify(known.body).replaceAll('"isMine":true', '"isMine":false')) as object
  expect(seen.body).toMatchObject(
    Array.isArray(said) ? said : door === 'board' ? { ...said, ...own, lastActivity: expect.any(String) } : said,
  )
})

test.each(writingDoors)('who only reads is refused to write by %s, and nothing is changed', async (door) => {
  await app.drained()
  const before = await onBoard()
  expect(await through(door, reader)).toMatchObject(DENIED)
  await app.drained()
  expect(await onBoard()).toEqual(before)
})

test('the files of a card are for who reads its board, to read', async () => {
  const folderId = attachmentSpaceId('scrumboard', it.cardId)
  const listed = await must(call(app, files.list, reader, { folderId }))
  expect(listed).toMatchObject({ mayWrite: false, files: [{ id: it.fileId, mayWrite: false }] })
  expect((await call(app, files.download, reader, { id: it.fileId })).status).toBe(200)
  expect(await call(app, files.beginUpload, reader, { folderId })).toMatchObject(DENIED)
  expect(await keep(reader, folderId, newId(), 'x.pdf')).toMatchObject(DENIED)
  expect(await call(app, files.update, reader, { id: it.fileId, name: 'x' })).toMatchObject(DENIED)
  expect(await call(app, files.remove, reader, { id: it.fileId })).toMatchObject(DENIED)
  for (const by of Object.values(strangers)) {
    expect(await call(app, files.list, by, { folderId })).toMatchObject(NONE)
    expect(await call(app, files.download, by, { id: it.fileId })).toMatchObject(NONE)
  }
})

test('the lists of boards and what search finds hold it for who reads it, until they do not', async () => {
  const link = `/apps/scrumboard/${it.board.id}/card/${it.cardId}`
  const [row] = await must(call(app, scrumboard.boards, reader, {}))
  expect(row).toMatchObject({ id: it.board.id, audience: 'EMPLOYED', mayWrite: false, isManager: false })
  expect(await found(reader)).toEqual([link])
  expect(await must(call(app, scrumboard.mine, reader, {}))).toEqual([])
  for (const by of Object.values(strangers)) expect([await boardIds(by), await found(by)]).toEqual([[], []])
  await must(setAudience('MEMBERS'))
  expect([await boardIds(reader), await found(reader)]).toEqual([[], []])
  expect([await boardIds(member), await found(member)]).toEqual([[it.board.id], [link]])
  const folderId = attachmentSpaceId('scrumboard', it.cardId)
  expect(await call(app, files.list, reader, { folderId })).toMatchObject(NONE)
  expect(await call(app, files.download, reader, { id: it.fileId })).toMatchObject(NONE)
  await must(setAudience('EMPLOYED'))
})

test('who only reads is given no card, called by no comment and told of nothing', async () => {
  const people = [reader.personId]
  const unknown = { status: 422, body: { code: 'scrumboard.unknownPerson' } }
  expect(await call(app, scrumboard.updateCard, manager, { id: it.cardId, card: { people } })).toMatchObject(unknown)
  const text = `@[${reader.personId}] ?`
  expect(await call(app, scrumboard.comment, manager, { cardId: it.cardId, text })).toMatchObject({
    status: 422,
    body: { code: 'comments.cannotSee' },
  })
  await app.drained()
  expect(await must(call(app, common.notifications, reader, {}))).toEqual([])
})

describe('the audience of a board', () => {
  test('is its members’ alone unless somebody who shares boards says otherwise', async () => {
    const alone = await must(call(app, scrumboard.createBoard, reader, { board: { title: 'À moi' } }))
    expect(alone).toMatchObject({ audience: 'MEMBERS', mayWrite: true, isManager: true })
    expect(
      await call(app, scrumboard.updateBoard, reader, { id: alone.id, board: { audience: 'EMPLOYED' } }),
    ).toMatchObject(DENIED)
    const wide = { board: { title: 'À tous', audience: 'EMPLOYED' as const } }
    expect(await call(app, scrumboard.createBoard, reader, wide)).toMatchObject(DENIED)
    expect(await setAudience('MEMBERS', it, member)).toMatchObject(DENIED)
    expect(await boardIds(member)).toEqual([it.board.id])
  })

  test('reads nothing of a mission or a client that it does not see', async () => {
    const mission = await newMission(manager)
    const about = { missionId: mission.id, clientId: null }
    const board = await must(
      call(app, scrumboard.createBoard, manager, { board: { ...about, title: 'Mission', audience: 'EMPLOYED' } }),
    )
    const hidden = { missionId: null, clientId: null, subjects: [] }
    expect(await must(call(app, scrumboard.board, reader, { id: board.id }))).toMatchObject(hidden)
    const rows = await must(call(app, scrumboard.boards, reader, {}))
    expect(rows.find(({ id }) => id === board.id)).toMatchObject(hidden)
    const staffing = await ours.addPerson({ type: 'ESN', permissions: ['MANAGE_MISSIONS'] })
    const seen = await must(call(app, scrumboard.board, staffing, { id: board.id }))
    expect(seen).toMatchObject({ ...about, mayWrite: false, subjects: [{ kind: 'mission', id: mission.id }] })
    await must(call(app, scrumboard.deleteBoard, manager, { id: board.id }))
    expect(await boardIds(staffing)).toEqual([it.board.id])
  })

  test('goes with the board, and with the last one on it', async () => {
    const owner = await ours.addPerson({ type: 'ESN', permissions: ['MANAGE_MISSIONS'] })
    const asked = { board: { title: 'Seul', audience: 'EMPLOYED' as const } }
    const board = await must(call(app, scrumboard.createBoard, owner, asked))
    expect(await boardIds(reader)).toContain(board.id)
    await must(call(app, users.disable, manager, { userId: owner.personId }))
    await must(call(app, users.erase, manager, { userId: owner.personId, confirmEmail: owner.email }))
    await app.drained()
    expect(await listOpenBoardIds(ours.tenant)).toEqual([it.board.id])
    expect(await boardIds(reader)).not.toContain(board.id)
  })

  test('is of so many boards of a company and no more; one that is taken back makes room', async () => {
    const company = await newTenant(app)
    const open = (title: string) =>
      call(app, scrumboard.createBoard, company.manager, { board: { title, audience: 'EMPLOYED' } })
    const first = await must(open('Premier'))
    const stored = toBoard({ ...first, pk: '', sk: '', createdAt: first.lastActivityAt } as never)
    for (let index = 1; index < BOARD_LIMITS.open; index += 1) {
      await transact(
        saveBoard(company.tenant, { ...stored, id: newId(), audience: 'MEMBERS' }, { audience: 'EMPLOYED' }).slice(1),
      )
    }
    const tooMany = { status: 409, body: { code: 'scrumboard.tooManyOpen', details: { most: BOARD_LIMITS.open } } }
    expect(await open('De trop')).toMatchObject(tooMany)
    const second = await must(call(app, scrumboard.createBoard, company.manager, { board: { title: 'Deux' } }))
    const change = (id: string, audience: OpenBoard['audience']) =>
      call(app, scrumboard.updateBoard, company.manager, { id, board: { audience } })
    expect(await change(second.id, 'EMPLOYED')).toMatchObject(tooMany)
    expect((await change(first.id, 'EMPLOYED')).status).toBe(200)
    await must(change(first.id, 'MEMBERS'))
    expect((await change(second.id, 'EMPLOYED')).status).toBe(200)
  })
})

describe('a board of a mission, for the people of it', () => {
  /** Who has a position on it, who is only proposed for it, and who has nothing to do with it. */
  const peopled = async () => {
    const mission = await newMission(manager, { positions: 2 })
    const [worker, candidate] = [await ours.addPerson({ type: 'FREELANCER' }), await ours.addPerson()]
    await must(answer((await sent(manager, mission.id, worker)).token))
    await sent(manager, mission.id, candidate)
    await app.drained()
    const { board } = it
    await must(call(app, scrumboard.updateBoard, manager, { id: board.id, board: { missionId: mission.id } }))
    await must(setAudience('MISSION'))
    return { mission, worker, candidate, staffing: await ours.addPerson({ permissions: ['MANAGE_POSITIONING'] }) }
  }
  let people: Awaited<ReturnType<typeof peopled>>
  beforeAll(async () => {
    it = await made()
    people = await peopled()
  })

  test.each(doors)('is there by %s for who works on it and who manages missions, for nobody else', async (door) => {
    for (const by of [people.worker, people.staffing]) {
      const { status } = await through(door, by)
      expect(status).toBe(readingDoors.includes(door) ? 200 : 403)
    }
    for (const by of [people.candidate, reader, freelancer, theirs.manager]) {
      expect(await through(door, by)).toMatchObject(NONE)
    }
  })

  test('is in the lists, the search and the files of who reads it, to read', async () => {
    const folderId = attachmentSpaceId('scrumboard', it.cardId)
    const link = `/apps/scrumboard/${it.board.id}/card/${it.cardId}`
    for (const by of [people.worker, people.staffing, people.candidate, reader, freelancer]) {
      const reads = by === people.worker || by === people.staffing
      expect([(await boardIds(by)).includes(it.board.id), (await found(by)).includes(link)]).toEqual([reads, reads])
      const { status, body } = await call(app, files.list, by, { folderId })
      expect([status, body.mayWrite]).toEqual(reads ? [200, false] : [404, undefined])
    }
  })

  test('is theirs no longer once their position has ended, or the board is about something else', async () => {
    const board = { id: it.board.id }
    const other = await newMission(manager)
    const about = (missionId: string) => call(app, scrumboard.updateBoard, manager, { ...board, board: { missionId } })
    await must(about(other.id))
    expect(await call(app, scrumboard.board, people.worker, board)).toMatchObject(NONE)
    await must(about(people.mission.id))
    // Whoever will begin reads it already: what there is to prepare stands on it.
    for (const at of ['2019-12-30T09:00:00Z', `${people.mission.startDate}T09:00:00Z`]) {
      setClock({ at: new Date(at) })
      expect((await call(app, scrumboard.board, people.worker, board)).status).toBe(200)
    }
    setClock({ at: new Date(`${people.mission.endDate}T22:30:00Z`) })
    expect((await call(app, scrumboard.board, people.worker, board)).status).toBe(200)
    // Where the companies are the day after has begun.
    setClock({ at: new Date(`${people.mission.endDate}T23:30:00Z`) })
    expect(await call(app, scrumboard.board, people.worker, board)).toMatchObject(NONE)
    expect(await boardIds(people.worker)).toEqual([])
  })

  test('is refused where there is no mission', async () => {
    const none = { status: 422 }
    const asked = { board: { title: 'Sans', audience: 'MISSION' as const } }
    expect(await call(app, scrumboard.createBoard, manager, asked)).toMatchObject(none)
    const change = (board: object) => call(app, scrumboard.updateBoard, manager, { id: it.board.id, board })
    expect(await change({ missionId: null })).toMatchObject(none)
    expect((await change({ missionId: null, audience: 'MEMBERS' })).status).toBe(200)
  })
})
