import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/lib/clock.ts'
import { isRevoked, revoke } from '#functions/lib/revocations.ts'
import { getItem, transact } from '#functions/lib/table.ts'
import { newTenant, startApi } from '#test/kit/api.ts'

const app = await startApi()
afterEach(() => setClock())

test('voided tokens are forgotten once none of them could still be valid', async () => {
  const { tenant, resource } = await newTenant(app)
  const listed = async () => Object.keys((await getItem({ pk: `T#${tenant}`, sk: 'REVOKED' }))?.since as object).length
  for (let index = 0; index < 30; index++) await transact([revoke(tenant, `session${index}`)])
  const claims = { ...resource.claims, iat: Date.now() / 1000 + 3600, exp: 0 }
  setClock({ ahead: 20 * 60_000 })
  expect(await isRevoked(claims)).toBe(false)
  expect(await listed()).toBe(30)
  await transact([revoke(tenant, 'fresh')])
  setClock({ ahead: 31 * 60_000 })
  expect(await isRevoked(claims)).toBe(false)
  expect(await listed()).toBe(1)
})
