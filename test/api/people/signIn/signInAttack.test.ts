import { describe, expect, test } from 'vitest'
import { account } from '#shared/people/account/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { caller, dayForEach } from './authKit.ts'
import { factorsOf, joinAlso } from './factorKit.ts'

const app = await startApi()
const browser = caller(app.url)
const company = await newTenant(app)
const newPerson = () => company.addPerson({ permissions: ['VIEW_CRA'] })
const { latest } = peopleOf(app)

/** Failures count by the day: each test has a day of its own, and none is the real one. */
const { pass } = dayForEach()
const { half, finish, withTotp } = factorsOf(app, pass)

const WRONG = 'Wrong-horse-7!'
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, cookie?: string) =>
  browser('/api/auth/sign-in', { email, password }, { cookie })
const unlock = ({ email, password }: Person, cookie: string | undefined) =>
  browser('/api/auth/unlock-session', { email, password }, { cookie })
/** Somebody without any cookie guesses until they have to wait; no time passes. */
const attack = async (person: Person) => {
  for (let guess = 0; guess < 6; guess++) await signIn({ ...person, password: WRONG })
}
const askReset = async (email: string): Promise<string> => {
  await call(app, onboarding.forgotPassword, undefined, { email })
  return tokenIn(await latest(email))
}
const reset = async (email: string) =>
  browser('/api/auth/reset-password', { token: await askReset(email), password: CHOSEN })
const triedIn = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status !== 429).length
const atOnce = <T>(times: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => one(index)))

describe('whoever owns an account that strangers guess at', () => {
  test('gets in with a new password: a reset forgets the failures before it', async () => {
    const person = await newPerson()
    await attack(person)
    expect((await signIn(person)).status).toBe(429)
    expect((await reset(person.email)).status).toBe(200)
    expect((await signIn({ ...person, password: CHOSEN })).status).toBe(200)
  })

  test('gets in where they have chosen the new password, however quickly the strangers go on', async () => {
    const person = await newPerson()
    const { device } = await reset(person.email)
    await attack(person)
    expect((await signIn({ ...person, password: CHOSEN })).status).toBe(429)
    expect((await signIn({ ...person, password: CHOSEN }, device)).status).toBe(200)
  })

  test('gets in with a browser they have signed in with before', async () => {
    const person = await newPerson()
    const { device, deviceFlags } = await signIn(person)
    expect(deviceFlags).toEqual(['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${400 * 86_400}`])
    await attack(person)
    expect((await signIn(person)).status).toBe(429)
    const answer = await signIn(person, device)
    expect(answer).toMatchObject({ status: 200, device })
    expect(answer.cost.requests).toBe(4)
  })

  test('gets in there with a second factor too', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const first = await half(person)
    const { device } = await browser('/api/auth/second-factor', { ticket: first.ticket, code: code() })
    pass(30)
    await attack(person)
    const asked = await signIn(person, device)
    const { ticket } = (asked.body as unknown as { details: { ticket: string } }).details
    expect((await finish(ticket, { code: code() })).status).toBe(429)
    const whole = await browser('/api/auth/second-factor', { ticket, code: code() }, { cookie: device })
    expect(whole).toMatchObject({ status: 200, device })
  })

  test('unlocks the session they have open, and confirms with their password in it', async () => {
    const person = await newPerson()
    const { cookie } = await signIn(person)
    await attack(person)
    expect((await signIn(person)).status).toBe(429)
    const unlocked = await unlock(person, cookie)
    expect(unlocked.status).toBe(200)
    expect(unlocked.device).toMatch(/^regie_device=./)
    const answer = await call(app, account.beginTotp, person, { password: person.password })
    expect(answer.status).toBe(200)
  })
})

describe('a known browser', () => {
  test('has to wait for its own failures', async () => {
    const person = await newPerson()
    const { device } = await signIn(person)
    const guesses = await atOnce(30, () => signIn({ ...person, password: WRONG }, device))
    expect(triedIn(guesses)).toBe(5)
    expect((await signIn(person, device)).status).toBe(429)
    expect((await signIn(person)).status).toBe(200)
    pass(1)
    expect((await signIn(person, device)).status).toBe(200)
    for (let time = 0; time < 5; time++) expect((await signIn({ ...person, password: WRONG }, device)).status).toBe(404)
  })

  test('is none of another account, nor with another signature or id', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const [{ device = '' }, { device: theirs = '' }] = [await signIn(person), await signIn(other)]
    const [id, signature] = (device.split('=')[1] ?? '').split('.')
    const [theirId, theirSignature] = (theirs.split('=')[1] ?? '').split('.')
    await attack(person)
    const forged = [`${id}.${theirSignature}`, `${theirId}.${signature}`, `${id}.${'A'.repeat(22)}`, '', `${id}`]
    for (const cookie of [theirs, ...forged.map((value) => `regie_device=${value}`)]) {
      expect((await signIn(person, cookie)).status, cookie).toBe(429)
    }
    expect((await signIn(person, device)).status).toBe(200)
  })

  test('is unknown once the password is another, but for the one where it was changed', async () => {
    const person = await newPerson()
    const { device, body } = await signIn(person)
    pass(1)
    const changed = await browser(
      '/api/account/change-password',
      { currentPassword: person.password, password: CHOSEN },
      { token: body.accessToken },
    )
    expect(changed.status).toBe(200)
    await attack(person)
    const now = { ...person, password: CHOSEN }
    expect((await signIn(now, device)).status).toBe(429)
    expect((await signIn(now, changed.device)).status).toBe(200)
    await reset(person.email)
    await attack(person)
    expect((await signIn(now, changed.device)).status).toBe(429)
  })

  test('is one of nobody who only knows the password and not the second factor', async () => {
    const person = await newPerson()
    await withTotp(person)
    expect((await signIn(person)).device).toBeUndefined()
  })
})

