import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { needsRehash } from '#functions/core/security/passwords.ts'
import { forgetRevocations, revoke } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import { tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, transact, update, updateItem } from '#functions/core/table/table.ts'
import { accountKey, findAccount, rehashed, stillUnchanged } from '#functions/data/accounts/accounts.ts'
import { findSession, newSession, openSession } from '#functions/data/accounts/sessions.ts'
import { memberKey } from '#functions/data/people/members.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { newTenant, startApi } from '#test/kit/api.ts'
import { units } from '#test/kit/costs/units.ts'
import { caller, hourForEach } from './authKit.ts'

const app = await startApi()
const call = caller(app.url)
const company = await newTenant(app, { name: 'Atelier du Lac' })
const { tenant } = company
const newPerson = (details: Parameters<typeof company.addPerson>[0] = {}) =>
  company.addPerson({ firstName: 'Camille', permissions: ['MANAGE_CRA'], language: 'FR', ...details })

const signIn = (email: string, password = company.manager.password) => call('/api/auth/sign-in', { email, password })
const refresh = (cookie: string | undefined) => call('/api/auth/refresh', {}, { cookie })
const signOut = (cookie: string | undefined) => call('/api/auth/sign-out', {}, { cookie })
const continueWith = (accessToken: string) => call('/api/auth/sign-in-with-token', { accessToken })
const me = (token: string) => call('/api/common/user', undefined, { token })

/** Failures count by the hour: each test has an hour of its own, and none is the real one. */
const { pass } = hourForEach()

const signedIn = async () => {
  const person = await newPerson()
  const answer = await signIn(person.email)
  expect(answer.status).toBe(200)
  pass(1)
  return { ...person, token: answer.body.accessToken, cookie: answer.cookie }
}
const setState = (key: { pk: string; sk: string }, state: string) => updateItem(key, expression`SET #state = ${state}`)
const setPermissions = (person: string, permissions: string[]) =>
  transact([update(memberKey(tenant, person), expression`SET #permissions = ${permissions}`), revoke(tenant, person)])

