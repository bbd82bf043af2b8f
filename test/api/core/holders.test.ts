import { expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { cachedHolders } from '#functions/deliver/cachedHolders.ts'
import { startApi } from '#test/kit/api.ts'
import { newTenant } from '#test/kit/tenant.ts'

const app = await startApi()

test('who holds a permission is found out once in half a minute, and for one company', async () => {
  const [own, other] = [await newTenant(app), await newTenant(app)]
  const holders = async ({ tenant }: typeof own) => [...(await cachedHolders(tenant, ['MANAGE_CONTENT']))].toSorted()
  const begun = new Date()
  setClock({ at: begun })
  expect(await holders(own)).toEqual([own.manager.personId])
  expect(await holders(other)).toEqual([other.manager.personId])
  expect(await cachedHolders(own.tenant, [])).toEqual([])
  const { personId } = await own.addPerson({ permissions: ['MANAGE_CONTENT'] })
  expect(await holders(own)).toEqual([own.manager.personId])
  setClock({ at: new Date(begun.getTime() + 31_000) })
  expect(await holders(own)).toEqual([own.manager.personId, personId].toSorted())
  setClock()
})
