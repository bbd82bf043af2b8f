import { describe, expect, test } from 'vitest'
import { epochSeconds } from '#functions/core/clock.ts'
import { hashPassword } from '#functions/core/security/passwords.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { accountKey } from '#functions/data/accounts/accounts.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { caller, hourForEach } from './authKit.ts'
import { factorsOf } from './factorKit.ts'

const app = await startApi()
const browser = caller(app.url)
const company = await newTenant(app)
const newPerson = () => company.addPerson({ permissions: ['VIEW_CRA'] })

/** Failures count by the hour: each test has an hour of its own, and none is the real one. */
const { pass } = hourForEach()
const { signIn, finish, status, half, withTotp } = factorsOf(app, pass)

const codesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status: one }) => one).toSorted((a, b) => a - b)

describe('signing in with a second factor', () => {
  test('takes two steps, and opens nothing after the first', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const first = await browser('/api/auth/sign-in', { email: person.email, password: person.password })
    expect(first).toMatchObject({ status: 401, body: { code: 'auth.secondFactorNeeded' }, cookie: undefined })
    const { ticket, ...rest } = (await half(person)) as Record<string, unknown>
    expect(rest).toEqual({ methods: ['totp', 'recovery'] })
    const { status: answered, body, cookie } = await browser('/api/auth/second-factor', { ticket, code: code() })
    expect(answered).toBe(200)
    expect(body).toMatchObject({ tokenType: 'bearer', user: { id: person.personId, username: person.email } })
    expect(cookie).toMatch(/^regie_refresh=[\w.-]+$/)
    expect((await browser('/api/auth/refresh', {}, { cookie })).status).toBe(200)
  })

  test('says nothing of it before the password is right', async () => {
    const person = await newPerson()
    await withTotp(person)
    expect(await signIn(person, 'Wrong-horse-7!')).toMatchObject({ status: 404, body: false })
    await updateItem(accountKey(person.email), expression`SET #state = ${'disabled'}`)
    expect(await signIn(person)).toMatchObject({ status: 404, body: false })
  })

  test('takes a code one step early or late, and no other', async () => {
    for (const [off, expected] of [
      [-60, 401],
      [-30, 200],
      [30, 200],
      [60, 401],
    ] as const) {
      const person = await newPerson()
      const { code } = await withTotp(person)
      pass(300)
      const { ticket } = await half(person)
      expect([off, (await finish(ticket, { code: code(off) })).status]).toEqual([off, expected])
    }
  })

  test('takes each code once, and none from before it', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    pass(300)
    const [used, before] = [code(), code(-30)]
    expect((await finish((await half(person)).ticket, { code: used })).status).toBe(200)
    const { ticket } = await half(person)
    for (const one of [used, before]) {
      const answer = await finish(ticket, { code: one })
      expect(answer).toMatchObject({ status: 401, body: { code: 'auth.wrongSecondFactor' } })
    }
    pass(30)
    expect((await finish(ticket, { code: code() })).status).toBe(200)
  })

  test('does not take the code that switched the app on', async () => {
    const person = await newPerson()
    const { secret } = (await call(app, account.beginTotp, person, { password: person.password })).body
    const { totpAt } = await import('#functions/core/security/totp.ts')
    const code = totpAt(secret, epochSeconds())
    await call(app, account.confirmTotp, person, { code })
    expect((await finish((await half(person)).ticket, { code })).status).toBe(401)
  })

  test('takes one of two at once with the same code, or the same ticket', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const tickets = [await half(person), await half(person), await half(person)].map(({ ticket }) => ticket)
    const shared = code()
    expect(await codesOf(tickets.map((ticket) => finish(ticket, { code: shared })))).toEqual([200, 401, 401])
    expect((await codesOf(tickets.map((ticket) => finish(ticket, { code: shared })))).includes(200)).toBe(false)

    const another = await newPerson()
    const { recoveryCodes } = await withTotp(another)
    const { ticket } = await half(another)
    const [a = '', b = '', c = ''] = recoveryCodes
    const answers = await codesOf([a, b, c].map((recoveryCode) => finish(ticket, { recoveryCode })))
    expect(answers.filter((one) => one === 200)).toEqual([200])
    expect((await status(another)).body.recoveryCodesLeft).toBe(9)
  })

  test('wants exactly one proof', async () => {
    const person = await newPerson()
    const { code, recoveryCodes } = await withTotp(person)
    const { ticket } = await half(person)
    const both = { code: code(), recoveryCode: recoveryCodes[0] ?? '' }
    for (const shown of [{}, both]) {
      expect(await finish(ticket, shown)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    }
    expect((await finish(ticket, { code: code() })).status).toBe(200)
  })

  test('stays within its budget', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const first = await signIn(person)
    const { ticket } = (first.body as unknown as { details: { ticket: string } }).details
    const second = await finish(ticket, { code: code() })
    expect([first.cost.requests, second.cost.requests]).toEqual([5, 7])
  })
})

