import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { putItem, queryAll } from '#functions/core/table/table.ts'
import { reportEventPartition } from '#functions/data/keys.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const must = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('whoever validates no longer is not told of a report, however late it is told of', async () => {
  const { manager, validator, resource } = await newTenant(app)
  const asked = { year: 2026, month: 10, activity: [], comments: '' }
  const { id: craId } = await must(call(app, cra.save, resource, asked))
  await must(call(app, cra.send, resource, { craId }))
  await app.drained()
  const told = async ({ email }: Person, by: Person) => {
    const notices = await must(call(app, common.notifications, by, {}))
    return [notices.length, (await app.mails(email)).length]
  }
  const before = await told(manager, manager)
  const { tenant, personId: userId } = validator
  const mails = (await app.mails(validator.email)).length
  expect(mails).toBeGreaterThan(0)
  await must(call(app, users.setPermissions, manager, { userId, permissions: ['VIEW_CRA'] }))
  await app.drained()
  const others = (await app.mails(validator.email)).length - mails
  const events = await queryAll({ where: expression`#pk = ${reportEventPartition(tenant, craId)}` })
  const { countedAt: _, ...sent } = events.find(({ actionType }) => actionType === 'CRA_SENT') as Item
  const id = newId()
  await putItem({ ...sent, id, sk: `LOG#${id}` } as Item)
  await app.drained()
  expect((await app.mails(validator.email)).length).toBe(mails + others)
  // Whoever still does is told.
  expect((await told(manager, manager)).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1])
})
