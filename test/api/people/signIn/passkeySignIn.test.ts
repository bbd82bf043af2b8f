import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, transact, update, updateItem } from '#functions/core/table/table.ts'
import { accountKey } from '#functions/data/accounts/accounts.ts'
import { passkeyOwnerKey } from '#functions/data/accounts/passkeySignIns.ts'
import { memberKey } from '#functions/data/people/members.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { newAuthenticator } from '#test/kit/passkey.ts'
import { caller, hourForEach } from './authKit.ts'
import { factorsOf, joinAlso } from './factorKit.ts'

/** Signing in with a passkey alone: it counts as both factors, and no stranger makes it wait. */
const app = await startApi()
const browser = caller(app.url)
const company = await newTenant(app)
const site = new URL(app.url)

/** Failures count by the hour: each test has an hour of its own, and none is the real one. */
const { pass } = hourForEach()
const { signIn, half, finish, withTotp, withPasskey } = factorsOf(app, pass)

type Authenticator = ReturnType<typeof newAuthenticator>
type Twist = Parameters<Authenticator['get']>[1]

const owner = async (
  more: Parameters<typeof company.addPerson>[0] = { permissions: ['VIEW_CRA'] },
  laptop = newAuthenticator(site.origin),
) => {
  const person = await company.addPerson(more)
  await withPasskey(person, laptop)
  return { person, laptop }
}
const begin = async () => (await call(app, auth.beginPasskey, undefined, {})).body
const shown = async (laptop: Authenticator, twist?: Twist) => {
  const { challenge, options } = await begin()
  return { challenge, passkey: laptop.get(options, twist) }
}
const enter = async (laptop: Authenticator, twist?: Twist) =>
  call(app, auth.passkey, undefined, await shown(laptop, twist))
const refused = { status: 401, body: { code: 'auth.wrongPasskey' } }

test('opens a session with a password that waits, and for who has another second factor too', async () => {
  const { person, laptop } = await owner()
  await withTotp(person)
  for (let time = 0; time < 8; time++) await signIn(person, 'Wrong-horse-7!')
  expect((await signIn(person)).status).toBe(429)
  const { challenge, options } = await begin()
  expect(options).toMatchObject({ rpId: site.hostname, allowCredentials: [], userVerification: 'required' })
  const { status, body, cookie } = await browser('/api/auth/passkey', { challenge, passkey: laptop.get(options) })
  expect(status).toBe(200)
  expect(body).toMatchObject({ tokenType: 'bearer', user: { id: person.personId, username: person.email } })
  expect((await browser('/api/auth/refresh', {}, { cookie })).status).toBe(200)
  const token = (body as { accessToken: string }).accessToken
  const { body: factors } = await call(app, account.secondFactor, { ...person, token } as Person, {})
  expect(factors.passkeys[0]?.usedAt).not.toBeNull()
})

test('begins the same for everybody, at no cost', async () => {
  const [one, two] = [await begin(), await begin()]
  expect(one.challenge).not.toBe(two.challenge)
  expect({ ...one.options, challenge: '' }).toEqual({ ...two.options, challenge: '' })
  expect(one.options.challenge).toBe(one.challenge)
  expect(Buffer.from(one.challenge, 'base64url').toString('base64url')).toBe(one.challenge)
})

test('makes passkeys that a browser finds by itself', async () => {
  const person = await company.addPerson({})
  const { body } = await call(app, account.beginPasskey, person, { password: person.password })
  expect(body).toMatchObject({ authenticatorSelection: { residentKey: 'preferred' } })
})

