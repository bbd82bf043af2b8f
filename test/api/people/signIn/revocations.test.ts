import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { buildRevokeWrite, isRevoked } from '#functions/core/security/revocations.ts'
import { getItem, transact } from '#functions/core/table/table.ts'
import { newTenant, startApi } from '#test/kit/api.ts'
import { onTableCommand } from '#test/kit/directTable.ts'

const app = await startApi()
afterEach(() => {
  setClock()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('voided tokens are forgotten once none of them could still be valid', async () => {
  const { tenant, resource } = await newTenant(app)
  const listed = async () => Object.keys((await getItem({ pk: `T#${tenant}`, sk: 'REVOKED' }))?.since as object).length
  for (let index = 0; index < 30; index++) await transact([buildRevokeWrite(tenant, `session${index}`)])
  const claims = { ...resource.claims, iat: Date.now() / 1000 + 3600, exp: 0 }
  setClock({ ahead: 20 * 60_000 })
  expect(await isRevoked(claims)).toBe(false)
  expect(await listed()).toBe(30)
  await transact([buildRevokeWrite(tenant, 'fresh')])
  setClock({ ahead: 31 * 60_000 })
  expect(await isRevoked(claims)).toBe(false)
  expect(await listed()).toBe(1)
})

test('a function that may not forget them still knows them', async () => {
  const { tenant, resource } = await newTenant(app)
  for (let index = 0; index < 30; index++) await transact([buildRevokeWrite(tenant, `session${index}`)])
  await transact([buildRevokeWrite(tenant, resource.personId)])
  let refused = 0
  onTestFinished(
    onTableCommand((command) => {
      if (!(command instanceof UpdateCommand)) return
      refused += 1
      throw Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' })
    }),
  )
  setClock({ ahead: 31 * 60_000 })
  expect(await isRevoked({ ...resource.claims, iat: 0 })).toBe(true)
  expect(refused).toBeGreaterThan(0)
})

describe('what was read of voided tokens', () => {
  /** Whether a token that is voided just after a look is still let through so many seconds later. */
  const passesAfter = async (seconds: number): Promise<boolean> => {
    const { tenant, resource } = await newTenant(app)
    const began = Date.now()
    setClock({ at: new Date(began) })
    const claims = { ...resource.claims, iat: began / 1000 - 60, exp: 0 }
    expect(await isRevoked(claims)).toBe(false)
    await transact([buildRevokeWrite(tenant, resource.personId)])
    setClock({ at: new Date(began + seconds * 1000) })
    return !(await isRevoked(claims))
  }

  test('is believed for half a minute', async () => {
    expect([await passesAfter(29), await passesAfter(30)]).toEqual([true, false])
  })

  test('is believed for less where a test asks for it, and never on AWS', async () => {
    vi.stubEnv('REGIE_REVOCATIONS_FRESH', '1')
    expect([await passesAfter(0), await passesAfter(1)]).toEqual([true, false])
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'regie')
    expect(environment.revocationsFresh).toBe(30)
  })
})
