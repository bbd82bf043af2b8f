import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { putItem, queryAll } from '#functions/core/table/table.ts'
import { commentsPartition } from '#functions/data/keys.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { scrumboardKit } from './scrumboardKit.ts'

const app = await startApi()
const { must, newBoard, addCard, firstList } = scrumboardKit(app)

test('whoever was taken off a board is told nothing of what was said there, however late it is told of', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const board = await newBoard(manager, [resource, freelancer])
  const { id: cardId } = await addCard(manager, firstList(board), 'Chiffrer', { people: [freelancer.personId] })
  const text = `@[${resource.personId}] voir le prix`
  await must(call(app, scrumboard.comment, manager, { cardId, text }))
  await app.drained()
  const told = async (by: Person) => (await must(call(app, common.notifications, by, {}))).length
  const all = () => Promise.all([resource, freelancer].map(told))
  const before = await all()
  const again = async () => {
    const where = expression`#pk = ${commentsPartition(manager.tenant, 'scrumboard', cardId)}`
    const event = (await queryAll({ where })).find(({ actionType }) => actionType === 'COMMENTED')
    const id = newId()
    await putItem({ ...event, pk: event?.pk ?? '', id, sk: `LOG#${id}` })
    await app.drained()
  }
  await again()
  expect(await all()).toEqual(before.map((count) => count + 1))
  const change = { members: [manager.personId] }
  await must(call(app, scrumboard.updateBoard, manager, { id: board.id, board: change }))
  await again()
  expect(await all()).toEqual(before.map((count) => count + 1))
})
