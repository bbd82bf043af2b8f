import { expect, test } from 'vitest'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { caller, hourForEach } from '#test/api/people/signIn/authKit.ts'
import { joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

/** A device that somebody has left in another of their companies is signed out like any other. */
const app = await startApi()
const browser = caller(app.url)
const here = await newTenant(app)
const elsewhere = await newTenant(app)
const { pass } = hourForEach()

interface Device {
  token: string
  cookie: string | undefined
}
/** Somebody of both companies. */
const ofBoth = async () => {
  const person = await here.addPerson({ permissions: ['VIEW_CRA'] })
  await joinAlso(person, elsewhere.tenant)
  return person
}
const signIn = async ({ email, password }: Person): Promise<Device> => {
  const { body, cookie } = await browser('/api/auth/sign-in', { email, password })
  pass(1)
  return { token: body.accessToken, cookie }
}
const switchTo = (workspaceId: string, device: Device) => browser('/api/auth/switch-workspace', { workspaceId }, device)
const moved = async (workspaceId: string, device: Device): Promise<Device> => {
  const { status, body, cookie } = await switchTo(workspaceId, device)
  expect(status).toBe(200)
  pass(1)
  return { token: body.accessToken, cookie }
}
const refresh = ({ cookie }: Device) => browser('/api/auth/refresh', {}, { cookie })
const renewed = async (device: Device): Promise<Device> => {
  const { status, body, cookie } = await refresh(device)
  expect(status).toBe(200)
  pass(1)
  return { token: body.accessToken, cookie }
}
const asDevice = (person: Person, { token }: Device): Person => {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { ...person, token, claims: { ...person.claims, sid } }
}

test('signing the other devices out ends those that are in another company, too, and this one goes on in both', async () => {
  const person = await ofBoth()
  const mine = await signIn(person)
  const lost = await moved(elsewhere.tenant, await signIn(person))
  expect((await call(app, account.endOtherSessions, asDevice(person, mine), {})).body).toBe(true)
  pass(31)
  expect((await refresh(lost)).status).toBe(401)
  expect((await switchTo(here.tenant, lost)).status).toBe(401)
  const there = await moved(elsewhere.tenant, await renewed(mine))
  await moved(here.tenant, await renewed(there))
})

test('whom a manager has signed out comes back from another company only by signing in', async () => {
  const person = await ofBoth()
  const lost = await moved(elsewhere.tenant, await signIn(person))
  expect((await call(app, users.endSessions, here.manager, { userId: person.personId })).body).toBe(true)
  pass(31)
  expect((await switchTo(here.tenant, lost)).status).toBe(401)
  // The other company has not signed them out, and learns nothing of it.
  const still = await renewed(lost)
  const later = await moved(here.tenant, await signIn(person))
  expect((await refresh(later)).status).toBe(200)
  expect((await switchTo(here.tenant, await renewed(still))).status).toBe(401)
  await moved(here.tenant, await moved(elsewhere.tenant, await signIn(person)))
})
