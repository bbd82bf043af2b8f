import { createHook } from 'node:async_hooks'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { needsRehash } from '#functions/core/security/passwords.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { accountKey, buildEntryWrite, buildUnchangedCheck, findAccount } from '#functions/data/accounts/accounts.ts'
import { findSession, newSession, openSession } from '#functions/data/accounts/sessions.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { newTenant, startApi } from '#test/kit/api.ts'
import { units } from '#test/kit/costs/units.ts'
import { hourForEach } from './authKit.ts'
import { sessionKit } from './sessionKit.ts'

const app = await startApi()
const company = await newTenant(app, { name: 'Atelier du Lac' })
const { tenant } = company
/** Failures count by the hour: each test has an hour of its own, and none is the real one. */
const { pass } = hourForEach()
const { newPerson, signIn, refresh, me, signedIn, setState } = sessionKit(app, company, pass)

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
    expect((await me(body.accessToken)).body).toMatchObject(body.user)
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
    const hashed = async (address: string) => {
      const begun: string[] = []
      const hook = createHook({ init: (_, type) => void begun.push(type) }).enable()
      await signIn(address, 'Wrong-horse-7!')
      hook.disable()
      return begun.filter((type) => type === 'ARGON2REQUEST').length
    }
    expect([await hashed(email), await hashed('no.such.person@atelier.example')]).toEqual([1, 1])
  })

  test('opens nothing when the password was changed, or the account disabled, meanwhile', async () => {
    for (const change of [expression`SET #passwordHash = ${'another'}`, expression`SET #state = ${'disabled'}`]) {
      const { email, personId } = await newPerson()
      const verified = await findAccount(email)
      if (!verified) throw new Error('There is no account')
      await updateItem(accountKey(email), change)
      for (const held of [buildUnchangedCheck(verified), buildEntryWrite(verified, tenant, 'renewed')]) {
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