test.each<[string, Twist]>([
  ['another site', { origin: 'http://evil.example' }],
  ['another site of the same name', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['nobody being there', { flags: 0x04 }],
  ['no verification of who is there', { flags: 0x01 }],
  ['no handle', { userHandle: '' }],
  ['the handle of nobody', { userHandle: Buffer.from('nobody').toString('base64url') }],
])('with %s is refused', async (_, twist) => {
  const { laptop } = await owner()
  expect(await enter(laptop, twist)).toMatchObject(refused)
  expect((await enter(laptop)).status).toBe(200)
})

test("with another account's handle, id or signature is refused", async () => {
  const [one, two] = [await owner(), await owner()]
  const userHandle = Buffer.from(two.person.accountId).toString('base64url')
  expect(await enter(one.laptop, { userHandle })).toMatchObject(refused)
  const { challenge, passkey } = await shown(one.laptop, { userHandle })
  const named = { ...passkey, id: two.laptop.id, rawId: two.laptop.id }
  expect(await call(app, auth.passkey, undefined, { challenge, passkey: named })).toMatchObject(refused)
})

test('answers each challenge once, also several at a time, within five minutes', async () => {
  const { laptop } = await owner()
  const used = await shown(laptop)
  expect((await call(app, auth.passkey, undefined, used)).status).toBe(200)
  expect(await call(app, auth.passkey, undefined, used)).toMatchObject(refused)
  const { challenge, options } = await begin()
  const both = [1, 2].map(() => ({ challenge, passkey: laptop.get(options) }))
  const answers = await Promise.all(both.map((one) => call(app, auth.passkey, undefined, one, { anyCost: true })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const late = await shown(laptop)
  pass(5 * 60)
  expect(await call(app, auth.passkey, undefined, late)).toMatchObject(refused)
})

test('answers a challenge once by a passkey that does not count its uses, too', async () => {
  const { laptop } = await owner(undefined, newAuthenticator(site.origin, { counts: false }))
  const used = await shown(laptop)
  expect((await call(app, auth.passkey, undefined, used)).status).toBe(200)
  expect(await call(app, auth.passkey, undefined, used)).toMatchObject(refused)
  expect((await enter(laptop)).status).toBe(200)
})

test('takes no challenge that was not made here', async () => {
  const { person, laptop } = await owner()
  const { challenge, options } = await begin()
  const { passkeyOptions } = await half(person)
  const ofTicket = String(passkeyOptions?.challenge)
  const later = `${challenge.slice(0, 24)}${Number(challenge.slice(24, 34)) + 60}${challenge.slice(34)}`
  const signed = `${challenge.slice(0, -1)}${challenge.endsWith('A') ? 'Q' : 'A'}`
  for (const one of [ofTicket, later, signed, 'A'.repeat(56), '']) {
    const passkey = laptop.get({ ...options, challenge: one })
    expect(await call(app, auth.passkey, undefined, { challenge: one, passkey }), one).toMatchObject(refused)
  }
})

test('a challenge of it is none for the second step of a sign-in', async () => {
  const { person, laptop } = await owner()
  const { ticket } = await half(person)
  const { options } = await begin()
  expect((await finish(ticket, { passkey: laptop.get(options) })).status).toBe(401)
})

test.each<[string, (person: Person, laptop: Authenticator) => Promise<unknown>]>([
  [
    'was removed',
    async (person, laptop) => {
      await withPasskey(person, newAuthenticator(site.origin), 'Another')
      await call(app, account.removePasskey, person, { passkeyId: laptop.id, password: person.password })
    },
  ],
  [
    'was removed as the last one',
    (person, laptop) => call(app, account.removePasskey, person, { passkeyId: laptop.id, password: person.password }),
  ],
  ['is of a disabled account', ({ email }) => updateItem(accountKey(email), expression`SET #state = ${'disabled'}`)],
  ['is of a disabled member', ({ personId: userId }) => call(app, users.disable, company.manager, { userId })],
  [
    'is of an erased member',
    async ({ personId: userId, email }) => {
      await call(app, users.disable, company.manager, { userId })
      await call(app, users.erase, company.manager, { userId, confirmEmail: email }, { anyCost: true })
    },
  ],
])('that %s is refused', async (_, happens) => {
  const { person, laptop } = await owner()
  expect((await enter(laptop)).status).toBe(200)
  await happens(person, laptop)
  expect(await enter(laptop)).toMatchObject(refused)
})

test('is forgotten with the last passkey, and with the account', async () => {
  const [removed, erased] = [await owner(), await owner()]
  const found = ({ person }: typeof removed) => getItem(passkeyOwnerKey(person.accountId))
  expect([await found(removed), await found(erased)]).toMatchObject([
    { email: removed.person.email },
    { email: erased.person.email },
  ])
  const { person, laptop } = removed
  await call(app, account.removePasskey, person, { passkeyId: laptop.id, password: person.password })
  const { personId: userId, email } = erased.person
  await call(app, users.disable, company.manager, { userId })
  await call(app, users.erase, company.manager, { userId, confirmEmail: email }, { anyCost: true })
  expect([await found(removed), await found(erased)]).toEqual([undefined, undefined])
})

test('goes to the first workspace that its person is still active in', async () => {
  const { person, laptop } = await owner()
  const elsewhere = await newTenant(app)
  const there = await joinAlso(person, elsewhere.tenant)
  expect((await enter(laptop)).body.user.id).toBe(person.personId)
  await transact([update(memberKey(company.tenant, person.personId), expression`SET #state = ${'DISABLED'}`)])
  expect((await enter(laptop)).body.user.id).toBe(there.personId)
})

test('one of an earlier release is found once it was used as a second factor', async () => {
  const { person, laptop } = await owner()
  await updateItem(passkeyOwnerKey(person.accountId), expression`SET #email = ${'nobody@kit.example'}`)
  expect(await enter(laptop)).toMatchObject(refused)
  const { ticket, passkeyOptions } = await half(person)
  expect((await finish(ticket, { passkey: laptop.get(passkeyOptions) })).status).toBe(200)
  expect((await enter(laptop)).status).toBe(200)
})

test('and failures count for the network, apart from those of passwords', async () => {
  const { person, laptop } = await owner()
  for (let time = 0; time < 20; time++) expect(await enter(laptop, { flags: 0x01 })).toMatchObject(refused)
  const waiting = await enter(laptop)
  expect(waiting).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts' } })
  expect((await half(person)).ticket).toMatch(/^[\w-]{43}$/)
  pass(Number(waiting.headers.get('retry-after')))
  expect((await enter(laptop)).status).toBe(200)
})

test('answers what is none of the kind as it answers a wrong one', async () => {
  const { laptop } = await owner()
  const { challenge, options } = await begin()
  const whole = laptop.get(options)
  const { userHandle } = whole.response as { userHandle: string }
  const shapes: Record<string, unknown>[] = [
    {},
    { id: laptop.id },
    { id: laptop.id, response: null },
    { id: laptop.id, rawId: laptop.id, type: 'public-key', response: { userHandle } },
    { id: '__proto__', rawId: '__proto__', response: { userHandle } },
    { id: { toString: 'x' }, response: { userHandle } },
    { ...whole, response: { ...(whole.response as object), userHandle: 7 } },
  ]
  for (const passkey of shapes) {
    const answer = await call(app, auth.passkey, undefined, { challenge, passkey })
    expect(answer, JSON.stringify(passkey)).toMatchObject(refused)
  }
})
