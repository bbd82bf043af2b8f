import { beforeEach, describe, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, putItem, queryAll } from '#functions/core/table/table.ts'
import { commentsOn } from '#functions/data/apps/comments.ts'
import { fileKey } from '#functions/data/apps/files/storedFile.ts'
import { countsKey } from '#functions/data/apps/scrumboard/boards.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { fileKit } from '#test/api/apps/files/filesKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { ahead, NONE, undoOf } from './undoKit.ts'

const app = await startApi()
const { must, afterwards, found } = undoOf(app)
const { upload } = fileKit(app)
const theirs = await newTenant(app)
let ours: Awaited<ReturnType<typeof newTenant>>
let [manager, resource, validator] = [] as unknown as [Person, Person, Person]
beforeEach(async () => {
  ours = await newTenant(app)
  ;({ manager, resource, validator } = ours)
})

describe('a card', () => {
  const begun = async () => {
    const board = { title: 'Réponse à Hexavolt', members: [resource.personId, validator.personId] }
    const { id, lists, labels } = await must(call(app, scrumboard.createBoard, manager, { board, template: 'tender' }))
    const [first, second] = lists.map((list) => list.id) as [string, string]
    const fields = {
      listId: first,
      title: 'Chiffrer Quillebœuf',
      people: [resource.personId],
      labels: labels.slice(0, 1),
    }
    const due = { dueDate: '2026-12-31', repeat: 'FREQ=MONTHLY;BYMONTHDAY=-1' }
    const card = await must(call(app, scrumboard.createCard, manager, { card: { ...fields, ...due } }))
    await must(call(app, scrumboard.createStep, resource, { cardId: card.id, step: { title: 'Frais' } }))
    await must(call(app, scrumboard.comment, resource, { cardId: card.id, text: 'Vu.' }))
    const file = await upload(resource, attachmentSpaceId('scrumboard', card.id))
    await app.drained()
    return { boardId: id, first, second, cardId: card.id, fileId: file.id }
  }
  const openBoard = (id: string) => must(call(app, scrumboard.board, manager, { id }))
  const openCard = (id: string) => must(call(app, scrumboard.card, manager, { id }))
  const remove = (id: string) => must(call(app, scrumboard.deleteCard, manager, { id }))
  const restore = (by: Person, id: string) => call(app, scrumboard.restoreCard, by, { id })
  const mine = async (by: Person) => (await must(call(app, scrumboard.mine, by, {}))).map(({ id }) => id)

  test('comes back to its place whole, with its checklist, comments and files', async () => {
    const { boardId, cardId, fileId } = await begun()
    const [before, whole] = [await openCard(cardId), await openBoard(boardId)]
    await remove(cardId)
    await app.drained()
    expect((await call(app, scrumboard.card, manager, { id: cardId })).status).toBe(404)
    expect((await call(app, scrumboard.comments, manager, { cardId })).status).toBe(404)
    expect((await call(app, files.download, resource, { id: fileId })).status).toBe(404)
    expect(JSON.stringify(await openBoard(boardId))).not.toContain(cardId)
    expect((await must(call(app, scrumboard.archived, manager, { boardId }))).items).toEqual([])
    expect(await mine(resource)).not.toContain(cardId)
    expect(await found(manager, 'Quillebœuf')).toEqual([])

    expect(await must(restore(resource, cardId))).toMatchObject({ id: cardId, archived: false })
    await app.drained()
    expect(await openCard(cardId)).toEqual({ ...before, version: before.version + 1 })
    const { lists } = await openBoard(boardId)
    expect(lists.map((list) => list.cards.map(({ id }) => id))).toEqual(
      whole.lists.map((list) => list.cards.map(({ id }) => id)),
    )
    const said = await must(call(app, scrumboard.comments, manager, { cardId }))
    expect(said.items).toMatchObject([{ text: 'Vu.' }])
    expect((await call(app, files.download, resource, { id: fileId })).status).toBe(200)
    expect(await mine(resource)).toContain(cardId)
    expect(await found(manager, 'Quillebœuf')).toEqual([`/apps/scrumboard/${boardId}/card/${cardId}`])
    await afterwards()
    expect((await openCard(cardId)).checklist).toHaveLength(1)
  })

  test('that nobody brings back is gone after a day, with all that belongs to it', async () => {
    const { boardId, cardId, fileId } = await begun()
    await remove(cardId)
    await afterwards(UNDO_HOURS - 1)
    expect(await getItem(fileKey(ours.tenant, fileId))).toBeDefined()
    const at = (await must(call(app, scrumboard.boards, manager, {}))).find(({ id }) => id === boardId)?.lastActivityAt
    await afterwards()
    expect(await getItem(fileKey(ours.tenant, fileId))).toBeUndefined()
    expect(await commentsOn(ours.tenant, 'scrumboard', cardId).listTextsOf(resource.personId)).toEqual([])
    const left = await queryAll({ where: expression`#pk = ${boardPartition(ours.tenant, boardId)}` })
    const key = cardId.split('_')[1] ?? ''
    expect(left.filter(({ sk }) => sk.endsWith(key))).toEqual([])
    expect(await restore(manager, cardId)).toMatchObject(NONE)
    const [after] = (await must(call(app, scrumboard.boards, manager, {}))).filter(({ id }) => id === boardId)
    expect(after?.lastActivityAt).toBe(at)
  })

  test('is for those who work on the board to bring back, and comes back for those who still do', async () => {
    const { boardId, cardId } = await begun()
    await must(call(app, scrumboard.updateBoard, manager, { id: boardId, board: { audience: 'EMPLOYED' } }))
    const reader = await ours.addPerson()
    await remove(cardId)
    expect(await restore(reader, cardId)).toMatchObject({ status: 403 })
    for (const by of [ours.freelancer, theirs.manager]) expect(await restore(by, cardId)).toMatchObject(NONE)
    const members = [manager.personId, validator.personId]
    await must(call(app, scrumboard.updateBoard, manager, { id: boardId, board: { members } }))
    expect(await must(restore(validator, cardId))).toMatchObject({ people: [] })
    await app.drained()
    expect(await mine(resource)).toEqual([])
  })

  test('comes back to the archive, to the first list when its own is gone, and not to a full board', async () => {
    const { boardId, first, second, cardId } = await begun()
    await must(call(app, scrumboard.updateCard, manager, { id: cardId, card: { archived: true, repeat: null } }))
    await remove(cardId)
    expect(await must(restore(manager, cardId))).toMatchObject({ archived: true })
    await must(call(app, scrumboard.updateCard, manager, { id: cardId, card: { archived: false } }))
    await remove(cardId)
    await must(call(app, scrumboard.deleteList, manager, { id: first }))
    await app.drained()
    const counts = await getItem(countsKey(ours.tenant, boardId))
    await putItem({ ...countsKey(ours.tenant, boardId), ...counts, cards: BOARD_LIMITS.cards })
    expect(await restore(manager, cardId)).toMatchObject({ status: 409, body: { code: 'scrumboard.full' } })
    await putItem({ ...countsKey(ours.tenant, boardId), ...counts })
    expect(await must(restore(manager, cardId))).toMatchObject({ listId: second })
  })

  test('goes with its board', async () => {
    const { boardId, cardId, fileId } = await begun()
    await remove(cardId)
    await must(call(app, scrumboard.deleteBoard, manager, { id: boardId }))
    expect(await restore(manager, cardId)).toMatchObject(NONE)
    await afterwards()
    expect(await restore(manager, cardId)).toMatchObject(NONE)
    expect(await getItem(fileKey(ours.tenant, fileId))).toBeUndefined()
  })

  test('comes back with its list; one that was archived before stays there', async () => {
    const { boardId, first, cardId } = await begun()
    const cards = (await openBoard(boardId)).lists.find(({ id }) => id === first)?.cards ?? []
    const other = cards.find(({ id }) => id !== cardId)?.id ?? ''
    await must(call(app, scrumboard.updateCard, manager, { id: other, card: { archived: true } }))
    const before = await openBoard(boardId)
    const restoreList = (by: Person) => call(app, scrumboard.restoreList, by, { id: first })
    await must(call(app, scrumboard.deleteList, manager, { id: first }))
    await app.drained()
    expect((await openBoard(boardId)).lists.map(({ id }) => id)).not.toContain(first)
    expect(await mine(resource)).not.toContain(cardId)
    for (const by of [ours.freelancer, theirs.manager]) expect(await restoreList(by)).toMatchObject(NONE)
    expect(await must(restoreList(validator))).toMatchObject({ id: first })
    await app.drained()
    const places = ({ lists }: typeof before) => lists.map(({ id, cards: on }) => [id, on.map((card) => card.id)])
    expect(places(await openBoard(boardId))).toEqual(places(before))
    expect((await must(call(app, scrumboard.archived, manager, { boardId }))).items.map(({ id }) => id)).toEqual([
      other,
    ])
    expect(await mine(resource)).toContain(cardId)
    expect(await restoreList(manager)).toMatchObject(NONE)
  })

  test('of a list that comes back at once is in it, and a list is gone for good after a day', async () => {
    const { boardId, first, cardId } = await begun()
    await must(call(app, scrumboard.deleteList, manager, { id: first }))
    await must(call(app, scrumboard.restoreList, manager, { id: first }))
    await app.drained()
    const { lists } = await openBoard(boardId)
    expect(lists.find(({ id }) => id === first)?.cards.map(({ id }) => id)).toContain(cardId)
    await must(call(app, scrumboard.deleteList, manager, { id: first }))
    ahead(UNDO_HOURS + 1)
    expect(await call(app, scrumboard.restoreList, manager, { id: first })).toMatchObject(NONE)
  })
})
