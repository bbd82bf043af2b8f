import { expect, test } from 'vitest'
import { auth } from '#shared/people/auth/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, sendRaw, startApi } from '#test/kit/api.ts'

const app = await startApi()
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
