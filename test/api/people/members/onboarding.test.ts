import { describe, expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { accountKey, findAccount } from '#functions/data/accounts/accounts.ts'
import { common } from '#shared/overview/common/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { dayForEach } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { INVALID, signUpsOf } from './signUpKit.ts'

const app = await startApi()
const { latest, signUp, activate, signIn, invite, accept, accepted, joined, stateOf } = peopleOf(app)

const { founded } = signUpsOf(app)
const { pass } = dayForEach()

const DAY = 86_400
const offer = (token: string) => call(app, onboarding.invitation, undefined, { token })

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
    expect(told).toMatchObject({ subject: 'Inès Garance attend votre confirmation' })
    expect(told?.text).toContain(`/company/user-info/${userId}`)
    const [notification] = (await call(app, common.notifications, manager, {})).body
    expect(notification).toMatchObject({
      title: 'Inès Garance attend votre confirmation',
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
    expect(mail?.subject).toBe('Votre compte est confirmé\u00a0: activez-le')
    expect((await signIn(email)).status).toBe(403)
    await activate(tokenIn(mail))
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({
      id: userId,
      firstName: 'Inès',
      lastName: 'Garance',
      permissions: ['VIEW_CRA'],
      type: 'ESN_RESOURCE',
      displayLanguage: 'FR',
      workspace: { id: manager.tenant },
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

  test('is not accepted by an account of forty workspaces, the most that a new password signs out of at once', async () => {
    const { email, tenant, person } = await founded()
    const { manager } = await newTenant(app)
    await invite(manager, email)
    const token = tokenIn(await latest(email))
    const own = { tenant, person }
    const others = Array.from({ length: 39 }, (_, index) => ({ tenant: `other-${index}`, person: `person-${index}` }))
    const acceptAmong = async (places: typeof others) => {
      await updateItem(accountKey(email), expression`SET #workspaces = ${places}`)
      const input = { token, password: CHOSEN, firstName: 'Nora', lastName: 'Quintal' }
      return call(app, onboarding.acceptInvitation, undefined, input, { anyCost: true })
    }
    expect(await acceptAmong([own, ...others])).toMatchObject({ status: 409, body: { code: 'resource.conflict' } })
    expect((await acceptAmong([own, ...others.slice(1)])).status).toBe(200)
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
