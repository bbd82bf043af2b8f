import { describe, expect, test } from 'vitest'
import { buildRevokeWrite, resetRevocations } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import { tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, transact, update, updateItem } from '#functions/core/table/table.ts'
import { accountKey } from '#functions/data/accounts/accounts.ts'
import { memberKey } from '#functions/data/people/members.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { newTenant, startApi } from '#test/kit/api.ts'
import { caller, hourForEach } from './authKit.ts'
import { sessionKit } from './sessionKit.ts'

const app = await startApi()
const call = caller(app.url)
const company = await newTenant(app, { name: 'Atelier du Lac' })
const { tenant } = company
/** Failures count by the hour: each test has an hour of its own, and none is the real one. */
const { pass } = hourForEach()
const { signIn, refresh, me, signedIn, setState } = sessionKit(app, company, pass)
const signOut = (cookie: string | undefined) => call('/api/auth/sign-out', {}, { cookie })
const continueWith = (accessToken: string) => call('/api/auth/sign-in-with-token', { accessToken })
const setPermissions = (person: string, permissions: string[]) =>
  transact([
    update(memberKey(tenant, person), expression`SET #permissions = ${permissions}`),
    buildRevokeWrite(tenant, person),
  ])

describe('refreshing', () => {
  test('gives another token and another cookie each time, within its budget', async () => {
    const { cookie, personId } = await signedIn()
    const first = await refresh(cookie)
    expect(first).toMatchObject({ status: 200, body: { user: { id: personId }, tokenType: 'bearer' } })
    expect(first.cookie).not.toBe(cookie)
    expect(first.flags).toContain('Max-Age=604799')
    expect(first.cost.requests).toBe(3)
    expect(first.cost.units).toBeLessThanOrEqual(auth.refresh.cost.units)
    pass(60)
    const second = await refresh(first.cookie)
    expect(second.status).toBe(200)
    expect(second.cookie).not.toBe(first.cookie)
    expect((await me(second.body.accessToken)).status).toBe(200)
  })

  test('in several tabs at once gives all of them the same cookie', async () => {
    const { cookie } = await signedIn()
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(cookie)))
    expect(tabs.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const given = new Set(tabs.map((tab) => tab.cookie))
    expect(given.size).toBe(1)
    pass(59.9)
    expect((await refresh(cookie)).cookie).toBe([...given][0])
    pass(60)
    expect((await refresh([...given][0])).status).toBe(200)
  })

  test('with a cookie used before ends the session for whoever holds it, and voids its tokens', async () => {
    const { cookie } = await signedIn()
    const { cookie: next, body } = await refresh(cookie)
    pass(60)
    expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'auth.required' } })
    expect((await refresh(next)).status).toBe(401)
    expect((await continueWith(body.accessToken)).status).toBe(401)
    pass(30)
    expect((await me(body.accessToken)).status).toBe(401)
  })

  test('with a cookie from two uses ago ends the session at once', async () => {
    const { cookie } = await signedIn()
    const second = await refresh(cookie)
    const third = await refresh(second.cookie)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(third.cookie)).status).toBe(401)
  })

  test('leaves other sessions of the person alone when one is ended', async () => {
    const { email, cookie } = await signedIn()
    const other = await signIn(email)
    await refresh(cookie)
    pass(61)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(other.cookie)).status).toBe(200)
    expect((await me(other.body.accessToken)).status).toBe(200)
  })

  test('ends a week after the sign-in, however often it was used', async () => {
    const { cookie } = await signedIn()
    pass(6 * 86_400)
    const { cookie: next, flags } = await refresh(cookie)
    expect(flags).toContain(`Max-Age=${86_400 - 1}`)
    pass(86_400 - 2)
    const last = await refresh(next)
    expect(last.status).toBe(200)
    pass(1)
    expect((await refresh(last.cookie)).status).toBe(401)
    expect((await continueWith(last.body.accessToken)).status).toBe(401)
  })

  test('without a cookie, or with one that is none, asks the table nothing', async () => {
    for (const cookie of [undefined, 'regie_refresh=', 'regie_refresh=a.b.c.d', 'other=1']) {
      expect(await refresh(cookie)).toMatchObject({ status: 401, cost: { requests: 0 } })
    }
  })

  test("with somebody else's session id and another secret is refused", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const secret = mine.cookie?.split('.')[3]
    const forged = [...(theirs.cookie?.split('.').slice(0, 3) ?? []), secret].join('.')
    expect((await refresh(forged)).status).toBe(401)
    expect((await refresh(mine.cookie)).status).toBe(200)
  })

  test('follows what the person may do now', async () => {
    const { personId, cookie } = await signedIn()
    await setPermissions(personId, ['VIEW_CRA'])
    pass(1)
    const { body } = await refresh(cookie)
    expect(body.user.permissions).toEqual(['VIEW_CRA'])
    const { permissions } = JSON.parse(Buffer.from(body.accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(permissions).toEqual(['VIEW_CRA'])
    expect((await me(body.accessToken)).status).toBe(200)
  })

  test.each(['member', 'account'] as const)('is refused once the %s is disabled', async (which) => {
    const { personId, email, cookie, token } = await signedIn()
    await setState(
      which === 'member' ? memberKey(tenant, personId) : accountKey(email),
      which === 'member' ? 'DISABLED' : 'disabled',
    )
    expect((await refresh(cookie)).status).toBe(401)
    expect((await continueWith(token)).status).toBe(401)
  })

  test('from another site is refused', async () => {
    const { cookie = '' } = await signedIn()
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
    const { status } = await fetch(`${app.url}/api/auth/refresh`, { method: 'POST', headers, body: '{}' })
    expect(status).toBe(403)
  })
})

