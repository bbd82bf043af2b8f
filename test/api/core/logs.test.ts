import { expect, test } from 'vitest'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, sendRaw, startApi } from '#test/kit/api.ts'

const app = await startApi()
type Line = Record<string, unknown>
/** What has been logged of a kind since there were so many lines. */
const logged = (event: string, begun: number): Line[] =>
  app.logs
    .slice(begun)
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.event === event)

const month = { year: 2026, month: 1 }

test('what is logged says who asked for what, how it went and what it cost, and nothing personal', async () => {
  const tenant = await newTenant(app, { name: 'Chantereine Conseil' })
  const { resource, validator } = tenant
  const { client, mission } = await tenant.acceptMission(resource, { title: 'Zibeline', client: 'Ocarina' })
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const saved = await call(app, cra.save, resource, {
    ...month,
    version: 0,
    activity,
    comments: 'Quelque chose de privé',
  })
  const { craId, version } = { craId: saved.body.id, version: 2 }
  await call(app, cra.send, resource, { craId, version: 1 })
  const message = '<p>Mot pour mot</p>'
  await call(app, cra.respond, validator, { craId, version, craValidationStatus: 'REJECTED', message })
  await call(app, auth.signIn, undefined, { email: resource.email, password: 'Pas-le-bon-1!' })
  await sendRaw(app, '/api/cra/respond', { method: 'POST', headers: { authorization: `Bearer ${validator.token}` } })
  await app.drained()

  const lines = app.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
  const calls = lines.filter(({ event }) => event === 'call')
  expect(calls.length).toBeGreaterThanOrEqual(5)
  for (const line of calls) {
    expect(line).toMatchObject({ level: 'INFO', requestId: expect.any(String), status: expect.any(Number) })
    expect(line).toMatchObject({ requests: expect.any(Number), units: expect.any(Number) })
  }
  expect(calls.find(({ route }) => route === 'PUT /api/cra/months/{year}/{month}')).toMatchObject({
    tenant: tenant.tenant,
  })
  // Without both Lambda would call a line INFO, and the alarm of problems would hear of none.
  for (const line of lines) {
    expect(line).toMatchObject({ level: expect.stringMatching(/^(INFO|WARN|ERROR)$/), timestamp: expect.any(String) })
    expect(new Date(String(line.timestamp)).toISOString()).toBe(line.timestamp)
  }
  const text = app.logs.join('\n')
  const { name, email, token } = resource
  for (const secret of [
    name,
    email,
    token,
    validator.name,
    validator.email,
    'Quelque chose',
    'Mot pour mot',
    'Pas-le-bon',
  ]) {
    expect(text).not.toContain(secret)
  }
  for (const secret of ['Chantereine', 'Zibeline', 'Ocarina']) expect(text).not.toContain(secret)
})

test('a failed sign-in names the account by its id, and no address, password or token, known or not', async () => {
  const { resource } = await newTenant(app)
  const begun = app.logs.length
  const unknown = `nobody.${resource.email}`
  for (const email of [resource.email, unknown])
    await call(app, auth.signIn, undefined, { email, password: 'Pas-le-bon-2!' })
  const ofPassword = { currentPassword: 'Pas-le-bon-3!', password: 'Sept-phares-2026!' }
  await call(app, account.changePassword, resource, ofPassword)
  const lines = logged('signIn.failed', begun)
  const { accountId } = (await findAccount(resource.email)) ?? {}
  expect(accountId).toEqual(expect.any(String))
  const common = { level: 'WARN', requestId: expect.any(String), route: 'POST /api/auth/sign-in' }
  expect(lines).toMatchObject([
    { ...common, reason: 'auth.wrongCredentials', account: accountId },
    { ...common, reason: 'auth.wrongCredentials' },
    { reason: 'onboarding.wrongPassword', account: accountId, tenant: resource.tenant, person: resource.personId },
  ])
  expect(lines[1]).not.toHaveProperty('account')
  const text = app.logs.slice(begun).join('\n')
  for (const secret of [resource.email, unknown, 'Pas-le-bon', 'Sept-phares', resource.token, resource.name])
    expect(text).not.toContain(secret)
})

test('too many attempts and a wrong second step are failed sign-ins too', async () => {
  const { resource } = await newTenant(app)
  const begun = app.logs.length
  const wrong = { email: resource.email, password: 'Pas-le-bon-4!' }
  for (let index = 0; index < 7; index++) await call(app, auth.signIn, undefined, wrong, { anyCost: true })
  const reasons = logged('signIn.failed', begun).map(({ reason }) => reason)
  expect(reasons).toContain('auth.tooManyAttempts')
  expect(new Set(logged('signIn.failed', begun).map((line) => line.account)).size).toBe(1)
})

test('a refusal names the person by their id, and what is allowed is none', async () => {
  const { resource, manager } = await newTenant(app)
  const begun = app.logs.length
  await call(app, users.list, resource, {})
  await call(app, users.list, manager, {})
  expect(logged('access.denied', begun)).toMatchObject([
    {
      level: 'WARN',
      requestId: expect.any(String),
      route: expect.stringContaining('/api/users'),
      reason: 'access.denied',
      tenant: resource.tenant,
      person: resource.personId,
    },
  ])
  const text = app.logs.slice(begun).join('\n')
  for (const secret of [resource.email, resource.token, resource.name]) expect(text).not.toContain(secret)
})
