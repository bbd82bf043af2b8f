import { expect, test } from 'vitest'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { tokenIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { newAuthenticator } from '#test/kit/passkey.ts'
import { caller, dayForEach } from './authKit.ts'
import { factorsOf, joinAlso } from './factorKit.ts'

/** Whoever belongs to several companies comes back to the one that they used last. */
const app = await startApi()
const browser = caller(app.url)
const here = await newTenant(app)
const elsewhere = await newTenant(app)
const { pass } = dayForEach()
const { half, withTotp, withPasskey } = factorsOf(app, pass)

/** Somebody of both companies, and who they are in the second one. */
const ofBoth = async () => {
  const person = await here.addPerson({ permissions: ['VIEW_CRA'] })
  return { person, there: await joinAlso(person, elsewhere.tenant) }
}
type Entered = Awaited<ReturnType<typeof browser>>
const signIn = ({ email, password }: Person): Promise<Entered> => browser('/api/auth/sign-in', { email, password })
const placeOf = ({ status, body }: Entered): string | number => (status === 200 ? body.user.workspace.id : status)
const switchTo = (workspaceId: string, { body, cookie }: Entered) =>
  browser('/api/auth/switch-workspace', { workspaceId }, { token: body.accessToken, cookie })

/** Signs in by a password, and goes to the second company. */
const usedThere = async (person: Person): Promise<void> => {
  const entered = await signIn(person)
  expect(placeOf(entered)).toBe(here.tenant)
  expect(placeOf(await switchTo(elsewhere.tenant, entered))).toBe(elsewhere.tenant)
  pass(60)
}

test('a password leads to the company that was used last, at no further request', async () => {
  const { person } = await ofBoth()
  await usedThere(person)
  const entered = await signIn(person)
  expect(placeOf(entered)).toBe(elsewhere.tenant)
  expect(entered.body.user.workspaces.map(({ id }) => id)).toEqual([here.tenant, elsewhere.tenant])
  expect(entered.cost.requests).toBeLessThanOrEqual(auth.signIn.cost.requests)
  expect(placeOf(await switchTo(here.tenant, entered))).toBe(here.tenant)
  expect(placeOf(await signIn(person))).toBe(here.tenant)
})

test('so do a second factor, a passkey and a password that was set anew', async () => {
  const { person } = await ofBoth()
  await usedThere(person)
  const { code } = await withTotp(person)
  const { ticket } = await half(person)
  expect(placeOf(await browser('/api/auth/second-factor', { ticket, code: code() }))).toBe(elsewhere.tenant)

  const { person: holder } = await ofBoth()
  await usedThere(holder)
  const laptop = newAuthenticator(new URL(app.url).origin)
  await withPasskey(holder, laptop)
  const { challenge, options } = (await call(app, auth.beginPasskey, undefined, {})).body
  expect(placeOf(await browser('/api/auth/passkey', { challenge, passkey: laptop.get(options) }))).toBe(
    elsewhere.tenant,
  )

  const { person: forgetful } = await ofBoth()
  await usedThere(forgetful)
  await call(app, onboarding.forgotPassword, undefined, { email: forgetful.email })
  const token = tokenIn((await app.mails(forgetful.email)).at(-1))
  const password = 'Eleven-Bridges-7'
  expect((await call(app, onboarding.resetPassword, undefined, { token, password })).body).toBe(true)
  pass(60)
  expect(placeOf(await signIn({ ...forgetful, password }))).toBe(elsewhere.tenant)
})

test('one that is no longer open gives way to the first that is, until it is open again', async () => {
  const { person, there } = await ofBoth()
  await usedThere(person)
  expect((await call(app, users.disable, elsewhere.manager, { userId: there.personId })).status).toBe(200)
  expect(placeOf(await signIn(person))).toBe(here.tenant)
  expect((await call(app, users.enable, elsewhere.manager, { userId: there.personId })).status).toBe(200)
  expect(placeOf(await signIn(person))).toBe(here.tenant)
})

test('a company that has erased somebody is named no longer', async () => {
  const { person, there } = await ofBoth()
  await usedThere(person)
  expect((await findAccount(person.email))?.lastWorkspace).toBe(elsewhere.tenant)
  await call(app, users.disable, elsewhere.manager, { userId: there.personId })
  const erased = { userId: there.personId, confirmEmail: person.email }
  expect((await call(app, users.erase, elsewhere.manager, erased)).body).toBe(true)
  expect(await findAccount(person.email)).not.toHaveProperty('lastWorkspace')
  expect(placeOf(await signIn(person))).toBe(here.tenant)
})

test('a sample is visited: whoever signs in again is in their own company', async () => {
  const { manager: founder } = await newTenant(app)
  const { workspaceId } = (await call(app, onboarding.openSample, founder, {})).body
  const entered = await signIn(founder)
  expect(placeOf(await switchTo(workspaceId, entered))).toBe(workspaceId)
  expect(placeOf(await signIn(founder))).toBe(founder.tenant)
})