describe('signing in with a token', () => {
  test('continues its session with what the person may do now', async () => {
    const { token, personId } = await signedIn()
    await updateItem(memberKey(tenant, personId), expression`SET #permissions = ${['VALIDATE_CRA']}`)
    resetRevocations()
    const { status, body, cookie, cost } = await continueWith(token)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: personId, permissions: ['VALIDATE_CRA'] })
    expect(cookie).toBeUndefined()
    expect(cost.requests).toBe(3)
    expect((await continueWith(body.accessToken)).status).toBe(200)
  })

  test.each(['', 'x', 'a.b.c', 'null'])('answers 401 Invalid token to %j', async (token) => {
    expect(await continueWith(token)).toMatchObject({
      status: 401,
      body: { code: 'auth.invalidToken', message: 'Invalid token' },
    })
  })

  test('is refused after a quarter of an hour', async () => {
    const { token } = await signedIn()
    pass(15 * 60 - 2)
    expect((await continueWith(token)).status).toBe(200)
    pass(2)
    expect((await continueWith(token)).status).toBe(401)
  })

  test('goes on no longer than that token, however often it is done: a copy of one is good for a quarter of an hour', async () => {
    const { token, cookie } = await signedIn()
    pass(15 * 60 - 2)
    const { body } = await continueWith(token)
    const again = await continueWith(body.accessToken)
    expect([(await me(body.accessToken)).status, again.status]).toEqual([200, 200])
    pass(2)
    expect((await continueWith(again.body.accessToken)).status).toBe(401)
    expect((await me(again.body.accessToken)).status).toBe(401)
    expect((await refresh(cookie)).status).toBe(200)
  })
})

describe('signing out', () => {
  test('ends the session, voids its tokens and takes the cookie away', async () => {
    const { cookie, token } = await signedIn()
    const answer = await signOut(cookie)
    expect(answer).toMatchObject({ status: 200, text: 'true', cookie: 'regie_refresh=' })
    expect(answer.flags).toEqual(['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', 'Max-Age=0'])
    expect(answer.cost.requests).toBe(1)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await continueWith(token)).status).toBe(401)
    pass(30)
    expect((await me(token)).status).toBe(401)
  })

  test('leaves the sessions on other devices alone', async () => {
    const { email, cookie } = await signedIn()
    const other = await signIn(email)
    await signOut(cookie)
    pass(31)
    expect((await me(other.body.accessToken)).status).toBe(200)
    expect((await refresh(other.cookie)).status).toBe(200)
  })

  test('writes nothing for a session that there is not', async () => {
    const { cookie } = await signedIn()
    const revoked = () => getItem({ pk: tenantPartition(tenant), sk: 'REVOKED' })
    const before = await revoked()
    const [, person, , secret] = cookie?.split('.') ?? []
    expect((await signOut(`regie_refresh=${tenant}.${person}.unknown.${secret}`)).text).toBe('true')
    expect(await revoked()).toEqual(before)
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('is true without a session, and a second time', async () => {
    const { cookie } = await signedIn()
    for (const one of [undefined, 'regie_refresh=a.b.c.d', cookie, cookie]) {
      expect(await signOut(one)).toMatchObject({ status: 200, text: 'true' })
    }
  })
})

describe('a revocation', () => {
  test('holds everywhere within 30 seconds, and no request pays for it meanwhile', async () => {
    const { token, personId } = await signedIn()
    resetRevocations()
    const costs = [(await me(token)).cost.requests, (await me(token)).cost.requests]
    expect(costs).toEqual([3, 2])
    await transact([buildRevokeWrite(tenant, personId)])
    pass(29)
    expect((await me(token)).cost.requests).toBe(2)
    pass(1)
    expect((await me(token)).status).toBe(401)
    expect((await continueWith(token)).status).toBe(401)
  })

  test('spares tokens issued after it, and people it does not name', async () => {
    const { token, email, personId } = await signedIn()
    const stranger = await signedIn()
    await transact([buildRevokeWrite(tenant, personId)])
    pass(0.001)
    const again = await signIn(email)
    pass(31)
    expect((await me(token)).status).toBe(401)
    expect((await me(again.body.accessToken)).status).toBe(200)
    expect((await me(stranger.token)).status).toBe(200)
  })
})
