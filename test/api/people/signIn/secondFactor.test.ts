import { describe, expect, test } from 'vitest'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { findFactors } from '#functions/data/accounts/secondFactor.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { newAuthenticator } from '#test/kit/passkey.ts'
import { hourForEach } from './authKit.ts'
import { factorsOf, joinAlso } from './factorKit.ts'

const app = await startApi()
const company = await newTenant(app)
const newPerson = () => company.addPerson({ permissions: ['VIEW_CRA'] })
const site = new URL(app.url)

/** Failures count by the hour: each test has an hour of its own, and none is the real one. */
const { pass } = hourForEach()
const { signIn, finish, status, half, withTotp, withPasskey } = factorsOf(app, pass)

describe('an authenticator app', () => {
  test('counts once a code of it is confirmed', async () => {
    const person = await newPerson()
    const { body } = await call(app, account.beginTotp, person, { password: person.password })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect((await status(person)).body).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0, required: false })
    expect((await signIn(person)).status).toBe(200)
    expect(await call(app, account.confirmTotp, person, { code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'account.wrongCode' },
    })
    expect((await signIn(person)).status).toBe(200)
  })

  test('is confirmed within a quarter of an hour, or begun again', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    await call(app, account.removeTotp, person, { password: person.password })
    await call(app, account.beginTotp, person, { password: person.password })
    pass(15 * 60)
    const late = (await findFactors(person.email)).newTotp?.secret ?? ''
    expect(late).not.toBe('')
    expect((await call(app, account.confirmTotp, person, { code: code() })).status).toBe(422)
    expect((await status(person)).body.totp).toBe(false)
  })

  test('needs the password, whose failures count for the session that shows it', async () => {
    const person = await newPerson()
    for (let time = 0; time < 5; time++) {
      const answer = await call(app, account.beginTotp, person, { password: 'Wrong-horse-7!' })
      expect(answer).toMatchObject({ status: 422, body: { code: 'onboarding.wrongPassword' } })
    }
    expect((await call(app, account.beginTotp, person, { password: person.password })).status).toBe(429)
    expect((await signIn(person)).status).toBe(200)
  })

  test('answers ten recovery codes, which nothing shows again', async () => {
    const person = await newPerson()
    const { recoveryCodes, secret } = await withTotp(person)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const one of recoveryCodes) expect(one).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const { body } = await status(person)
    expect(body).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10, required: false })
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('whose confirmation did not arrive may be confirmed again', async () => {
    const person = await newPerson()
    const first = await withTotp(person)
    const { body, status: answered } = await call(app, account.confirmTotp, person, { code: first.code() })
    expect([answered, body.recoveryCodes.length]).toEqual([200, 10])
    const { ticket } = await half(person)
    expect((await finish(ticket, { code: first.code() })).status).toBe(401)
    expect((await finish(ticket, { recoveryCode: first.recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await finish(ticket, { recoveryCode: body.recoveryCodes[0] ?? '' })).status).toBe(200)
  })

  test('that is confirmed again forgets no code that signed in meanwhile', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const used = code()
    expect((await finish((await half(person)).ticket, { code: used })).status).toBe(200)
    expect((await call(app, account.confirmTotp, person, { code: code(-30) })).status).toBe(200)
    expect((await finish((await half(person)).ticket, { code: used })).status).toBe(401)
  })

  test('that was removed is not confirmed again', async () => {
    const person = await newPerson()
    await withPasskey(person, newAuthenticator(site.origin))
    const { code } = await withTotp(person)
    await call(app, account.removeTotp, person, { password: person.password })
    expect(await call(app, account.confirmTotp, person, { code: code() })).toMatchObject({
      status: 422,
      body: { code: 'account.wrongCode' },
    })
    expect((await status(person)).body.totp).toBe(false)
  })

  test('is replaced by another one, with new recovery codes', async () => {
    const person = await newPerson()
    const first = await withTotp(person)
    const second = await withTotp(person)
    const { ticket } = await half(person)
    expect((await finish(ticket, { code: first.code() })).status).toBe(401)
    expect((await finish(ticket, { recoveryCode: first.recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await finish(ticket, { code: second.code() })).status).toBe(200)
  })
})

describe('a recovery code', () => {
  test('works once, however it is typed', async () => {
    const person = await newPerson()
    const { recoveryCodes } = await withTotp(person)
    const [first = '', second = ''] = recoveryCodes
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')}`
    expect((await finish((await half(person)).ticket, { recoveryCode: typed })).status).toBe(200)
    expect((await status(person)).body.recoveryCodesLeft).toBe(9)
    const { ticket } = await half(person)
    for (const wrong of [first, '', 'AAAA-AAAA-AAAA-AAAA', second.slice(0, -1)]) {
      expect((await finish(ticket, { recoveryCode: wrong })).status).toBe(401)
    }
  })

  test('is void once new ones are made, for which the password is needed', async () => {
    const person = await newPerson()
    const before = await withTotp(person)
    const wrong = await call(app, account.recoveryCodes, person, { password: 'Wrong-horse-7!' })
    expect(wrong.body).toMatchObject({ code: 'onboarding.wrongPassword' })
    const { body } = await call(app, account.recoveryCodes, person, { password: person.password })
    expect(body.recoveryCodes).toHaveLength(10)
    const { ticket } = await half(person)
    expect((await finish(ticket, { recoveryCode: before.recoveryCodes[3] ?? '' })).status).toBe(401)
    expect((await finish(ticket, { recoveryCode: body.recoveryCodes[3] ?? '' })).status).toBe(200)
  })

  test('is for those who have a second factor', async () => {
    const person = await newPerson()
    expect(await call(app, account.recoveryCodes, person, { password: person.password })).toMatchObject({
      status: 409,
      body: { code: 'resource.conflict' },
    })
  })
})

describe('removing a second factor', () => {
  test('needs the password, and leaves the others', async () => {
    const person = await newPerson()
    const laptop = newAuthenticator(site.origin)
    await withTotp(person)
    await withPasskey(person, laptop)
    const wrong = { password: 'Wrong-horse-7!' }
    expect((await call(app, account.removeTotp, person, wrong)).status).toBe(422)
    expect((await call(app, account.removePasskey, person, { passkeyId: laptop.id, ...wrong })).status).toBe(422)
    expect((await half(person)).methods).toEqual(['totp', 'passkey', 'recovery'])
    expect((await call(app, account.removeTotp, person, { password: person.password })).body).toBe(true)
    expect((await half(person)).methods).toEqual(['passkey', 'recovery'])
  })

  test('that is the last one leaves nothing: signing in takes the password only', async () => {
    const person = await newPerson()
    const laptop = newAuthenticator(site.origin)
    await withTotp(person)
    await withPasskey(person, laptop)
    await call(app, account.removeTotp, person, { password: person.password })
    const gone = { passkeyId: laptop.id, password: person.password }
    const { body } = await call(app, account.removePasskey, person, gone)
    expect(body).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0, required: false })
    expect((await signIn(person)).status).toBe(200)
    expect(await findFactors(person.email)).toMatchObject({ totp: null, passkeys: {}, recovery: [] })
    expect((await call(app, account.removePasskey, person, gone)).status).toBe(404)
  })

  test('of somebody else is not possible: there is none of theirs by that id', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const laptop = newAuthenticator(site.origin)
    await withPasskey(other, laptop)
    const answer = await call(app, account.removePasskey, person, { passkeyId: laptop.id, password: person.password })
    expect(answer.status).toBe(404)
    expect((await status(other)).body.passkeys).toHaveLength(1)
  })

  test('or adding one, asked for again by the same key, answers as before', async () => {
    const person = await newPerson()
    await withTotp(person)
    const laptop = newAuthenticator(site.origin)
    const { body: options } = await call(app, account.beginPasskey, person, { password: person.password })
    const added = { name: 'Laptop', response: laptop.create(options) }
    const key = 'a-key-of-the-test-1'
    const first = await call(app, account.addPasskey, person, added, { key })
    expect((await call(app, account.addPasskey, person, added, { key })).body).toEqual(first.body)
    const gone = { passkeyId: laptop.id, password: person.password }
    for (const _ of [1, 2]) {
      const { body } = await call(app, account.removePasskey, person, gone, { key: 'a-key-of-the-test-2' })
      expect(body.passkeys).toEqual([])
    }
    const everything = await everythingIn(app)
    expect(everything).not.toContain(person.password)
  })

  test('twice at once, or while another is added, ends in one of the orders', async () => {
    const person = await newPerson()
    await withTotp(person)
    const answers = await Promise.all([
      call(app, account.removeTotp, person, { password: person.password }, { anyCost: true }),
      call(app, account.recoveryCodes, person, { password: person.password }, { anyCost: true }),
    ])
    const { body } = await status(person)
    expect(answers.some(({ status: one }) => one === 200)).toBe(true)
    if (answers[0]?.status === 200) expect(body).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    else expect(body).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
    expect((await findAccount(person.email))?.secondFactor ?? false).toBe(body.totp)
  })
})

test('a second factor counts in every workspace of the account, and those who manage people see it', async () => {
  const person = await newPerson()
  const elsewhere = await newTenant(app)
  const there = await joinAlso(person, elsewhere.tenant)
  const seen = async () =>
    Promise.all(
      [person, there].map(async (one) => (await membersOf(one.tenant).get(one.personId))?.secondFactor ?? false),
    )
  await withTotp(person)
  expect(await seen()).toEqual([true, true])
  await call(app, account.removeTotp, person, { password: person.password })
  expect(await seen()).toEqual([false, false])
})

test('nobody but the person themselves gets at any of it', async () => {
  for (const endpoint of [account.secondFactor, account.confirmTotp, account.addPasskey, account.recoveryCodes]) {
    const { status: answered } = await fetch(app.url + endpoint.path, { method: endpoint.method })
    expect(answered).toBe(401)
  }
  expect(auth.secondFactor.access).toBe('public')
})
