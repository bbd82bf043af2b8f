import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { getItem, transact } from '#functions/core/table/table.ts'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { findToken, keepToken, newToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { countReset } from '#functions/data/mail/mailLimits.ts'
import { common } from '#shared/overview/common/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, raw, startApi } from '#test/kit/api.ts'
import { timeFrom } from './authKit.ts'
import { CHOSEN, everythingIn, newAddress, peopleOf, tokenIn } from './peopleKit.ts'

const app = await startApi()
const { latest, signUp, activate, signIn, invite, accept, accepted, joined, stateOf } = peopleOf(app)

/** Mails are counted by the hour and the day: each test has a day of its own, and none is the real one. */
let day = Math.ceil(Date.now() / 86_400_000)
let pass: (seconds: number) => void
beforeEach(() => {
  day += 2
  pass = timeFrom(day * 86_400_000)
})
afterEach(() => setClock())

const DAY = 86_400
const kept = async (token: string): Promise<boolean> => {
  const hash = createHash('sha256').update(token).digest('base64url')
  return (await getItem({ pk: `TOKEN#${hash}`, sk: 'TOKEN' })) !== undefined
}
const forgot = (email: string) => call(app, onboarding.forgotPassword, undefined, { email })
const reset = (token: string, password = 'Twelve-Bridges-8') =>
  call(app, onboarding.resetPassword, undefined, { token, password })
const offer = (token: string) => call(app, onboarding.invitation, undefined, { token })
const INVALID = { status: 404, body: { code: 'onboarding.invalidToken' } }

/** Somebody who has signed up and activated. */
const founded = async (more: Parameters<typeof signUp>[1] = {}) => {
  const email = newAddress()
  await signUp(email, more)
  await activate(tokenIn(await latest(email)))
  const { body } = await signIn(email)
  return { email, tenant: body.user.workspace.id, person: body.user.id, token: body.accessToken }
}

describe('signing up', () => {
  test('opens a company whose founder may do everything, once the mail has been answered', async () => {
    const email = newAddress()
    expect(await signUp(email)).toMatchObject({ status: 200, body: true })
    const mail = await latest(email)
    expect(mail).toMatchObject({ subject: 'Activate your account', to: [email] })
    expect(mail?.text).toContain(`${process.env.REGIE_SITE_URL}/activate?token=`)
    expect(mail?.html).toContain('Atelier du Lac')
    expect(await signIn(email)).toMatchObject({ status: 404, body: false })
    expect(await activate(tokenIn(mail))).toMatchObject({ status: 200, body: true })
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({
      ...{ firstName: 'Camille', lastName: 'Roussel', username: email, type: 'ESN', permissions: ['ALL'] },
      workspace: { name: 'Atelier du Lac' },
    })
  })

  test('gives a freelancer a workspace that bears their name', async () => {
    const email = newAddress()
    await signUp(email, { type: 'FREELANCER', company: '', displayLanguage: 'FR' })
    const mail = await latest(email)
    expect(mail?.subject).toBe('Activez votre compte')
    await activate(tokenIn(mail))
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({ type: 'FREELANCER', permissions: ['ALL'], displayLanguage: 'FR' })
    expect(body.user.workspace.name).toBe('Camille Roussel')
  })

  test('asks a company for its name', async () => {
    expect(await signUp(newAddress(), { company: '  ' })).toMatchObject({
      status: 422,
      body: { code: 'onboarding.companyRequired' },
    })
  })

  test('answers and costs the same when the address has an account, whose owner is told', async () => {
    const { email } = await founded()
    const known = await signUp(email, { password: 'Other-Bridges-99' })
    const unknown = await signUp(newAddress(), { password: 'Other-Bridges-99' })
    expect(known).toMatchObject({ status: 200, body: true, cost: unknown.cost })
    expect(await latest(email)).toMatchObject({ subject: 'You already have an account' })
    expect((await latest(email))?.text).not.toContain('token=')
    expect((await signIn(email, 'Other-Bridges-99')).status).toBe(404)
    expect((await signIn(email)).status).toBe(200)
    expect((await findAccount(email))?.workspaces).toHaveLength(1)
  })

  test('several times at once opens one workspace, and one link works', async () => {
    const email = newAddress()
    const answers = await Promise.all([1, 2, 3].map(() => signUp(` ${email.toUpperCase()} `)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const mails = await app.mails(email)
    expect((await findAccount(email))?.workspaces).toHaveLength(1)
    const opened = await Promise.all(mails.map((mail) => activate(tokenIn(mail))))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await everythingIn(app)).split(`"ADDRESS#${email}"`)).toHaveLength(2)
  })

  test('for a mailbox that nobody has proven takes the place of an earlier sign-up', async () => {
    const email = newAddress()
    await signUp(email, { password: 'Squatters-Bridge-1', firstName: 'Mallory', company: 'Elsewhere' })
    const theirs = tokenIn(await latest(email))
    await signUp(email)
    const mine = tokenIn(await latest(email))
    expect(await activate(theirs)).toMatchObject(INVALID)
    expect((await activate(mine)).status).toBe(200)
    expect((await signIn(email, 'Squatters-Bridge-1')).status).toBe(404)
    expect((await signIn(email)).body.user).toMatchObject({
      firstName: 'Camille',
      workspace: { name: 'Atelier du Lac' },
    })
  })

  test('again sends another link to whoever let the first one expire, even after a reset', async () => {
    const email = newAddress()
    await signUp(email)
    await app.drained()
    pass(8 * DAY)
    await forgot(email)
    expect((await reset(tokenIn(await latest(email)))).status).toBe(200)
    expect((await signIn(email, 'Twelve-Bridges-8')).status).toBe(403)
    await signUp(email, { password: 'Other-Bridges-99' })
    expect((await activate(tokenIn(await latest(email)))).status).toBe(200)
    expect((await signIn(email, 'Twelve-Bridges-8')).status).toBe(200)
  })

  test('again by the same key is done once, and by that key for another address not at all', async () => {
    const [email, other] = [newAddress(), newAddress()]
    const names = { firstName: 'Camille', lastName: 'Roussel', type: 'ESN', company: 'Atelier du Lac' } as const
    const input = { ...names, password: CHOSEN, displayLanguage: 'EN', termsVersion: TERMS_VERSION } as const
    const key = randomUUID()
    const send = (to: string) => call(app, onboarding.signUp, undefined, { ...input, email: to }, { key })
    for (const answer of [await send(email), await send(email)])
      expect(answer).toMatchObject({ status: 200, body: true })
    expect(await send(other)).toMatchObject({ status: 422, body: { code: 'request.reusedKey' } })
    expect(await app.mails(email)).toHaveLength(1)
    expect(await app.mails(other)).toEqual([])
  })

  test('sends no more than three mails an hour to an address, and says nothing of it', async () => {
    const email = newAddress()
    for (let time = 0; time < 5; time++) {
      expect(await signUp(email)).toMatchObject({ status: 200, body: true })
      await app.drained()
    }
    expect(await app.mails(email)).toHaveLength(3)
    pass(3600)
    await signUp(email)
    expect(await app.mails(email)).toHaveLength(4)
  })

  test('is dropped in silence, before any hard work, when one network address asks for too much', async () => {
    for (let time = 0; time < 30; time++) await signUp(newAddress())
    const email = newAddress()
    expect(await signUp(email)).toMatchObject({ status: 200, body: true, cost: { requests: 1 } })
    expect(await app.mails(email)).toEqual([])
    pass(3600)
    await signUp(email)
    expect(await app.mails(email)).toHaveLength(1)
  })

  test.each([
    ['a list of addresses', { email: ['a@atelier.example', 'b@atelier.example'] }],
    ['two addresses in one', { email: 'a@atelier.example,b@atelier.example' }],
    ['a header in the address', { email: 'a@atelier.example\r\nBcc: b@atelier.example' }],
    ['an invisible letter in the address', { email: 'a\u200db@atelier.example' }],
    ['markup in a name', { firstName: '<b>Camille</b>' }],
    ['a line break in a name', { company: 'Atelier\nBcc: b@atelier.example' }],
    ['a weak password', { password: 'password' }],
    ['a password of 41 letters', { password: `Aa1!${'x'.repeat(37)}` }],
    ['another type', { type: 'ESN_RESOURCE' }],
    ['permissions', { permissions: ['ALL'] }],
    ['a tenant', { tenant: 'T' }],
  ])('refuses %s', async (_, more) => {
    const answer = await signUp(newAddress(), more as never)
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })

  test('shows names that strangers chose shortened, escaped and without addresses to click', async () => {
    const email = newAddress()
    const company = `Win at https://evil.example/now & more ${'x'.repeat(41)}`
    await signUp(email, { company, firstName: 'Bobby"; --', lastName: "O'Neil" })
    const mail = await latest(email)
    expect(mail?.html).not.toContain('https://evil.example')
    expect(mail?.text).not.toContain('https://evil.example')
    expect(mail?.html).toContain('&#38; more')
    expect(mail?.text).toContain('…')
    expect(mail?.html).toContain('Bobby&#34;; --')
  })
})

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
    const names = { firstName: 'Ada', lastName: 'Roche' }
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
    for (const answer of await follow(another)) expect(answer).toMatchObject(INVALID)
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
    const expiresAt = day * DAY + 60
    await transact([
      keepToken(hash, { purpose: 'activation', tenant: 'T', person: 'P', email: 'a@b.example', expiresAt }),
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
      await raw(app, '/api/auth/forgot-password', {
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

describe('an invitation', () => {
  test('says who invites where, and is answered with a new password; a manager is told', async () => {
    const { manager } = await newTenant(app, { name: 'Rivage & Fils' })
    const email = newAddress()
    const userId = await invite(manager, email)
    const mail = await latest(email)
    expect(mail).toMatchObject({ subject: 'Rivage & Fils invites you to Regie' })
    expect(mail?.text).toContain(manager.name)
    expect(mail?.text).toContain(`${process.env.REGIE_SITE_URL}/invite?token=`)
    const token = tokenIn(mail)
    expect(await offer(token)).toMatchObject({
      status: 200,
      body: { company: 'Rivage & Fils', email, type: 'ESN_RESOURCE', displayLanguage: 'EN', hasAccount: false },
    })
    expect(await accept(token)).toMatchObject({ status: 200, body: true })
    expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'auth.confirmationRequired' } })
    expect(await signIn(email, 'Other-Bridges-9')).toMatchObject({ status: 404, body: false })
    expect(await stateOf(manager, userId)).toBe('WAITING_REVIEW')
    const told = await latest(manager.email)
    expect(told).toMatchObject({ subject: 'Inès Garance souhaite vous rejoindre' })
    expect(told?.text).toContain(`/company/user-info/${userId}`)
    const [notification] = (await call(app, common.notifications, manager, {})).body
    expect(notification).toMatchObject({
      title: 'Inès Garance souhaite vous rejoindre',
      link: `/company/user-info/${userId}`,
      read: false,
    })
  })

  test('tells everybody who manages people, and nobody else', async () => {
    const { manager, resource, validator, addPerson } = await newTenant(app)
    const second = await addPerson({ permissions: ['MANAGE_USERS'] })
    const former = await addPerson({ permissions: ['MANAGE_USERS'], state: 'DISABLED' })
    await accepted(manager)
    for (const one of [manager, second]) expect(await app.mails(one.email)).toHaveLength(1)
    for (const one of [resource, validator, former]) expect(await app.mails(one.email)).toEqual([])
  })

  test('ends at a sign-in once confirmed and activated, with what was offered and no more', async () => {
    const { manager } = await newTenant(app)
    const { email, userId } = await accepted(manager, { displayLanguage: 'FR', permissions: ['VIEW_CRA'] })
    await call(app, users.confirm, manager, { userId })
    const mail = await latest(email)
    expect(mail?.subject).toBe('Votre compte est confirmé')
    expect((await signIn(email)).status).toBe(403)
    await activate(tokenIn(mail))
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({
      ...{ id: userId, firstName: 'Inès', lastName: 'Garance', permissions: ['VIEW_CRA'] },
      ...{ type: 'ESN_RESOURCE', displayLanguage: 'FR', workspace: { id: manager.tenant } },
    })
  })

  test.each([
    ['permissions', { permissions: ['ALL'] }],
    ['a tenant', { tenant: 'T' }],
    ['an address', { email: 'other@atelier.example' }],
    ['a state', { state: 'ACTIVE' }],
    ['an id', { userId: 'x' }],
  ])('takes no %s from who accepts it', async (_, more) => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    await invite(manager, email)
    const token = tokenIn(await latest(email))
    expect((await accept(token, more as never)).status).toBe(400)
    expect((await offer(token)).status).toBe(200)
  })

  test('is accepted once, however often at the same time', async () => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    await invite(manager, email)
    const token = tokenIn(await latest(email))
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(INVALID)
    expect(await accept(token)).toMatchObject(INVALID)
    expect(await offer(token)).toMatchObject(INVALID)
    expect(await app.mails(manager.email)).toHaveLength(1)
  })

  test('no longer counts once it is sent again, taken back or too old', async () => {
    const { manager } = await newTenant(app)
    const [again, back, old] = [newAddress(), newAddress(), newAddress()]
    const ids = [await invite(manager, again), await invite(manager, back), await invite(manager, old)]
    const tokens = [tokenIn(await latest(again)), tokenIn(await latest(back)), tokenIn(await latest(old))]
    await call(app, users.resend, manager, { userId: ids[0] ?? '' })
    await call(app, users.revoke, manager, { userId: ids[1] ?? '' })
    for (const token of tokens.slice(0, 2)) {
      expect(await accept(token)).toMatchObject(INVALID)
      expect(await offer(token)).toMatchObject(INVALID)
    }
    pass(7 * DAY)
    expect(await accept(tokens[2] ?? '')).toMatchObject(INVALID)
    await call(app, users.resend, manager, { userId: ids[2] ?? '' })
    expect((await accept(tokenIn(await latest(old)))).status).toBe(200)
  })

  test('wants a password worth the name for a new account', async () => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    await invite(manager, email)
    const token = tokenIn(await latest(email))
    for (const password of ['', 'Short-1', 'no-capital-1', 'No-digit-here', 'NoSpecial1', `Aa1!${'x'.repeat(37)}`]) {
      expect(await accept(token, { password })).toMatchObject({
        status: 422,
        body: { code: 'onboarding.passwordPattern' },
      })
    }
    expect((await accept(token)).status).toBe(200)
  })

  test('of somebody with an account asks for its password, and counts guesses', async () => {
    const { email, tenant } = await founded()
    const { manager } = await newTenant(app)
    const userId = await invite(manager, email)
    const token = tokenIn(await latest(email))
    expect(await offer(token)).toMatchObject({ body: { hasAccount: true } })
    for (let guess = 0; guess < 5; guess++) {
      expect(await accept(token, { password: `Guess-number-${guess}` })).toMatchObject({
        status: 422,
        body: { code: 'onboarding.wrongPassword' },
      })
    }
    expect(await accept(token, { password: CHOSEN })).toMatchObject({
      status: 429,
      body: { code: 'auth.tooManyAttempts' },
    })
    expect((await signIn(email)).status).toBe(429)
    pass(60)
    expect(await accept(token, { password: CHOSEN })).toMatchObject({ status: 200 })
    await call(app, users.confirm, manager, { userId })
    await activate(tokenIn(await latest(email)))
    const places = (await findAccount(email))?.workspaces.map((one) => one.tenant)
    expect(places).toEqual([tenant, manager.tenant])
    expect((await signIn(email)).status).toBe(200)
  })

  test('of two companies at once makes one account with both', async () => {
    const [one, two] = [await newTenant(app), await newTenant(app)]
    const email = newAddress()
    const tokens: string[] = []
    for (const { manager } of [one, two]) {
      await invite(manager, email)
      tokens.push(tokenIn(await latest(email)))
    }
    const first = await Promise.all(tokens.map((token) => accept(token)))
    const again = tokens.filter((_, index) => first[index]?.status !== 200)
    for (const token of again) expect((await accept(token)).status).toBe(200)
    expect((await findAccount(email))?.workspaces.map(({ tenant }) => tenant).toSorted()).toEqual(
      [one.manager.tenant, two.manager.tenant].toSorted(),
    )
  })

  test('is not lost to whoever signed up with its address before, without the mailbox', async () => {
    const email = newAddress()
    await signUp(email, { password: 'Squatters-Bridge-1' })
    await app.drained()
    const { manager } = await newTenant(app)
    const userId = await invite(manager, email)
    const token = tokenIn(await latest(email))
    expect(await offer(token)).toMatchObject({ body: { hasAccount: false } })
    expect((await accept(token)).status).toBe(200)
    await call(app, users.confirm, manager, { userId })
    await activate(tokenIn(await latest(email)))
    expect((await signIn(email, 'Squatters-Bridge-1')).status).toBe(404)
    expect((await signIn(email)).body.user).toMatchObject({ id: userId })
  })
})

