import { expect, test } from 'vitest'
import { listOwnBoardIds } from '#functions/data/apps/scrumboard/boards.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { scrumboardKit } from './scrumboardKit.ts'

const app = await startApi()

test('the boards of somebody who is disabled go to who is on them, rather to who may decide; those of others stay theirs', async () => {
  const { manager, resource, freelancer, addPerson } = await newTenant(app)
  const boss = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const boardOf = async (by: Person, others: Person[]): Promise<string> => {
    const board = { title: 'Arrivée', members: others.map(({ personId }) => personId) }
    const { status, body } = await call(app, scrumboard.createBoard, by, { board })
    expect(status).toBe(200)
    return body.id
  }
  const ownerOf = async (id: string, by: Person) => (await call(app, scrumboard.board, by, { id })).body.owner
  const shared = await boardOf(boss, [resource, manager])
  const withConsultants = await boardOf(boss, [resource, freelancer])
  const alone = await boardOf(boss, [])
  const others = await boardOf(manager, [boss])
  expect((await call(app, users.disable, manager, { userId: boss.personId })).status).toBe(200)
  await app.drained()
  expect(await ownerOf(shared, resource)).toBe(manager.personId)
  expect([resource.personId, freelancer.personId]).toContain(await ownerOf(withConsultants, resource))
  expect(await ownerOf(others, manager)).toBe(manager.personId)
  expect((await call(app, users.enable, manager, { userId: boss.personId })).status).toBe(200)
  await app.drained()
  // They are still on them, and on the one that is theirs alone.
  expect(await ownerOf(shared, boss)).toBe(manager.personId)
  expect(await ownerOf(alone, boss)).toBe(boss.personId)
})

test('the boards of who was disabled by mistake and is back before that was followed up stay theirs', async () => {
  const { manager, addPerson } = await newTenant(app)
  const boss = await addPerson({ permissions: ['ALL'], type: 'ESN' })
  const { body } = await call(app, scrumboard.createBoard, boss, {
    board: { title: 'Arrivée', members: [manager.personId] },
  })
  await app.holdStream(async () => {
    for (const change of [users.disable, users.enable])
      expect((await call(app, change, manager, { userId: boss.personId })).status).toBe(200)
  })
  await app.drained()
  expect((await call(app, scrumboard.board, manager, { id: body.id })).body.owner).toBe(boss.personId)
})

test('nothing more is given to somebody on a board who no longer works here; what they have stays theirs until it is taken off', async () => {
  const { manager, resource } = await newTenant(app)
  const { must, newBoard, read, addCard, firstList } = scrumboardKit(app)
  const board = await newBoard(manager, [resource])
  const [person, list] = [resource.personId, firstList(board)]
  expect(board.inactiveMembers).toEqual([])
  const theirs = await addCard(manager, list, 'Chiffrer', { people: [person] })
  const free = await addCard(manager, list, 'Relire')
  const step = (cardId: string, to: object) =>
    call(app, scrumboard.createStep, manager, { cardId, step: { title: 'Prix', ...to } })
  const line = await must(step(theirs.id, { person }))
  const open = await must(step(free.id, {}))
  await must(call(app, users.disable, manager, { userId: person }))
  await app.drained()
  expect((await read(manager, board)).inactiveMembers).toEqual([person])
  const refusals = [
    await call(app, scrumboard.createCard, manager, { card: { listId: list.id, title: 'Envoyer', people: [person] } }),
    await call(app, scrumboard.updateCard, manager, { id: free.id, card: { people: [manager.personId, person] } }),
    await step(free.id, { person }),
    await call(app, scrumboard.updateStep, manager, { cardId: free.id, id: open.id, step: { person } }),
  ]
  for (const { status, body } of refusals) {
    expect([status, body]).toMatchObject([422, { code: 'scrumboard.unknownPerson' }])
  }
  const change = (card: object) => must(call(app, scrumboard.updateCard, manager, { id: theirs.id, card }))
  expect((await change({ people: [person, manager.personId], title: 'Chiffrer 2' })).people).toHaveLength(2)
  const done = { cardId: theirs.id, id: line.id, step: { ...line, completed: true } }
  expect(await must(call(app, scrumboard.updateStep, manager, done))).toMatchObject({ completed: true, person })
  expect((await change({ people: [] })).people).toEqual([])
})

test('everybody on a full board is exchanged for others at once, however many that is', {
  timeout: 120_000,
}, async () => {
  const { manager, addPerson } = await newTenant(app)
  const some = (count: number) =>
    Array.from({ length: count }).reduce<Promise<Person[]>>(
      async (before) => [...(await before), await addPerson({ permissions: ['VIEW_CRA'], type: 'ESN' })],
      Promise.resolve([]),
    )
  const [before, after] = [await some(BOARD_LIMITS.members - 1), await some(BOARD_LIMITS.members)]
  const idsOf = (people: Person[]) => people.map(({ personId }) => personId)
  const made = await call(app, scrumboard.createBoard, manager, { board: { title: 'Relève', members: idsOf(before) } })
  expect(made.body).toMatchObject({ members: expect.objectContaining({ length: BOARD_LIMITS.members }) })
  const { id, lists } = made.body
  const [one] = before as [Person]
  for (let card = 0; card < 8; card += 1) {
    const due = { listId: lists[0]?.id ?? '', title: `${card}`, people: [one.personId], dueDate: '2030-01-01' }
    expect((await call(app, scrumboard.createCard, manager, { card: due })).status).toBe(200)
  }
  const { status } = await call(app, scrumboard.updateBoard, manager, { id, board: { members: idsOf(after) } })
  expect(status).toBe(200)
  await app.drained()
  for (const person of [manager, one, before.at(-1) as Person]) {
    expect((await call(app, scrumboard.boards, person, {})).body).toEqual([])
    expect(await listOwnBoardIds(person.tenant, person.personId)).toEqual([])
  }
  expect((await call(app, scrumboard.boards, after.at(-1) as Person, {})).body).toMatchObject([{ id }])
})