describe('at the same time', () => {
  test('a hundred and twenty guesses from one network address try twenty passwords', async () => {
    const answers = await atOnce(120, (index) => signIn({ email: `guess.${index}@kit.example`, password: WRONG }))
    expect(triedIn(answers)).toBeLessThanOrEqual(20)
    expect(triedIn(answers)).toBeGreaterThan(0)
    for (const { status } of answers) expect([404, 429, 503]).toContain(status)
  })

  test('a hundred and twenty guesses at one account try five passwords', async () => {
    const person = await newPerson()
    const answers = await atOnce(120, () => signIn({ ...person, password: WRONG }))
    expect(triedIn(answers)).toBeLessThanOrEqual(5)
    for (const { status } of answers) expect([404, 429, 503]).toContain(status)
  })

  test('sixty guesses at a second factor, by several tickets, try five', async () => {
    const person = await newPerson()
    await withTotp(person)
    const tickets = [await half(person), await half(person), await half(person)].map(({ ticket }) => ticket)
    const answers = await atOnce(60, (index) => finish(tickets[index % 3] ?? '', { code: '000000' }))
    expect(triedIn(answers)).toBeLessThanOrEqual(5)
  })

  test('guesses at the password of an open session try five', async () => {
    const person = await newPerson()
    const { cookie } = await signIn(person)
    const answers = await atOnce(60, () => unlock({ ...person, password: WRONG }, cookie))
    expect(triedIn(answers)).toBeLessThanOrEqual(5)
    expect((await signIn(person)).status).toBe(200)
  })

  test('thirty right passwords leave ten tickets at most', async () => {
    const person = await newPerson()
    const { code } = await withTotp(person)
    const answers = []
    for (let time = 0; time < 30; time++) answers.push(await signIn(person))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = answers.at(-1)
    expect(refused).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts' } })
    pass(300)
    expect((await finish((await half(person)).ticket, { code: code() })).status).toBe(200)
  })
})

test('an office behind one network address is not punished for signing in', async () => {
  const people = await atOnce(8, newPerson)
  const everybody = () => Promise.all(people.map((person) => signIn(person)))
  for (let round = 0; round < 3; round++) {
    for (const { status } of await everybody()) expect(status).toBe(200)
  }
  await atOnce(20, (index) => signIn({ email: `typo.${index}@kit.example`, password: WRONG }))
  expect((await signIn({ email: 'typo@kit.example', password: WRONG })).status).toBe(429)
  pass(1)
  // Beyond the free failures a good one takes no more time from the next than it found.
  for (const person of people.slice(0, 3)) expect((await signIn(person)).status).toBe(200)
})

test('a session that has a cookie of another person counts for nobody but who is typed', async () => {
  const [mine, theirs] = [await newPerson(), await newPerson()]
  await joinAlso(mine, (await newTenant(app)).tenant)
  const { cookie } = await signIn(mine)
  await attack(theirs)
  expect((await unlock(theirs, cookie)).status).toBe(429)
  expect(auth.unlockSession.access).toBe('public')
})

describe('a common password, or one made of names', () => {
  const COMMON = { status: 422, body: { code: 'onboarding.passwordCommon' } }

  test('is not taken at signing up, from an invitation, a reset or a change, and loses nothing', async () => {
    const { invite, accept, signUp } = peopleOf(app)
    const email = newAddress()
    for (const password of ['Azerty2026!', 'P@ssw0rd-1', 'Roussel-2026', 'Atelier-du-Lac-1']) {
      expect(await signUp(email, { password }), password).toMatchObject(COMMON)
    }
    expect(await app.mails(email)).toEqual([])
    expect((await signUp(email)).status).toBe(200)

    const invited = newAddress()
    await invite(company.manager, invited)
    const token = tokenIn(await latest(invited))
    for (const password of ['Soleil-2026', 'Garance-75011', 'Atelier-du-Kit-1']) {
      expect(await accept(token, { password }), password).toMatchObject(COMMON)
    }
    expect((await accept(token)).status).toBe(200)

    const person = await company.addPerson({ firstName: 'Maëlle', lastName: 'Kerlouan' })
    const link = await askReset(person.email)
    const reset = (password: string) => call(app, onboarding.resetPassword, undefined, { token: link, password })
    for (const password of ['Janvier-2027', 'Kerlouan-29', 'Atelier-du-Kit-1']) {
      expect(await reset(password), password).toMatchObject(COMMON)
    }
    expect((await reset(CHOSEN)).status).toBe(200)

    const known = await company.addPerson({ firstName: 'Maëlle', lastName: 'Kerlouan' })
    const change = (password: string) =>
      call(app, account.changePassword, known, { currentPassword: known.password, password })
    for (const password of ['Qwerty-2027', 'Maelle-29000', 'Atelier-du-Kit-1', 'Monday-27', 'Dragon-27', 'Monkey-27']) {
      expect(await change(password), password).toMatchObject(COMMON)
    }
    expect((await change(CHOSEN)).body).toBe(true)
  })
})