describe('signing in', () => {
  test('with the right password answers who it is, a bearer token and a cookie', async () => {
    const { email, personId } = await newPerson()
    const { status, body, cookie, flags, headers } = await signIn(email)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tokenType: 'bearer',
      user: {
        id: personId,
        username: email,
        firstName: 'Camille',
        permissions: ['MANAGE_CRA'],
        displayLanguage: 'FR',
        workspace: { id: tenant, name: 'Atelier du Lac' },
        placeOfWork: { country: 'FR', region: null },
        look: { scheme: 'auto', theme: 'theme-default', layout: 'classy' },
      },
    })
    expect((await me(body.accessToken)).body).toEqual(body.user)
    expect(cookie).toMatch(/^regie_refresh=[\w.-]+$/)
    expect(flags).toEqual(['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', 'Max-Age=604800'])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('sets a Secure cookie wherever the site has TLS', async () => {
    const { email } = await newPerson()
    const { REGIE_SITE_URL } = process.env
    process.env.REGIE_SITE_URL = 'https://regie.example'
    try {
      expect((await signIn(email)).flags).toContain('Secure')
    } finally {
      process.env.REGIE_SITE_URL = REGIE_SITE_URL
    }
  })

  test('does not mind capitals and blanks around the address', async () => {
    const { email } = await newPerson()
    expect((await signIn(` ${email.toUpperCase()} `)).status).toBe(200)
  })

  test('is refused with 404 and false, whatever is wrong, and nothing tells why', async () => {
    const known = await newPerson()
    const disabled = await newPerson()
    await setState(accountKey(disabled.email), 'disabled')
    const suspended = await newPerson({ state: 'DISABLED' })
    const refusals = [
      await signIn(known.email, 'Wrong-horse-7!'),
      await signIn('nobody@atelier.example'),
      await signIn(disabled.email),
      await signIn(suspended.email),
      await signIn(known.email, ''),
      await signIn('not an address'),
      await signIn(''),
    ]
    const visible = refusals.map(({ status, text, headers, cookie }) => {
      const names = [...headers.keys()].filter((name) => name !== 'x-regie-cost')
      return { status, text, cookie, names }
    })
    expect(visible[0]).toMatchObject({ status: 404, text: 'false', cookie: undefined })
    for (const one of visible) expect(one).toEqual(visible[0])
  })

  test('asks the table the same of an unknown address as of a known one', async () => {
    const { email } = await newPerson()
    const known = await signIn(email, 'Wrong-horse-7!')
    const unknown = await signIn('nobody.else@atelier.example', 'Wrong-horse-7!')
    expect(known.cost).toEqual(unknown.cost)
    expect(known.cost.requests).toBe(2)
  })

  test('works as hard for an unknown address as for a known one', async () => {
    const { email } = await newPerson()
    const work = async (address: string) => {
      const before = process.cpuUsage()
      for (let time = 0; time < 4; time++) await signIn(address, 'Wrong-horse-7!')
      return process.cpuUsage(before).user
    }
    const [known, unknown] = [await work(email), await work('no.such.person@atelier.example')]
    expect(unknown / known).toBeGreaterThan(0.5)
  })

  test('opens nothing when the password was changed, or the account disabled, meanwhile', async () => {
    for (const change of [expression`SET #passwordHash = ${'another'}`, expression`SET #state = ${'disabled'}`]) {
      const { email, personId } = await newPerson()
      const verified = await findAccount(email)
      if (!verified) throw new Error('There is no account')
      await updateItem(accountKey(email), change)
      for (const held of [stillUnchanged(verified), rehashed(verified, 'renewed')]) {
        const made = newSession(tenant, personId, 'a browser')
        expect(await openSession(made, [held])).toBe(false)
        expect(await findSession(made.presented)).toBeUndefined()
      }
    }
  })

  test('goes to the first workspace where the person is active', async () => {
    const left = await newPerson({ state: 'DISABLED' })
    const stayed = (await newTenant(app)).resource
    const both = [left, stayed].map((one) => ({ tenant: one.tenant, person: one.personId }))
    await updateItem(accountKey(stayed.email), expression`SET #workspaces = ${both}`)
    expect((await signIn(stayed.email)).body.user.workspace.id).toBe(stayed.tenant)
  })

  test('renews a hash of other parameters, keeping the password', async () => {
    const passwordHash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    const { email } = await newPerson()
    await updateItem(accountKey(email), expression`SET #passwordHash = ${passwordHash}`)
    const first = await signIn(email, 'password')
    expect(first.status).toBe(200)
    expect(first.cost.requests).toBeLessThanOrEqual(auth.signIn.cost.requests)
    expect(needsRehash((await findAccount(email))?.passwordHash ?? '')).toBe(false)
    expect((await signIn(email, 'password')).status).toBe(200)
  })

  test('stays within its budget', async () => {
    const { email } = await newPerson()
    await signIn(email, 'Wrong-horse-7!')
    // The first of a month counts the person as active.
    for (const requests of [5, 4]) {
      const { cost } = await signIn(email)
      expect(cost.requests).toBe(requests)
      expect(cost.units).toBeLessThanOrEqual(auth.signIn.cost.units)
    }
  })
})