describe('a ticket', () => {
  const required = { status: 401, body: { code: 'auth.required' } }

  test('works once, for five minutes', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const { ticket } = await half(person)
    expect((await finish(ticket, { code: code() })).status).toBe(200)
    pass(30)
    expect(await finish(ticket, { code: code() })).toMatchObject(required)
    const late = await half(person)
    pass(299)
    const wrong = await finish(late.ticket, { code: '000000' })
    expect(wrong.body).toMatchObject({ code: 'auth.wrongSecondFactor' })
    pass(1)
    expect(await finish(late.ticket, { code: code() })).toMatchObject(required)
    expect(await finish('x'.repeat(43), { code: code() })).toMatchObject(required)
  })

  test('is bound to its account', async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()]
    const [{ code }, other] = [await withTotp(mine), await withTotp(theirs)]
    const { ticket } = await half(theirs)
    expect((await finish(ticket, { code: code() })).status).toBe(401)
    const answer = await finish(ticket, { code: other.code() })
    expect(answer.body.user.id).toBe(theirs.personId)
  })

  test('counts for nothing once the password is another, or the account disabled', async () => {
    for (const change of [
      expression`SET #passwordHash = ${await hashPassword('Another-horse-7')}`,
      expression`SET #state = ${'disabled'}`,
    ]) {
      const person = await newPerson()
      const { code } = await withTotp(person)
      const { ticket } = await half(person)
      await updateItem(accountKey(person.email), change)
      expect(await finish(ticket, { code: code() })).toMatchObject(required)
    }
  })

  test('is stored as a hash only, as are recovery codes', async () => {
    const person = await newPerson()
    const { recoveryCodes } = await withTotp(person)
    const { ticket } = await half(person)
    const everything = await everythingIn(app)
    for (const secret of [ticket, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))]) {
      expect(everything).not.toContain(secret)
    }
  })
})

describe('wrong second factors', () => {
  test('count with the failed sign-ins of the account, which the right password does not forget', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const { ticket } = await half(person)
    for (let time = 0; time < 5; time++) {
      expect((await finish(ticket, { code: '000000' })).body).toMatchObject({ code: 'auth.wrongSecondFactor' })
    }
    const waiting = await finish(ticket, { code: code() })
    expect(waiting).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts' } })
    expect(await signIn(person)).toMatchObject({ status: 429 })
    pass(Number(waiting.headers.get('retry-after')))
    expect((await finish(ticket, { code: code() })).status).toBe(200)
    expect((await half(person)).ticket).toMatch(/^[\w-]{43}$/)
  })

  test('count for the network address too', async () => {
    const person = await newPerson()
    await withTotp(person)
    const { ticket } = await half(person)
    for (let time = 0; time < 19; time++) {
      await call(app, auth.signIn, undefined, { email: `nobody.${time}@kit.example`, password: 'x' })
    }
    const other = await newPerson()
    expect((await signIn(other)).status).toBe(200)
    expect((await finish(ticket, { code: '000000' })).status).toBe(401)
    expect((await signIn(other)).status).toBe(429)
  })

  test('and wrong passwords leave whoever has both a way in', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    for (let time = 0; time < 20; time++) {
      pass(900)
      expect((await signIn(person, 'Wrong-horse-7!')).status).toBe(404)
    }
    pass(900)
    expect((await finish((await half(person)).ticket, { code: code() })).status).toBe(200)
  })

  test('cannot be guessed faster by signing in again and again', async () => {
    const person = await newPerson()
    await withTotp(person)
    let guesses = 0
    for (let time = 0; time < 30; time++) {
      const { status: answered, body } = await signIn(person)
      const { details } = body as unknown as { details: { ticket?: string } }
      if (answered === 401 && (await finish(details.ticket ?? '', { code: '000000' })).status === 401) guesses += 1
    }
    expect(guesses).toBe(5)
  })
})
