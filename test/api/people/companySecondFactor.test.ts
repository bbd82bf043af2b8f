import { describe, expect, test } from 'vitest'
import { now } from '#functions/core/clock.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { caller, hourForEach } from '#test/api/people/signIn/authKit.ts'
import { factorsOf, joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { newAuthenticator } from '#test/kit/passkey.ts'

const app = await startApi()
const browser = caller(app.url)

const { pass } = hourForEach()
const { withTotp, withPasskey } = factorsOf(app, pass)

const get = async (person: Person) => (await call(app, company.get, person, {})).body
const update = (person: Person, change: InputOf<typeof company.update>) => call(app, company.update, person, change)
const signIn = async (person: Person) => {
  const { body, cookie } = await browser('/api/auth/sign-in', { email: person.email, password: person.password })
  pass(1)
  return { ...person, token: body.accessToken, cookie }
}
/** With a token of now, as after a refresh. */
const reissued = async (person: Person): Promise<Person> => ({
  ...person,
  token: await issueAccessToken(person.claims, now()),
})
const refresh = async (person: Person, cookie: string | undefined) => {
  const answer = await browser('/api/auth/refresh', {}, { cookie })
  pass(1)
  return { ...person, token: answer.body.accessToken, cookie: answer.cookie }
}

describe('a second factor for managers', () => {
  const required = { status: 403, body: { code: 'account.secondFactorRequired' } }

  test('is asked for by who has one only', async () => {
    const { manager } = await newTenant(app)
    expect(await update(manager, { secondFactorForManagers: true })).toMatchObject({
      status: 409,
      body: { code: 'company.noSecondFactor' },
    })
    expect((await get(manager)).secondFactorForManagers).toBe(false)
    await withTotp(manager)
    expect((await update(manager, { secondFactorForManagers: true })).body.secondFactorForManagers).toBe(true)
    expect((await update(manager, { secondFactorForManagers: false })).body.secondFactorForManagers).toBe(false)
  })

  const asking = async () => {
    const made = await newTenant(app)
    await withTotp(made.manager)
    await update(made.manager, { secondFactorForManagers: true })
    pass(1)
    return made
  }

  test('lets a manager without one read, and care for their own account, but change nothing', async () => {
    const { addPerson } = await asking()
    const clerk = await signIn(await addPerson({ permissions: ['MANAGE_USERS', 'MANAGE_CRA', 'MANAGE_COMPANY'] }))
    const as = { ...clerk }
    const month = { year: 2026, month: 1 }
    for (const answer of [
      await call(app, company.update, as, { city: 'Annecy' }),
      await call(app, company.setLogo, as, { image: '' }),
      await call(app, users.disable, as, { userId: as.personId }),
      await call(app, cra.save, as, { ...month, version: 0, activity: [], comments: '' }),
      await call(app, common.updateUser, as, { status: 'away' }),
      await call(app, common.readNotifications, as, {}),
    ]) {
      expect(answer).toMatchObject(required)
    }
    expect((await call(app, company.get, as, {})).body.city).toBe('')
    expect((await call(app, users.list, as, {})).status).toBe(200)
    expect((await call(app, cra.team, as, month)).status).toBe(200)
    expect((await call(app, account.updateProfile, as, { title: 'Clerk' })).status).toBe(200)
    expect((await call(app, account.secondFactor, as, {})).body).toMatchObject({ totp: false, required: true })
  })

  test('reaches sessions that are open within half a minute, when it is asked for and when it no longer is', async () => {
    const { manager, addPerson } = await newTenant(app)
    await withTotp(manager)
    const person = await addPerson({ permissions: ['MANAGE_COMPANY'] })
    const clerk = await signIn(person)
    expect((await call(app, company.update, clerk, { city: 'Annecy' })).status).toBe(200)
    // Before it is new, nothing ends.
    await update(manager, { secondFactorForManagers: false, hoursPerDay: 8 })
    pass(31)
    expect((await call(app, company.update, clerk, { city: 'Lyon' })).status).toBe(200)

    expect((await update(manager, { secondFactorForManagers: true })).status).toBe(200)
    pass(31)
    expect((await call(app, company.update, clerk, { city: 'Nantes' })).status).toBe(401)
    const renewed = await refresh(clerk, clerk.cookie)
    expect(await call(app, company.update, renewed, { city: 'Nantes' })).toMatchObject(required)
    expect((await get(renewed)).city).toBe('Lyon')

    const asks = await reissued(manager)
    expect((await update(asks, { secondFactorForManagers: false })).status).toBe(200)
    pass(31)
    expect((await call(app, company.get, renewed, {})).status).toBe(401)
    const free = await refresh(renewed, renewed.cookie)
    expect((await call(app, company.update, free, { city: 'Nantes' })).status).toBe(200)
  })

  test('is enough once it is there and the session is renewed', async () => {
    const { addPerson } = await asking()
    const clerk = await signIn(await addPerson({ permissions: ['MANAGE_COMPANY'] }))
    await withTotp(clerk)
    expect(await call(app, company.update, clerk, { city: 'Annecy' })).toMatchObject(required)
    const renewed = await refresh(clerk, clerk.cookie)
    expect((await call(app, company.update, renewed, { city: 'Annecy' })).status).toBe(200)
    const last = await call(app, account.removeTotp, renewed, { password: renewed.password })
    expect(last).toMatchObject(required)
    expect((await call(app, account.secondFactor, renewed, {})).body).toMatchObject({ totp: true, required: true })
  })

  test('may change, and its last one is not removed, a passkey neither', async () => {
    const { manager } = await asking()
    const laptop = newAuthenticator(new URL(app.url).origin)
    await withPasskey(manager, laptop)
    const { password } = manager
    expect((await call(app, account.removeTotp, manager, { password })).body).toBe(true)
    const last = await call(app, account.removePasskey, manager, { passkeyId: laptop.id, password })
    expect(last).toMatchObject(required)
    expect((await call(app, account.secondFactor, manager, {})).body.passkeys).toHaveLength(1)
  })

  test('is not asked of those who manage nothing', async () => {
    const { resource, validator } = await asking()
    for (const person of [resource, validator]) {
      const signed = await signIn(person)
      expect((await call(app, common.updateUser, signed, { status: 'busy' })).status).toBe(200)
      expect((await call(app, account.secondFactor, signed, {})).body.required).toBe(false)
    }
  })

  test('is asked in the company that wants it, not in another of the same account', async () => {
    const { addPerson } = await asking()
    const other = await newTenant(app)
    const clerk = await addPerson({ permissions: ['MANAGE_COMPANY'] })
    const there = await joinAlso(clerk, other.tenant, ['MANAGE_COMPANY'])
    const here = await signIn(clerk)
    expect(await call(app, company.update, here, { city: 'Annecy' })).toMatchObject(required)
    const { body } = await browser('/api/auth/switch-workspace', { workspaceId: other.tenant }, here)
    const moved = {
      ...clerk,
      ...there,
      token: body.accessToken,
      claims: { ...clerk.claims, tenant: other.tenant, sub: there.personId },
    }
    expect((await call(app, company.update, moved, { city: 'Annecy' })).status).toBe(200)
  })

  test('is missed at once in the company that wants it, though it was removed in another', async () => {
    const { addPerson } = await asking()
    const other = await newTenant(app)
    const clerk = await addPerson({ permissions: ['MANAGE_COMPANY'] })
    const there = await joinAlso(clerk, other.tenant, ['MANAGE_COMPANY'])
    await withTotp(clerk)
    const here = await reissued(clerk)
    expect((await call(app, company.update, here, { city: 'Annecy' })).status).toBe(200)
    const claims = { ...clerk.claims, tenant: other.tenant, sub: there.personId }
    const moved = await reissued({ ...clerk, ...there, claims })
    expect((await call(app, account.removeTotp, moved, { password: clerk.password })).body).toBe(true)
    pass(31)
    expect((await call(app, company.update, here, { city: 'Lyon' })).status).toBe(401)
    expect(await call(app, company.update, await signIn(clerk), { city: 'Lyon' })).toMatchObject(required)
  })
})