describe('after failures', () => {
  const failing = async (email: string, times: number) => {
    for (let time = 0; time < times; time++) expect((await signIn(email, 'Wrong-horse-7!')).status).toBe(404)
  }

  test('waits grow, bind the right password too, and a success forgets them', async () => {
    const { email } = await newPerson()
    await failing(email, 5)
    const waits = [1, 2, 4, 8]
    for (const seconds of waits) {
      const refused = await signIn(email)
      expect(refused).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts', details: { seconds } } })
      expect(refused.headers.get('retry-after')).toBe(String(seconds))
      pass(seconds - 0.01)
      expect((await signIn(email)).status).toBe(429)
      pass(0.01)
      await failing(email, 1)
    }
    pass(16)
    expect((await signIn(email)).status).toBe(200)
    await failing(email, 5)
    expect((await signIn(email)).body.details).toEqual({ seconds: 1 })
  })

  test('an address without account is made to wait just the same', async () => {
    const { email } = await newPerson()
    await failing(email, 5)
    await failing('stranger@atelier.example', 5)
    const [known, unknown] = [await signIn(email), await signIn('stranger@atelier.example')]
    const { requests } = known.cost
    expect(unknown).toMatchObject({ status: known.status, cost: { requests, units: units(known.cost.units ?? 0) } })
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' })
  })

  test('guesses made at the same time do not escape the count', async () => {
    const { email } = await newPerson()
    const burst = await Promise.all(Array.from({ length: 15 }, () => signIn(email, 'Wrong-horse-7!')))
    expect(burst.filter(({ status }) => status === 404)).toHaveLength(5)
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(10)
    pass(1)
    const later = await Promise.all(Array.from({ length: 5 }, () => signIn(email, 'Wrong-horse-7!')))
    expect(later.filter(({ status }) => status === 404)).toHaveLength(1)
  })

  test('what is refused meanwhile prolongs nothing', async () => {
    const { email } = await newPerson()
    await failing(email, 5)
    for (let time = 0; time < 10; time++) expect((await signIn(email)).status).toBe(429)
    pass(1)
    expect((await signIn(email)).status).toBe(200)
  })

  test('a network address that tries many accounts has to wait as well', async () => {
    const { email } = await newPerson()
    for (let index = 0; index < 20; index++) await failing(`guess.${index}@atelier.example`, 1)
    expect(await signIn(email)).toMatchObject({ status: 429, body: { details: { seconds: 1 } } })
    pass(1)
    expect((await signIn(email)).status).toBe(200)
  })

  test('sessions that are open are not touched', async () => {
    const { email, cookie, token } = await signedIn()
    await failing(email, 5)
    expect((await signIn(email)).status).toBe(429)
    expect((await refresh(cookie)).status).toBe(200)
    expect((await me(token)).status).toBe(200)
  })
})

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
    pass(9.9)
    expect((await refresh(cookie)).cookie).toBe([...given][0])
    pass(60)
    expect((await refresh([...given][0])).status).toBe(200)
  })

  test('with a cookie used before ends the session for whoever holds it, and voids its tokens', async () => {
    const { cookie } = await signedIn()
    const { cookie: next, body } = await refresh(cookie)
    pass(10)
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
    pass(11)
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
    forgetRevocations()
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
    forgetRevocations()
    const costs = [(await me(token)).cost.requests, (await me(token)).cost.requests]
    expect(costs).toEqual([3, 2])
    await transact([revoke(tenant, personId)])
    pass(29)
    expect((await me(token)).cost.requests).toBe(2)
    pass(1)
    expect((await me(token)).status).toBe(401)
    expect((await continueWith(token)).status).toBe(401)
  })

  test('spares tokens issued after it, and people it does not name', async () => {
    const { token, email, personId } = await signedIn()
    const stranger = await signedIn()
    await transact([revoke(tenant, personId)])
    pass(0.001)
    const again = await signIn(email)
    pass(31)
    expect((await me(token)).status).toBe(401)
    expect((await me(again.body.accessToken)).status).toBe(200)
    expect((await me(stranger.token)).status).toBe(200)
  })
})

describe('the published keys', () => {
  test('verify a real token, found by way of the discovery document', async () => {
    const { token } = await signedIn()
    const discovery = auth.discovery.output.parse(
      await (await fetch(`${app.url}/.well-known/openid-configuration`)).json(),
    )
    expect(discovery.issuer).toBe(app.url)
    const published = z.object({ keys: z.array(z.record(z.string(), z.string())) })
    const { keys } = published.parse(await (await fetch(discovery.jwks_uri)).json())
    const [header = '', payload = '', signature = ''] = token.split('.')
    const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const key = keys.find(({ kid }) => kid === decoded(header).kid) ?? {}
    expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const text = Buffer.from(`${header}.${payload}`)
    expect(verify('sha256', text, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(decoded(payload)).toMatchObject({ iss: discovery.issuer, aud: 'regie-api', token_use: 'access' })
    const digest = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64url')
    expect(key.kid).toBe(digest.slice(0, 16))
  })
})
