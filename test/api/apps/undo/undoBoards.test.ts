import { beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'
import { fileKey } from '#functions/data/apps/files/storedFile.ts'
import { listOpenBoardIds, listOwnBoardIds } from '#functions/data/apps/scrumboard/boards.ts'
import { listDeletedBoardIds } from '#functions/data/apps/scrumboard/deletedBoards.ts'
import { openBoardsPartition } from '#functions/data/keys.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { pages } from '#shared/overview/pages/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { fileKit } from '#test/api/apps/files/filesKit.ts'
import { DOORS } from '#test/api/apps/scrumboard/boardDoors.ts'
import { inboxOf } from '#test/api/overview/inbox/inboxKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { dayIn } from '#test/kit/dates.ts'
import { ahead, NONE, undoOf } from './undoKit.ts'

const app = await startApi()
const { must, afterwards, found, noticesOf } = undoOf(app)
const { upload } = fileKit(app)
const { lineOf } = inboxOf(app)
const theirs = await newTenant(app)
let ours: Awaited<ReturnType<typeof newTenant>>
let [manager, resource, validator] = [] as unknown as [Person, Person, Person]
beforeEach(async () => {
  ours = await newTenant(app)
  ;({ manager, resource, validator } = ours)
})

const TITLE = 'Zéphyrine'
/** A board that all employees read, with one of everything on it; the consultant has to do its card today. */
const begun = async (by: Person = manager, others: readonly Person[] = [resource]) => {
  const members = others.map(({ personId }) => personId)
  const board = await must(
    call(app, scrumboard.createBoard, by, { board: { title: TITLE, members, audience: 'EMPLOYED' } }),
  )
  const [list, second] = board.lists.map(({ id }) => id) as [string, string]
  const addCard = (listId: string, title: string, more = {}) =>
    must(call(app, scrumboard.createCard, by, { card: { listId, title, ...more } }))
  const due = { people: members, dueDate: dayIn(0) }
  const { id: cardId } = await addCard(list, 'Quillebœuf', due)
  const step = await must(call(app, scrumboard.createStep, by, { cardId, step: { title: 'Frais' } }))
  const label = await must(call(app, scrumboard.createLabel, by, { label: { boardId: board.id, title: 'Prix' } }))
  const comment = await must(call(app, scrumboard.comment, by, { cardId, text: 'Vu.' }))
  const file = await upload(by, attachmentSpaceId('scrumboard', cardId))
  const old = await addCard(second, 'Ancienne')
  await must(call(app, scrumboard.updateCard, by, { id: old.id, card: { archived: true } }))
  await app.drained()
  return { board, listId: list, second, cardId, stepId: step.id, labelId: label.id, commentId: comment.id, file }
}
const remove = (id: string, by: Person = manager) => must(call(app, scrumboard.deleteBoard, by, { id }))
const restore = (by: Person, id: string) => call(app, scrumboard.restoreBoard, by, { id })
const deleted = (by: Person) => must(call(app, scrumboard.deletedBoards, by, {}))
const deletedIds = async (by: Person) => (await deleted(by)).map(({ id }) => id)
const boardIds = async (by: Person) => (await must(call(app, scrumboard.boards, by, {}))).map(({ id }) => id)
const mine = async (by: Person) => (await must(call(app, scrumboard.mine, by, {}))).map(({ id }) => id)
const read = (by: Person, id: string) => must(call(app, scrumboard.board, by, { id }))
const feed = async (by: Person) => JSON.stringify(await must(call(app, pages.feed, by, {})))
const disable = (who: Person, by: Person = manager) => must(call(app, users.disable, by, { userId: who.personId }))
const erase = (who: Person, by: Person = manager) =>
  must(call(app, users.erase, by, { userId: who.personId, confirmEmail: who.email }))

/** What each reader sees of the board, wherever that may be. */
const seen = async ({ board, cardId, file }: Awaited<ReturnType<typeof begun>>, token: string) => ({
  listed: (await boardIds(resource)).includes(board.id),
  listedForReaders: (await boardIds(validator)).includes(board.id),
  mine: await mine(resource),
  waits: (await lineOf(resource, 'CARDS'))?.count,
  found: [await found(resource, TITLE), await found(validator, 'Quillebœuf'), await found(manager, 'Ancienne')].flat(),
  inFeed: (await feed(validator)).includes(board.id),
  inCalendar: (await (await must(call(app, tasks.calendar, undefined, { token }))).text()).includes('Quillebœuf'),
  // Of its card the message stays that it was given to them.
  inArchive: (await downloadArchive(app, resource)).text.includes(TITLE),
  file: (await call(app, files.download, resource, { id: file.id })).status,
  files: (await call(app, files.list, resource, { folderId: attachmentSpaceId('scrumboard', cardId) })).status,
})

describe('a board', () => {
  test('comes back whole for everybody; while it is deleted nobody sees anything of it', async () => {
    const it = await begun()
    const { id } = it.board
    const { token } = await must(call(app, tasks.makeCalendarLink, resource, {}))
    const [before, archived] = [
      await read(manager, id),
      await must(call(app, scrumboard.archived, manager, { boardId: id })),
    ]
    const visible = await seen(it, token)
    expect(visible).toMatchObject({ listed: true, listedForReaders: true, mine: [it.cardId], waits: 1 })
    expect(visible).toMatchObject({ inFeed: true, inCalendar: true, inArchive: true, file: 200, files: 200 })
    expect(visible.found).toHaveLength(3)

    await remove(id)
    await app.drained()
    for (const by of [manager, resource, validator, ours.freelancer, theirs.manager]) {
      for (const door of Object.keys(DOORS) as (keyof typeof DOORS)[]) {
        const input = DOORS[door](it) as never
        expect(await call(app, scrumboard[door], by, input, { anyCost: true }), door).toMatchObject(NONE)
      }
    }
    expect(await seen(it, token)).toEqual({
      listed: false,
      listedForReaders: false,
      mine: [],
      waits: undefined,
      found: [],
      inFeed: false,
      inCalendar: false,
      inArchive: false,
      file: 404,
      files: 404,
    })
    expect(await deleted(manager)).toMatchObject([{ id, title: TITLE, icon: 'board' }])

    const back = await must(restore(manager, id))
    expect(back).toMatchObject({ id, title: TITLE, audience: 'EMPLOYED', version: before.version + 1 })
    await app.drained()
    const changed = {
      version: before.version + 1,
      lastActivity: expect.any(String),
      lastActivityAt: expect.any(String),
    }
    expect(await read(manager, id)).toEqual({ ...before, ...changed })
    expect(await must(call(app, scrumboard.archived, manager, { boardId: id }))).toEqual(archived)
    expect(await seen(it, token)).toEqual(visible)
    const said = await must(call(app, scrumboard.comments, resource, { cardId: it.cardId }))
    expect(said.items).toMatchObject([{ text: 'Vu.' }])
    expect(await deleted(manager)).toEqual([])
    await afterwards()
    expect((await must(call(app, scrumboard.card, resource, { id: it.cardId }))).checklist).toHaveLength(1)
  })

  test('rings for nobody while it is deleted, and what has rung leaves with it; restored, it rings', async () => {
    const DAY = '2031-03-18'
    const at = async (time: string) => {
      setClock({ at: new Date(`${DAY}T${time}Z`) })
      await app.runDueJobs()
      await app.drained()
    }
    const rung = async () => (await noticesOf(resource)).filter((one) => /Garder|Jeter|Rendre/.test(one)).toSorted()
    const boardWith = async (title: string) => {
      const { board, listId } = await begun()
      const card = { listId, title, people: [resource.personId], dueDate: DAY }
      await must(call(app, scrumboard.createCard, resource, { card }))
      await app.drained()
      return board.id
    }
    const [kept, gone, back] = [await boardWith('Garder'), await boardWith('Jeter'), await boardWith('Rendre')]
    await at('00:30:00')
    for (const id of [gone, back]) await remove(id)
    await app.drained()
    await must(restore(manager, back))
    await at('07:01:00')
    const [first, second, ...others] = await rung()
    expect([first, second]).toEqual([expect.stringContaining('Garder'), expect.stringContaining('Rendre')])
    expect(others).toEqual([])
    await remove(kept)
    expect(await rung()).toEqual([second])
  })

  test('that nobody brings back is gone after a day, with all that belongs to it', async () => {
    const { board, cardId, file } = await begun()
    await remove(board.id)
    await afterwards(UNDO_HOURS - 1)
    expect(await deletedIds(manager)).toEqual([board.id])
    expect(await getItem(fileKey(ours.tenant, file.id))).toBeDefined()
    ahead(UNDO_HOURS + 1)
    // Also where the purge is late.
    expect(await deletedIds(manager)).toEqual([])
    expect(await restore(manager, board.id)).toMatchObject(NONE)
    await afterwards()
    expect(await restore(manager, board.id)).toMatchObject(NONE)
    expect(await getItem(fileKey(ours.tenant, file.id))).toBeUndefined()
    const left = (await everythingIn(app))
      .split('\n')
      .filter((line) => line.includes(board.id) || line.includes(cardId))
    const isOrder = (line: string) => /"(LOG|ONCE|COMMENTED|NOTE)#/.test(line)
    expect(left.filter((line) => !isOrder(line) && !line.includes('BOARD_CREATED'))).toEqual([])
  })

  test('is for who managed it to find and to restore, and for nobody else', async () => {
    const boss = await ours.addPerson({ permissions: ['ALL'], type: 'ESN' })
    const outside = await ours.addPerson({ permissions: ['ALL'], type: 'ESN' })
    const { board } = await begun(manager, [resource, boss])
    await remove(board.id)
    for (const by of [resource, validator, outside, ours.freelancer, theirs.manager]) {
      expect(await deleted(by)).toEqual([])
    }
    expect(await restore(resource, board.id)).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    for (const by of [validator, outside, ours.freelancer, theirs.manager]) {
      expect(await restore(by, board.id)).toMatchObject(NONE)
    }
    expect(await deletedIds(manager)).toEqual([board.id])
    expect(await deletedIds(boss)).toEqual([board.id])
    expect(await must(restore(boss, board.id))).toMatchObject({ owner: manager.personId })
    expect(await boardIds(resource)).toContain(board.id)
  })

  test('is restored once, and deleted again it can be restored for another day', async () => {
    const [{ board }, other] = [await begun(), await begun()]
    await remove(board.id)
    const both = await Promise.all([restore(manager, board.id), restore(manager, board.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await restore(manager, board.id)).toMatchObject(NONE)
    ahead(UNDO_HOURS - 1)
    await remove(other.board.id)
    await remove(board.id)
    expect((await deletedIds(manager)).toSorted()).toEqual([board.id, other.board.id].toSorted())
    await afterwards()
    expect(await must(restore(manager, board.id))).toMatchObject({ id: board.id })
    expect(await listDeletedBoardIds(ours.tenant, manager.personId)).toEqual([other.board.id])
  })

  test('frees its place, and comes back only where there is room', async () => {
    const { board } = await begun()
    await remove(board.id)
    expect(await listOwnBoardIds(ours.tenant, manager.personId)).toEqual([])
    expect(await listOpenBoardIds(ours.tenant)).toEqual([])
    const plant = async (count: number, keyOf: (id: string) => { pk: string; sk: string }) => {
      for (let index = 0; index < count; index += 1) {
        const id = `01KAAAAAAAAAAAAAAAAAAAA${String(index).padStart(3, '0')}`
        await putItem({ ...keyOf(id), board: id, v: 1 })
      }
    }
    await plant(BOARD_LIMITS.open, (sk) => ({ pk: openBoardsPartition(ours.tenant), sk }))
    expect(await restore(manager, board.id)).toMatchObject({ status: 409, body: { code: 'scrumboard.tooManyOpen' } })
    await plant(BOARD_LIMITS.boards, (id) => ({
      pk: personPartition(ours.tenant, manager.personId),
      sk: `BOARD#${id}`,
    }))
    expect(await restore(manager, board.id)).toMatchObject({ status: 409, body: { code: 'scrumboard.full' } })
    expect(await deletedIds(manager)).toEqual([board.id])
  })

  test('comes back with a list that had just been restored, and who does its cards', async () => {
    const { board, listId, cardId } = await begun()
    await must(call(app, scrumboard.deleteList, manager, { id: listId }))
    await app.drained()
    await must(call(app, scrumboard.restoreList, manager, { id: listId }))
    await remove(board.id)
    await app.drained()
    expect(await lineOf(resource, 'CARDS')).toBeUndefined()
    await must(restore(manager, board.id))
    await app.drained()
    expect(await mine(resource)).toEqual([cardId])
    expect(await lineOf(resource, 'CARDS')).toMatchObject({ count: 1 })
  })

  test('goes to who is still on it when its owner leaves meanwhile, and forgets who is erased', async () => {
    const boss = await ours.addPerson({ permissions: ['ALL'], type: 'ESN' })
    const { board, cardId } = await begun(boss, [resource, manager])
    await remove(board.id, boss)
    await app.drained()
    await disable(boss)
    await app.drained()
    expect(await deletedIds(manager)).toEqual([board.id])
    await disable(resource)
    await erase(resource)
    await app.drained()
    expect(await listDeletedBoardIds(ours.tenant, resource.personId)).toEqual([])
    const back = await must(restore(manager, board.id))
    expect(back.owner).toBe(manager.personId)
    expect(back.members.map(({ id }) => id).toSorted()).toEqual([boss.personId, manager.personId].toSorted())
    await app.drained()
    const { people } = await must(call(app, scrumboard.card, manager, { id: cardId }))
    expect(people).toEqual([manager.personId])
    const key = cardId.split('_')[1] ?? ''
    const stored = (await everythingIn(app)).split('\n').filter((line) => line.includes(`"C#${key}"`))
    expect(stored).toHaveLength(1)
    expect(stored[0]).not.toContain(resource.personId)
    expect(await mine(manager)).toEqual([cardId])
  })

  test('is gone for good with the last one on it', async () => {
    const owner = await ours.addPerson({ permissions: ['ALL'], type: 'ESN' })
    const { board, file } = await begun(owner, [])
    await remove(board.id, owner)
    await app.drained()
    await disable(owner)
    await erase(owner)
    await app.drained()
    await app.drained()
    expect(await getItem(fileKey(ours.tenant, file.id))).toBeUndefined()
    const left = (await everythingIn(app))
      .split('\n')
      .filter((line) => line.includes(board.id) && !/"(LOG|ONCE|NOTE)#|"DUE"|BOARD_CREATED/.test(line))
    expect(left).toEqual([])
    await afterwards()
  })
})