describe('a forgotten password', () => {
  test('is replaced by a mail to the stored address; the sessions of all workspaces end', async () => {
    const { email, token: first } = await founded()
    const { manager } = await newTenant(app)
    const userId = await invite(manager, email)
    await accept(tokenIn(await latest(email)))
    await call(app, users.confirm, manager, { userId })
    await activate(tokenIn(await latest(email)))
    pass(1)
    expect(await forgot(` ${email.toUpperCase()} `)).toMatchObject({ status: 200, body: true })
    const mail = await latest(email)
    expect(mail).toMatchObject({ subject: 'Choose a new password', to: [email] })
    expect(mail?.text).toContain(`${process.env.REGIE_SITE_URL}/reset-password?token=`)
    const token = tokenIn(mail)
    expect(await reset(token)).toMatchObject({ status: 200, body: true })
    pass(31)
    const me = await raw(app, '/api/common/user', { headers: { authorization: `Bearer ${first}` } })
    expect(me.status).toBe(401)
    expect((await signIn(email)).status).toBe(404)
    expect((await signIn(email, 'Twelve-Bridges-8')).status).toBe(200)
    expect(await latest(email)).toMatchObject({ subject: 'Your password was changed' })
    expect(await reset(token)).toMatchObject(INVALID)
  })

  test('ends the refresh of every session at once', async () => {
    const { email } = await founded()
    const answer = await raw(app, '/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: CHOSEN }),
    })
    const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')
    pass(1)
    await forgot(email)
    await reset(tokenIn(await latest(email)))
    const refreshed = await raw(app, '/api/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    })
    expect(refreshed.status).toBe(401)
  })

  test('asks the table the same, and answers the same, whether there is an account', async () => {
    const { manager } = await newTenant(app)
    const [known, unknown] = [await forgot(manager.email), await forgot(newAddress())]
    expect(known).toMatchObject({ status: 200, body: true, cost: unknown.cost })
    expect(unknown).toMatchObject({ status: 200, body: true })
    expect(known.cost.requests).toBe(1)
    expect(await forgot('nobody@a.example')).toMatchObject({ status: 200, body: true })
  })

  test('is mailed five times an hour at most, and the latest link is the one that works', async () => {
    const { manager } = await newTenant(app)
    for (let time = 0; time < 8; time++) {
      expect(await forgot(manager.email)).toMatchObject({ status: 200, body: true })
    }
    const mails = await app.mails(manager.email)
    expect(mails).toHaveLength(5)
    const tokens = mails.map(tokenIn)
    for (const token of tokens.slice(0, -1)) expect(await reset(token)).toMatchObject(INVALID)
    expect((await reset(tokens.at(-1) ?? '')).status).toBe(200)
  })

  test('is asked for two hundred times an hour from one network address, then in vain', async () => {
    const { manager } = await newTenant(app)
    for (let time = 0; time < 199; time++) {
      expect(await transact(countReset(newAddress(), '127.0.0.1'))).toBeUndefined()
    }
    expect(await forgot(newAddress())).toMatchObject({ status: 200, body: true })
    expect(await forgot(manager.email)).toMatchObject({ status: 200, body: true })
    expect(await app.mails(manager.email)).toEqual([])
    pass(3600)
    await forgot(manager.email)
    expect(await app.mails(manager.email)).toHaveLength(1)
  })

  test('is replaced once, however often at the same time, and within the hour', async () => {
    const { manager } = await newTenant(app)
    await forgot(manager.email)
    const token = tokenIn(await latest(manager.email))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => reset(token, `Bridges-number-${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(INVALID)
    pass(3600)
    await forgot(manager.email)
    const late = tokenIn(await latest(manager.email))
    pass(3600)
    expect(await reset(late)).toMatchObject(INVALID)
  })

  test('activates nobody', async () => {
    const email = newAddress()
    await signUp(email)
    await app.drained()
    await forgot(email)
    expect((await reset(tokenIn(await latest(email)))).status).toBe(200)
    expect(await signIn(email, 'Twelve-Bridges-8')).toMatchObject({ status: 403 })
  })

  test.each([
    ['a list', ['a@atelier.example', 'b@atelier.example']],
    ['an operator', { $ne: '' }],
    ['two addresses', 'a@atelier.example,b@atelier.example'],
    ['a header', 'a@atelier.example%0aBcc:b@atelier.example\nBcc: b@atelier.example'],
  ])('is not asked for with %s', async (_, email) => {
    expect((await forgot(email as never)).status).toBe(400)
  })

  test('mails nobody but the owner when a second address is given', async () => {
    const { manager } = await newTenant(app)
    const evil = newAddress()
    for (const more of [{ cc: evil }, { emails: [evil] }]) {
      const answer = await call(app, onboarding.forgotPassword, undefined, { email: manager.email, ...more } as never)
      expect(answer.status).toBe(400)
    }
    expect(await app.mails(evil)).toEqual([])
  })
})

test('waiting people get in nowhere: invited, accepted, confirmed, refused or disabled', async () => {
  const { manager } = await newTenant(app)
  const { email, userId } = await accepted(manager)
  expect((await signIn(email)).status).toBe(403)
  await call(app, users.refuse, manager, { userId, reason: 'Not known here' })
  expect((await signIn(email)).status).toBe(404)
  const other = await joined(manager)
  expect((await signIn(other.email)).status).toBe(200)
  await call(app, users.disable, manager, { userId: other.userId })
  expect((await signIn(other.email)).status).toBe(404)
})
