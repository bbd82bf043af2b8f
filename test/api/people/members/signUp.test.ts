import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { companyOf } from '#functions/data/companies/companies.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { CHOSEN, everythingIn, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { dayForEach } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { INVALID, signUpsOf } from './signUpKit.ts'

const app = await startApi()
const { latest, signUp, activate, signIn, invite, accept } = peopleOf(app)

const { forgot, reset, founded } = signUpsOf(app)
const { pass } = dayForEach()

const DAY = 86_400

describe('signing up', () => {
  test('opens a company whose founder may do everything, once the mail has been answered', async () => {
    const email = newAddress()
    expect(await signUp(email)).toMatchObject({ status: 200, body: true })
    const mail = await latest(email)
    expect(mail).toMatchObject({ subject: 'Activate your Regie account', to: [email] })
    expect(mail?.text).toContain(`${process.env.REGIE_SITE_URL}/activate?token=`)
    expect(mail?.html).toContain('Atelier du Lac')
    expect(await signIn(email)).toMatchObject({ status: 404, body: false })
    expect(await activate(tokenIn(mail))).toMatchObject({ status: 200, body: true })
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({
      firstName: 'Camille',
      lastName: 'Roussel',
      username: email,
      type: 'ESN',
      permissions: ['ALL'],
      workspace: { name: 'Atelier du Lac' },
    })
    // Invitations are offered in the language in which the company was opened.
    const [place] = (await findAccount(email))?.workspaces ?? []
    const opened = await companyOf(place?.tenant ?? '').get()
    expect(opened?.invitationDefaults).toMatchObject({ type: 'ESN_RESOURCE', displayLanguage: 'EN' })
  })

  test('gives a freelancer a workspace that bears their name', async () => {
    const email = newAddress()
    await signUp(email, { type: 'FREELANCER', company: '', displayLanguage: 'FR' })
    const mail = await latest(email)
    expect(mail?.subject).toBe('Activez votre compte Regie')
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

  test('opens a company for who was disabled in theirs, whose account and its password stay as they are', async () => {
    const { manager, addPerson, tenant } = await newTenant(app)
    const { email, personId, password } = await addPerson()
    await call(app, users.disable, manager, { userId: personId })
    const known = await signUp(email, { password: 'Other-Bridges-99' })
    expect(known).toMatchObject({ status: 200, body: true, cost: (await signUp(newAddress())).cost })
    const mail = await latest(email)
    expect(mail?.subject).toBe('Activate your workspace')
    expect(mail?.text).toMatch(/already has an account.*sign in with its password/s)
    expect((await signIn(email, password)).status).toBe(403)
    // Asked for again before it is activated, it is the same one.
    await signUp(email, { password: 'Other-Bridges-99', company: 'Atelier du Bois' })
    const again = await latest(email)
    expect(await activate(tokenIn(mail))).toMatchObject(INVALID)
    expect((await activate(tokenIn(again))).status).toBe(200)
    expect((await signIn(email, 'Other-Bridges-99')).status).toBe(404)
    const { user } = (await signIn(email, password)).body
    expect(user).toMatchObject({ permissions: ['ALL'], workspace: { name: 'Atelier du Lac' } })
    expect(user.workspaces).toEqual([{ id: user.workspace.id, name: 'Atelier du Lac' }])
    expect((await findAccount(email))?.workspaces.map((place) => place.tenant)).toEqual([tenant, user.workspace.id])
    const there = (await call(app, users.get, manager, { userId: personId, year: 2026 })).body.user
    expect(there).toMatchObject({ state: 'DISABLED', email })
    expect((await call(app, users.enable, manager, { userId: personId })).status).toBe(200)
    expect((await signIn(email, password)).body.user.workspaces).toHaveLength(2)
  })

  test('opens none for who waits for a company to confirm them, and one for who was refused by it', async () => {
    const { manager } = await newTenant(app)
    const email = newAddress()
    const userId = await invite(manager, email)
    await accept(tokenIn(await latest(email)))
    await signUp(email)
    expect(await latest(email)).toMatchObject({ subject: 'You already have an account' })
    expect((await call(app, users.refuse, manager, { userId, reason: 'Nobody knows them' })).status).toBe(200)
    await signUp(email)
    expect((await activate(tokenIn(await latest(email)))).status).toBe(200)
    expect((await signIn(email)).body.user).toMatchObject({ permissions: ['ALL'] })
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
