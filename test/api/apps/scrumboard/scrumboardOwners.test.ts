import { expect, test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

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
