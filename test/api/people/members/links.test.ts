import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getItem, transact } from '#functions/core/table/table.ts'
import { findToken, newToken, storeToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { common } from '#shared/overview/common/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { CHOSEN, everythingIn, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { dayForEach } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, sendRaw, startApi } from '#test/kit/api.ts'
import { INVALID, signUpsOf } from './signUpKit.ts'

const app = await startApi()
const { latest, signUp, activate, invite, accept } = peopleOf(app)

const { forgot, reset } = signUpsOf(app)
const { day, pass } = dayForEach()

const DAY = 86_400
const OTHER = 'Thirteen-Bridges-9'
const kept = async (token: string): Promise<boolean> => {
  const hash = createHash('sha256').update(token).digest('base64url')
  return (await getItem({ pk: `TOKEN#${hash}`, sk: 'TOKEN' })) !== undefined
}
const offer = (token: string) => call(app, onboarding.invitation, undefined, { token })

describe('a link', () => {
  const shapes = ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}!`]

  test('works once, however often it is used at the same time', async () => {
    const email = newAddress()
    await signUp(email)
    const token = tokenIn(await latest(email))
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(INVALID)
    expect(await activate(token)).toMatchObject(INVALID)
  })

  test('whose answer was lost answers the same request as it did, and no other', async () => {
    const [founder, invited] = [newAddress(), newAddress()]
    await signUp(founder)
    const activation = { token: tokenIn(await latest(founder)) }
    const { manager } = await newTenant(app)
    await invite(manager, invited)
    const names = { firstName: 'Ada', lastName: 'Roche', termsVersion: TERMS_VERSION }
    const invitation = { token: tokenIn(await latest(invited)), password: CHOSEN, ...names }
    await forgot(manager.email)
    const forgotten = { token: tokenIn(await latest(manager.email)), password: 'Twelve-Bridges-8' }
    const follow = async (key: string) => [
      await call(app, onboarding.activate, undefined, activation, { key }),
      await call(app, onboarding.acceptInvitation, undefined, invitation, { key }),
      await call(app, onboarding.resetPassword, undefined, forgotten, { key }),
    ]
    const [first, another] = [randomUUID(), randomUUID()]
    const done = await follow(first)
    expect(done.map(({ status, body }) => [status, body])).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ])
    expect((await follow(first)).map(({ body }) => body)).toEqual([true, true, true])
    // Passwords are no part of what is compared: nothing fast to guess by is stored of them.
    const others = [
      await call(app, onboarding.acceptInvitation, undefined, { ...invitation, password: OTHER }, { key: first }),
      await call(app, onboarding.resetPassword, undefined, { ...forgotten, password: OTHER }, { key: first }),
    ]
    expect(others.map(({ body }) => body)).toEqual([true, true])
    for (const answer of await follow(another)) expect(answer).toMatchObject(INVALID)
  })

  test('that resets says whether it still does, and nothing of who has it', async () => {
    const { manager } = await newTenant(app)
    const isOpen = async (token: string, what: 'password' | 'secondFactor' = 'password') =>
      (await call(app, onboarding.resetLink, undefined, { token, what })).body
    await forgot(manager.email)
    const replaced = tokenIn(await latest(manager.email))
    expect(await isOpen(replaced)).toBe(true)
    expect(await isOpen(replaced, 'secondFactor')).toBe(false)
    await forgot(manager.email)
    const token = tokenIn(await latest(manager.email))
    expect([await isOpen(replaced), await isOpen(token), await isOpen('A'.repeat(43))]).toEqual([false, true, false])
    expect((await reset(token)).status).toBe(200)
    expect(await isOpen(token)).toBe(false)
  })

  test('expires by the clock, though its item is still there', async () => {
    const email = newAddress()
    await signUp(email)
    const token = tokenIn(await latest(email))
    pass(7 * DAY)
    expect(await activate(token)).toMatchObject(INVALID)
    expect(await kept(token)).toBe(true)
  })

  test('opens what it is for, and nothing else', async () => {
    const { manager } = await newTenant(app)
    const [invited, founder] = [newAddress(), newAddress()]
    await invite(manager, invited)
    await signUp(founder)
    await forgot(manager.email)
    const tokens = {
      invitation: tokenIn(await latest(invited)),
      activation: tokenIn(await latest(founder)),
      reset: tokenIn(await latest(manager.email)),
    }
    expect(await activate(tokens.invitation)).toMatchObject(INVALID)
    expect(await activate(tokens.reset)).toMatchObject(INVALID)
    expect(await offer(tokens.activation)).toMatchObject(INVALID)
    expect(await accept(tokens.activation)).toMatchObject(INVALID)
    expect(await accept(tokens.reset)).toMatchObject(INVALID)
    expect(await reset(tokens.invitation)).toMatchObject(INVALID)
    expect(await reset(tokens.activation)).toMatchObject(INVALID)
    expect((await activate(tokens.activation)).status).toBe(200)
    expect((await accept(tokens.invitation)).status).toBe(200)
    expect((await reset(tokens.reset)).status).toBe(200)
  })

  test('is found for its own purpose alone, whatever its owner waits for', async () => {
    const { token, hash } = newToken()
    const expiresAt = day() * DAY + 60
    await transact([
      storeToken(hash, { purpose: 'activation', tenant: 'T', person: 'P', email: 'a@b.example', expiresAt }),
    ])
    expect(await findToken(token, 'activation')).toMatchObject({ tenant: 'T', person: 'P', hash })
    expect(await findToken(token, 'invitation')).toBeUndefined()
    expect(await findToken(token, 'reset')).toBeUndefined()
  })

  test('that is none is refused', async () => {
    for (const token of shapes)
      expect((await activate(token)).status).toBe(token.length === 43 && !token.includes('!') ? 404 : 400)
  })

  test('does nothing when it is only looked at', async () => {
    const email = newAddress()
    await signUp(email)
    const token = tokenIn(await latest(email))
    for (const method of ['GET', 'HEAD']) {
      expect((await fetch(`${app.url}/api/auth/activate?token=${token}`, { method })).status).toBe(404)
    }
    expect((await activate(token)).status).toBe(200)
  })

  test('is known to the mail alone: neither table, logs, answers nor notifications hold its token', async () => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    const userId = await invite(manager, email)
    const tokens = [tokenIn(await latest(email))]
    await call(app, users.resend, manager, { userId })
    tokens.push(tokenIn(await latest(email)))
    await forgot(manager.email)
    tokens.push(tokenIn(await latest(manager.email)))
    await accept(tokens[1] ?? '')
    await app.drained()
    const seen = [
      await everythingIn(app),
      app.logs.join('\n'),
      JSON.stringify((await call(app, users.get, manager, { userId, year: 2026 })).body),
      JSON.stringify((await call(app, users.list, manager, {})).body),
      JSON.stringify((await call(app, common.notifications, manager, {})).body),
    ]
    for (const token of tokens) expect(seen.map((text) => text.includes(token))).not.toContain(true)
    expect(app.logs.filter((line) => line.includes(email))).toEqual([])
  })

  test('leads to the site, whatever host a request names', async () => {
    const email = newAddress()
    const { REGIE_SITE_URL } = process.env
    process.env.REGIE_SITE_URL = 'https://regie.example'
    try {
      await sendRaw(app, '/api/auth/forgot-password', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-host': 'evil.example',
          origin: 'https://evil.example',
        },
        body: JSON.stringify({ email }),
      })
      await signUp(email)
      const mail = await latest(email)
      expect(mail?.text).toContain('https://regie.example/activate?token=')
      expect(mail?.text).not.toContain('evil')
    } finally {
      process.env.REGIE_SITE_URL = REGIE_SITE_URL
    }
  })
})
