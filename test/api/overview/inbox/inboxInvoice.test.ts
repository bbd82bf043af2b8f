import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { newTenant, startApi } from '#test/kit/api.ts'
import { financeKit } from '../financeKit.ts'
import { inboxOf } from './inboxKit.ts'

const app = await startApi()
const { taken, validate } = financeKit(app)
const { lineOf } = inboxOf(app)

afterEach(() => setClock())

test('what was signed for a month stands for who sees amounts while it is being closed, and not after', async () => {
  setClock({ at: new Date('2026-11-05T09:00:00Z') })
  const { manager, resource, addPerson } = await newTenant(app)
  const accountant = await addPerson({ type: 'ESN', permissions: ['VIEW_FINANCE'] })
  const staffer = await addPerson({ type: 'ESN', permissions: ['MANAGE_POSITIONING', 'MANAGE_CRA', 'MANAGE_CONTENT'] })
  expect(await lineOf(manager, 'INVOICE')).toBeUndefined()
  const { mission } = await taken(manager, resource)
  await validate(manager, resource, [mission], [15, 16, 19])
  const october = { kind: 'INVOICE', count: 1, amount: 810, more: false, year: 2026, month: 10 }
  for (const one of [manager, accountant]) expect(await lineOf(one, 'INVOICE')).toEqual(october)
  for (const one of [resource, staffer]) expect(await lineOf(one, 'INVOICE')).toBeUndefined()
  // The 10th is over in Paris an hour before it is in Greenwich.
  setClock({ at: new Date('2026-11-10T22:59:00Z') })
  expect(await lineOf(manager, 'INVOICE')).toEqual(october)
  setClock({ at: new Date('2026-11-10T23:01:00Z') })
  expect(await lineOf(manager, 'INVOICE')).toBeUndefined()
})
