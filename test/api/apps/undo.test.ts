import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { readPicture } from '#functions/core/files/files.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, putItem, queryAll } from '#functions/core/table/table.ts'
import { commentsOn } from '#functions/data/apps/comments.ts'
import { contactCountKey } from '#functions/data/apps/contacts/storedContact.ts'
import { fileKey } from '#functions/data/apps/files/storedFile.ts'
import { countsKey } from '#functions/data/apps/scrumboard/boards.ts'
import { boardPartition, contactPartition, tasksPartition } from '#functions/data/keys.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { common } from '#shared/overview/common/contract.ts'
import { search } from '#shared/overview/search/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { fileKit } from '#test/api/apps/files/filesKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { PNG } from '#test/kit/browser/pictures.ts'

/** What was deleted comes back whole for a day; until then it is nowhere to be seen, and afterwards it is gone. */
const app = await startApi()
const { must } = staffingOf(app)
const { upload } = fileKit(app)
const theirs = await newTenant(app)
let ours: Awaited<ReturnType<typeof newTenant>>
let [manager, resource, validator] = [] as unknown as [Person, Person, Person]
beforeEach(async () => {
  ours = await newTenant(app)
  ;({ manager, resource, validator } = ours)
})
afterEach(() => setClock())

const HOUR_MS = 3_600_000
const NONE = { status: 404, body: { code: 'resource.notFound' } }
const ahead = (hours: number) => setClock({ ahead: hours * HOUR_MS })
/** All that was to happen by then has. */
const afterwards = async (hours = UNDO_HOURS + 1) => {
  ahead(hours)
  await app.runDueJobs()
  await app.drained()
  await app.drained()
}
const found = async (by: Person, query: string) =>
  (await must(call(app, search.find, by, { query }))).flatMap(({ results }) =>
    results.flatMap((one) => ('link' in one ? [one.link] : [])),
  )
const noticesOf = async (person: Person) => {
  await app.drained()
  const list = await must(call(app, common.notifications, person, {}))
  return list.map(({ title, description }) => `${title}: ${description}`)
}

