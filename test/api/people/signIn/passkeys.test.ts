import { describe, expect, test } from 'vitest'
import { account } from '#shared/people/account/contract.ts'
import { RECOVERY_CODES } from '#shared/people/secondFactor.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { newAuthenticator } from '#test/kit/passkey.ts'
import { hourForEach } from './authKit.ts'
import { factorsOf } from './factorKit.ts'

const app = await startApi()
const company = await newTenant(app)
const newPerson = () => company.addPerson({ permissions: ['VIEW_CRA'] })
const site = new URL(app.url)

/** Failures count by the hour: each test has an hour of its own, and none is the real one. */
const { pass } = hourForEach()
const { finish, status, half, withTotp, withPasskey } = factorsOf(app, pass)

describe('a passkey', () => {
  test('is made for this site, added, and signs in', async () => {
    const person = await newPerson()
    const laptop = newAuthenticator(site.origin)
    const { body: options } = await call(app, account.beginPasskey, person, { password: person.password })
    expect(options).toMatchObject({
      rp: { id: site.hostname },
      user: { name: person.email, displayName: person.name },
      attestation: 'none',
      excludeCredentials: [],
    })
    const added = await call(app, account.addPasskey, person, { name: ' Laptop ', response: laptop.create(options) })
    expect(added.body.passkeys).toMatchObject([{ id: laptop.id, name: 'Laptop', usedAt: null }])
    const { ticket, methods, passkeyOptions } = await half(person)
    expect(methods).toEqual(['passkey', 'recovery'])
    expect(passkeyOptions).toMatchObject({
      rpId: site.hostname,
      allowCredentials: [{ id: laptop.id, type: 'public-key', transports: ['internal'] }],
    })
    expect((await finish(ticket, { passkey: laptop.get(passkeyOptions) })).status).toBe(200)
    expect((await status(person)).body.passkeys[0]?.usedAt).not.toBeNull()
  })

  test.each([
    ['another site', { origin: 'https://regie.example.evil' }],
    ['another site of the same name', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a sign-in in place of a creation', { type: 'webauthn.get' }],
    ['nobody being there', { flags: 0x40 }],
  ])('made with %s is refused', async (_, twist) => {
    const person = await newPerson()
    const { body: options } = await call(app, account.beginPasskey, person, { password: person.password })
    const response = newAuthenticator(site.origin).create(options, twist)
    expect(await call(app, account.addPasskey, person, { name: 'x', response })).toMatchObject({
      status: 422,
      body: { code: 'account.wrongPasskey' },
    })
  })

  test('that is the first second factor comes with recovery codes, a later one leaves them as they are', async () => {
    const person = await newPerson()
    const first = await withPasskey(person, newAuthenticator(site.origin))
    const { recoveryCodes = [], ...factors } = first.body
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
    expect(factors).toMatchObject({ passkeys: [{ name: 'Laptop' }], recoveryCodesLeft: RECOVERY_CODES })
    expect(await withPasskey(person, newAuthenticator(site.origin), 'Phone')).toMatchObject({ status: 200 })
    const { ticket } = await half(person)
    expect((await finish(ticket, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200)
    const { body } = await status(person)
    expect([body.passkeys.length, body.recoveryCodesLeft]).toEqual([2, RECOVERY_CODES - 1])
    const everything = await everythingIn(app)
    for (const code of recoveryCodes) expect(everything).not.toContain(code)
  })

  test('that follows an authenticator app brings no codes', async () => {
    const person = await newPerson()
    await withTotp(person)
    const added = await withPasskey(person, newAuthenticator(site.origin))
    expect(added.body).not.toHaveProperty('recoveryCodes')
    expect(added.body.recoveryCodesLeft).toBe(RECOVERY_CODES)
  })

  test('whose answer was lost is asked for again, with other codes, until another is begun', async () => {
    const person = await newPerson()
    const { body: options } = await call(app, account.beginPasskey, person, { password: person.password })
    const added = { name: 'Laptop', response: newAuthenticator(site.origin).create(options) }
    const key = 'a-key-of-the-test-3'
    const lost = await call(app, account.addPasskey, person, added, { key })
    const { status: answered, body } = await call(app, account.addPasskey, person, added, { key })
    expect([answered, body.passkeys.length, body.recoveryCodes?.length]).toEqual([200, 1, RECOVERY_CODES])
    const { ticket } = await half(person)
    expect((await finish(ticket, { recoveryCode: lost.body.recoveryCodes?.[0] ?? '' })).status).toBe(401)
    expect((await finish(ticket, { recoveryCode: body.recoveryCodes?.[0] ?? '' })).status).toBe(200)
    await call(app, account.beginPasskey, person, { password: person.password })
    expect((await call(app, account.addPasskey, person, added, { key })).status).toBe(422)
  })

  test('is added once, in time, and for its own person', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const laptop = newAuthenticator(site.origin)
    const { body: options } = await call(app, account.beginPasskey, person, { password: person.password })
    const response = laptop.create(options)
    const add = (who: Person) => call(app, account.addPasskey, who, { name: 'x', response })
    await call(app, account.beginPasskey, other, { password: other.password })
    expect((await add(other)).status).toBe(422)
    expect((await add(person)).status).toBe(200)
    const again = await call(app, account.beginPasskey, person, { password: person.password })
    expect(again.body.excludeCredentials).toMatchObject([{ id: laptop.id }])
    const twice = { name: 'again', response: laptop.create(again.body) }
    expect((await call(app, account.addPasskey, person, twice)).status).toBe(422)
    pass(15 * 60)
    const late = { name: 'late', response: newAuthenticator(site.origin).create(again.body) }
    expect((await call(app, account.addPasskey, person, late)).status).toBe(422)
  })

  test.each([
    ['another site', { origin: 'http://evil.example' }],
    ['another site of the same name', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a creation in place of a sign-in', { type: 'webauthn.create' }],
    ['nobody being there', { flags: 0 }],
  ])('used with %s is refused', async (_, twist) => {
    const person = await newPerson()
    const laptop = newAuthenticator(site.origin)
    await withPasskey(person, laptop)
    const { ticket, passkeyOptions } = await half(person)
    expect(await finish(ticket, { passkey: laptop.get(passkeyOptions, twist) })).toMatchObject({
      status: 401,
      body: { code: 'auth.wrongSecondFactor' },
    })
  })

  test("of somebody else, or with somebody else's signature, is refused", async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const [laptop, theirs] = [newAuthenticator(site.origin), newAuthenticator(site.origin)]
    await withPasskey(person, laptop)
    await withPasskey(other, theirs)
    const { ticket, passkeyOptions } = await half(person)
    const signed = theirs.get(passkeyOptions)
    const named = { ...signed, id: laptop.id, rawId: laptop.id }
    for (const passkey of [signed, named]) expect((await finish(ticket, { passkey })).status).toBe(401)
  })

  test('answers each challenge once, and its count never falls', async () => {
    const person = await newPerson()
    const laptop = newAuthenticator(site.origin)
    await withPasskey(person, laptop)
    const first = await half(person)
    const used = laptop.get(first.passkeyOptions)
    expect((await finish(first.ticket, { passkey: used })).status).toBe(200)
    const second = await half(person)
    expect((await finish(second.ticket, { passkey: used })).status).toBe(401)
    const copied = laptop.get(second.passkeyOptions, { counter: 2 })
    expect((await finish(second.ticket, { passkey: copied })).status).toBe(401)
    expect((await finish(second.ticket, { passkey: laptop.get(second.passkeyOptions) })).status).toBe(200)
  })

  test('that does not count its uses works too', async () => {
    const person = await newPerson()
    const phone = newAuthenticator(site.origin, { counts: false })
    await withPasskey(person, phone)
    for (let time = 0; time < 2; time++) {
      const { ticket, passkeyOptions } = await half(person)
      expect((await finish(ticket, { passkey: phone.get(passkeyOptions) })).status).toBe(200)
    }
  })

  test('that is none of the kind is refused, never failed on', async () => {
    const person = await newPerson()
    const laptop = newAuthenticator(site.origin)
    await withPasskey(person, laptop)
    const shapes: Record<string, unknown>[] = [
      {},
      { id: laptop.id },
      { id: laptop.id, rawId: laptop.id, type: 'public-key', response: null },
      { id: laptop.id, rawId: laptop.id, type: 'public-key', response: { clientDataJSON: 'e30' } },
      { id: '__proto__', rawId: '__proto__' },
      { id: { toString: 'x' } },
    ]
    for (const passkey of shapes) {
      pass(900)
      const { ticket } = await half(person)
      expect((await finish(ticket, { passkey })).status, JSON.stringify(passkey)).toBe(401)
    }
    await call(app, account.beginPasskey, person, { password: person.password })
    for (const response of shapes) {
      expect((await call(app, account.addPasskey, person, { name: 'x', response })).status).toBe(422)
    }
  })

  test('is one of ten at most', async () => {
    const person = await newPerson()
    for (let count = 0; count < 10; count++) await withPasskey(person, newAuthenticator(site.origin), `Key ${count}`)
    expect((await status(person)).body.passkeys).toHaveLength(10)
    expect((await call(app, account.beginPasskey, person, { password: person.password })).status).toBe(409)
  })
})
