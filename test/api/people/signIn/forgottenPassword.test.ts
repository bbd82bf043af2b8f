import { describe, expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { countReset } from '#functions/data/mail/mailLimits.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { INVALID, signUpsOf } from '#test/api/people/members/signUpKit.ts'
import { newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, sendRaw, startApi } from '#test/kit/api.ts'
import { caller, dayForEach } from './authKit.ts'
import { joinAlso } from './factorKit.ts'

const app = await startApi()
const browser = caller(app.url)
const { latest, signUp, activate, signIn, invite, accept } = peopleOf(app)

const { forgot, reset, founded } = signUpsOf(app)
const { pass } = dayForEach()

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
    const me = await sendRaw(app, '/api/common/user', { headers: { authorization: `Bearer ${first}` } })
    expect(me.status).toBe(401)
    expect((await signIn(email)).status).toBe(404)
    expect((await signIn(email, 'Twelve-Bridges-8')).status).toBe(200)
    expect(await latest(email)).toMatchObject({ subject: 'Your password was changed' })
    expect(await reset(token)).toMatchObject(INVALID)
  })

  test('ends the refresh of every session at once, in every workspace', async () => {
    const [person, elsewhere] = [(await newTenant(app)).manager, await newTenant(app)]
    await joinAlso(person, elsewhere.tenant)
    const entered = () => browser('/api/auth/sign-in', { email: person.email, password: person.password })
    const [here, moved] = [await entered(), await entered()]
    const there = await browser(
      '/api/auth/switch-workspace',
      { workspaceId: elsewhere.tenant },
      {
        cookie: moved.cookie,
        token: moved.body.accessToken,
      },
    )
    expect(there.body.user.workspace.id).toBe(elsewhere.tenant)
    pass(1)
    await forgot(person.email)
    await reset(tokenIn(await latest(person.email)))
    for (const { cookie } of [here, there]) {
      expect((await browser('/api/auth/refresh', {}, { cookie })).status).toBe(401)
    }
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
    // Before what is chosen is looked at.
    expect(await reset(tokens[0] ?? '', 'Password-1')).toMatchObject(INVALID)
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