describe('a task', () => {
  const all = (person: Person) => must(call(app, tasks.all, person, {}))
  const remove = (person: Person, id: string) => must(call(app, tasks.remove, person, { id }))
  const restore = (person: Person, id: string) => call(app, tasks.restore, person, { id })
  const add = async (person: Person, title: string, more: object = {}) => {
    const { id } = await must(call(app, tasks.create, person, {}))
    return must(call(app, tasks.update, person, { id, task: { title, ...more } }))
  }

  test('comes back to its place as it was, with its tags, sub-tasks and repetition', async () => {
    const person = await ours.addPerson()
    const tag = await must(call(app, tasks.createTag, person, { tag: { title: 'Client' } }))
    await add(person, 'Dessous')
    const { id } = await add(person, 'Devis Hexavolt', {
      ...{ notes: 'avant midi', dueDate: '2026-12-01', priority: 2, tags: [tag.id], repeat: 'FREQ=DAILY' },
      subTasks: [{ title: 'appeler', completed: true }],
      about: { kind: 'person', id: validator.personId },
    })
    await add(person, 'Dessus')
    const before = await all(person)
    await remove(person, id)
    expect((await all(person)).map(({ title }) => title)).toEqual(['Dessus', 'Dessous'])
    expect((await call(app, tasks.task, person, { id })).status).toBe(404)
    expect(await must(call(app, tasks.search, person, { query: 'Hexavolt' }))).toEqual([])
    expect(await found(person, 'Hexavolt')).toEqual([])
    const back = await must(restore(person, id))
    expect(back).toEqual({ ...before[1], version: (before[1]?.version ?? 0) + 1 })
    expect(await all(person)).toEqual(before.map((task) => (task.id === id ? back : task)))
    expect(await restore(person, id)).toMatchObject(NONE)
  })

  test('is its owner’s to bring back, for a day', async () => {
    const { id } = await add(resource, 'À moi')
    await remove(resource, id)
    for (const by of [manager, validator, theirs.manager]) expect(await restore(by, id)).toMatchObject(NONE)
    ahead(UNDO_HOURS - 1)
    expect((await restore(resource, id)).status).toBe(200)
    await remove(resource, id)
    ahead(2 * UNDO_HOURS)
    expect(await restore(resource, id)).toMatchObject(NONE)
  })

  test('that was given goes back to who had it, who is told no more than that they have it', async () => {
    const [giver, holder] = [await ours.addPerson(), await ours.addPerson()]
    const theirTag = await must(call(app, tasks.createTag, holder, { tag: { title: 'Urgent' } }))
    const { id } = await add(giver, 'Relire', { assignedTo: holder.personId })
    await must(call(app, tasks.update, holder, { id, task: { tags: [theirTag.id] } }))
    await noticesOf(holder)
    await remove(giver, id)
    expect((await noticesOf(holder)).length).toBe(1)
    expect(await all(holder)).toEqual([])
    expect(await restore(holder, id)).toMatchObject(NONE)
    expect(await must(restore(giver, id))).toMatchObject({ assignedTo: holder.personId, order: -1 })
    expect(await all(holder)).toMatchObject([{ id, tags: [theirTag.id], givenBy: { id: giver.personId } }])
    expect(await must(call(app, tasks.given, giver, {}))).toMatchObject([{ id }])
    const told = await noticesOf(holder)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('Relire')
  })

  test('comes to who gave it when who had it has left', async () => {
    const [giver, holder] = [await ours.addPerson(), await ours.addPerson()]
    const { id } = await add(giver, 'Relire', { assignedTo: holder.personId })
    await remove(giver, id)
    await must(call(app, users.disable, manager, { userId: holder.personId }))
    await app.drained()
    expect(await must(restore(giver, id))).toMatchObject({ assignedTo: null, order: 0 })
    expect(await all(giver)).toMatchObject([{ id, title: 'Relire' }])
  })

  test('is in the archive of what is held on its owner, and goes with who is erased', async () => {
    const person = await ours.addPerson()
    const { id } = await add(person, 'Encore là')
    await remove(person, id)
    const archive = await downloadArchive(app, person)
    expect(archive.text).toContain('Encore là')
    await must(call(app, users.disable, manager, { userId: person.personId }))
    const erasing = { userId: person.personId, confirmEmail: person.email }
    expect((await call(app, users.erase, manager, erasing, { anyCost: true })).status).toBe(200)
    await app.drained()
    const where = expression`#pk = ${tasksPartition(ours.tenant, person.personId)}`
    expect((await queryAll({ where })).filter(({ sk }) => !sk.startsWith('LOG#'))).toEqual([])
  })
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
    await app.drained()
    await app.drained()
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

describe('a contact', () => {
  const read = (id: string) => must(call(app, contacts.contact, manager, { id }))
  const restore = (by: Person, ...ids: string[]) => call(app, contacts.restore, by, { ids })
  const history = async (id: string) => (await must(call(app, contacts.log, manager, { id }))).items
  const beside = (id: string) => queryAll({ where: expression`#pk = ${contactPartition(ours.tenant, id)}` })
  const added = async (name: string) => {
    const tag = await must(call(app, contacts.createTag, manager, { tag: { title: 'Achats' } }))
    const contact = { name, emails: [{ email: `${name}@kit.example` }], notes: '<p>Le matin</p>', tags: [tag.id] }
    const { id } = await must(call(app, contacts.create, manager, { contact }))
    await must(call(app, contacts.addLog, manager, { id, kind: 'CALL', text: 'Rappelle mardi.' }))
    const avatar = `data:image/png;base64,${PNG.toString('base64')}`
    await must(call(app, contacts.setAvatar, manager, { id, avatar }))
    return id
  }

  test('comes back as it was, with its notes, picture and history', async () => {
    const id = await added('ottoline')
    const [before, log] = [await read(id), await history(id)]
    expect(await must(call(app, contacts.delete, manager, { id }))).toBe(true)
    await app.drained()
    expect(await read(id)).toBeNull()
    expect(await history(id)).toEqual([])
    expect((await must(call(app, contacts.rows, manager, {}))).items.map((one) => one.id)).not.toContain(id)
    expect((await must(call(app, contacts.search, manager, { query: 'ottoline' }))).length).toBe(0)
    expect(await found(manager, 'ottoline')).toEqual([])
    expect((await call(app, contacts.addLog, manager, { id, kind: 'CALL', text: 'x' })).status).toBe(404)
    for (const by of [resource, theirs.manager]) {
      const { status, body } = await restore(by, id)
      expect([status, body]).not.toMatchObject([200, [{ id }]])
    }
    expect(await must(restore(manager, id))).toEqual([{ id, code: null }])
    const after = await read(id)
    expect(after).toEqual({ ...before, version: (before?.version ?? 0) + 1, updatedAt: after?.updatedAt })
    expect(await history(id)).toEqual(log)
    expect(await found(manager, 'ottoline')).toEqual([`/apps/contacts/${id}`])
    expect(await must(restore(manager, id))).toEqual([{ id: null, code: 'resource.notFound' }])
    await afterwards()
    expect((await read(id))?.notes).toBe('<p>Le matin</p>')
  })

  test('that nobody brings back is gone after a day, with its picture', async () => {
    const id = await added('odilon')
    const { avatar } = (await read(id)) ?? expect.fail('There is none')
    const picture = () => readPicture((avatar ?? '').slice(1)).catch(() => undefined)
    await must(call(app, contacts.delete, manager, { id }))
    await afterwards(UNDO_HOURS - 1)
    expect(await beside(id)).not.toEqual([])
    expect(await picture()).toBeDefined()
    await afterwards()
    expect(await beside(id)).toEqual([])
    expect(await picture()).toBeUndefined()
    expect(await restore(manager, id)).toMatchObject({ body: [{ id: null, code: 'resource.notFound' }] })
  })

  test('comes back with others that were removed together, as far as there is room', async () => {
    const ids = [await added('oona'), await added('osgar')]
    await must(call(app, contacts.remove, manager, { ids }))
    const key = contactCountKey(ours.tenant)
    const counted = await getItem(key)
    await putItem({ ...key, count: CONTACT_LIMITS.contacts - 1 })
    expect(await must(restore(manager, ...ids))).toEqual([
      { id: ids[0], code: null },
      { id: null, code: 'contacts.full' },
    ])
    await putItem({ ...key, ...counted, count: 5 })
    expect(await must(restore(manager, ids[1] ?? ''))).toEqual([{ id: ids[1], code: null }])
  })
})
