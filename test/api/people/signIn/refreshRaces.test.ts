import { expect, test } from 'vitest'
import { newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { caller } from './authKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 1)
const app = await startApi({ table, through: faults })
const call = caller(app.url)

test('a refresh that meets the end of its session is told so, and not to come again', async () => {
  const { email, password } = (await newTenant(app)).resource
  const { cookie } = await call('/api/auth/sign-in', { email, password })
  const { arrived, letGo } = await faults.hold(app, 'UpdateItem')
  const refreshing = call('/api/auth/refresh', {}, { cookie })
  await arrived
  expect((await call('/api/auth/sign-out', {}, { cookie })).status).toBe(200)
  letGo()
  const { status, body, cookie: next } = await refreshing
  expect({ status, code: body.code, next }).toEqual({ status: 401, code: 'auth.required', next: undefined })
})
