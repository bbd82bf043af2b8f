import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { cra } from '#shared/contracts/cra.ts'
import { type Endpoint, pathParameters } from '#shared/contracts/endpoint.ts'
import { FAILURES, FailureBody, TEXT_FAILURES } from '#shared/contracts/failures.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { allows } from '#shared/rules/permissions.ts'
import { call, newTenant, raw, startApi } from '#test/kit/api.ts'
import { hostile, spoiled, valid } from '#test/kit/arbitrary.ts'
import { ANSWER_POLICY } from '#test/kit/call.ts'

/** What every endpoint owes everybody; a new one is tested the day it is declared. */
const app = await startApi()
const MARK = 'Zyxomma'

/** A tenant whose every text carries a mark that no stranger may ever read. */
const marked = async () => {
  const tenant = await newTenant(app, { name: `${MARK} SA` })
  const author = await tenant.addPerson({ firstName: MARK, permissions: ['VIEW_CRA'] })
  const mission = await tenant.acceptMission(author, { title: `${MARK} mission` })
  const today = new Date()
  const saved = await call(app, cra.save, author, {
    year: today.getUTCFullYear(),
    month: today.getUTCMonth() + 1,
    version: 0,
    activity: [{ client: mission.client.id, mission: mission.mission.id, details: [] }],
    comments: MARK,
  })
  await call(app, cra.send, author, { craId: saved.body.id, version: 1 })
  await app.drained()
  return {
    ...tenant,
    author,
    craId: saved.body.id,
    ids: [saved.body.id, author.personId, tenant.tenant, mission.mission.id],
  }
}
const theirs = await marked()
const stranger = await newTenant(app)

const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

/** Sends any input to an endpoint the way the web client would, whatever the input is. */
const send = (endpoint: Endpoint, token: string | undefined, input: Record<string, unknown>) => {
  const inPath = pathParameters(endpoint.path)
  const path = inPath.reduce(
    (text, name) => text.replace(`{${name}}`, encode(input[name] ?? 'x') || 'x'),
    endpoint.path,
  )
  const rest = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined),
  )
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = reads
    ? `?${Object.entries(rest)
        .map(([name, value]) => `${encode(name)}=${encode(value)}`)
        .join('&')}`
    : ''
  return raw(app, path + query, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(!reads && { body: JSON.stringify(rest) }),
  })
}

/** An answer is one of the endpoint's own, or a refusal of the catalogue in the one shape; never a failure, never another tenant's. */
const expectSound = (endpoint: Endpoint, { status, text }: { status: number; text: string }) => {
  // The HTTP server itself refuses a request line or headers beyond 16 KB, without a body.
  if (status === 431) return
  expect(status, text).toBeLessThan(500)
  expect(text).not.toContain(MARK)
  if (status === 200) {
    const isFile = (endpoint.output as z.ZodType)._zod.def.type === 'file'
    if (!isFile) expect(endpoint.output.safeParse(JSON.parse(text)).error).toBeUndefined()
  } else if (!(status === 404 && text === 'false') && !TEXT_FAILURES.some((code) => code === text)) {
    const body = FailureBody.parse(JSON.parse(text))
    expect(FAILURES).toHaveProperty([body.code])
    expect(text).not.toMatch(/node_modules|\.ts:|dynamo|T#|stack/i)
  }
}

const protectedOnes = endpoints.filter(({ access }) => access !== 'public')
const titled = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe.each(titled(protectedOnes))('%s', (_, endpoint) => {
  const sample = () => fc.sample(valid(endpoint.input), 1)[0] as Record<string, unknown>

  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['no token at all behind Bearer', ' '],
    ['a token that is none', 'not-a-token'],
    ['a token of 20 KB', `${'a'.repeat(20_000)}.b.c`],
  ])('with %s is 401, whatever the input', async (_name, token) => {
    for (const input of [sample(), { unknown: true }]) {
      const answer = await send(endpoint, token, input)
      expect([401, 431]).toContain(answer.status)
      if (answer.status === 401) expect(JSON.parse(answer.text)).toMatchObject({ code: 'auth.required' })
    }
  })

  test('takes no token from the query or the body', async () => {
    const answer = await send(endpoint, undefined, {
      ...sample(),
      access_token: theirs.author.token,
      authorization: theirs.author.token,
    })
    expect(answer.status).toBe(401)
  })

  test('is 403 for everybody whose permissions do not open it, before any word about the input', async () => {
    const held = [[], ['VIEW_CRA'], ['VALIDATE_CRA'], ['MANAGE_CRA']] as const
    for (const permissions of held.filter((one) => !allows(endpoint.access, one))) {
      const person = await stranger.addPerson({ permissions: [...permissions] })
      for (const input of [sample(), { unknown: true }]) {
        const answer = await send(endpoint, person.token, input)
        expect(answer.status, permissions.join()).toBe(403)
        expect(JSON.parse(answer.text)).toMatchObject({ code: 'access.denied' })
      }
    }
  })
})

describe.each(titled(endpoints))('%s', (_, endpoint) => {
  // Somebody of its own for each endpoint: some of them end sessions, change passwords or disable people.
  let token: string | undefined
  beforeAll(async () => {
    if (endpoint.access !== 'public') token = (await stranger.addPerson({ permissions: ['ALL'], type: 'ESN' })).token
  })

  test('answers good, bad and hostile input soundly', () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(valid(endpoint.input), spoiled(endpoint.input)), async (input) => {
        expectSound(endpoint, await send(endpoint, token, input as Record<string, unknown>))
      }),
      { numRuns: endpoint.group === 'auth' ? 12 : 30 },
    ))

  test("shows a stranger nothing by anybody's ids", async () => {
    const names = Object.keys(endpoint.input.shape)
    for (const id of theirs.ids) {
      const base = fc.sample(valid(endpoint.input), 1)[0] as Record<string, unknown>
      for (const name of names) expectSound(endpoint, await send(endpoint, token, { ...base, [name]: id }))
      if (names.includes('craId'))
        expect((await send(endpoint, token, { ...base, craId: theirs.craId })).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('refuses what is not one JSON object', async () => {
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return
    const path = endpoint.path
      .replace(/\{year\}/, '2026')
      .replace(/\{month\}/, '1')
      .replace(/\{\w+\}/g, 'x')
    const post = (body: string, type = 'application/json') =>
      raw(app, path, {
        method: endpoint.method,
        headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
        body,
      })
    expect((await post('{"a":')).status).toBe(400)
    expect((await post('[1]')).status).toBe(400)
    expect((await post('null')).status).toBe(400)
    expect((await post('{}', 'text/plain')).status).toBe(415)
    expect((await post(JSON.stringify({ x: 'y'.repeat(300_000) }))).status).toBe(413)
    expect((await post('{"__proto__":{"admin":true}}')).status).toBe(400)
  })

  test('is not to be called by another site when it changes something', async () => {
    if (endpoint.method === 'GET' && endpoint.changes.length === 0) return
    const answer = await raw(app, endpoint.path.replace(/\{\w+\}/g, 'x'), {
      method: endpoint.method,
      headers: { 'sec-fetch-site': 'cross-site', ...(token && { authorization: `Bearer ${token}` }) },
    })
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'request.crossSite' })
  })

  test('is never cached and says what a browser must not do with it', async () => {
    const { headers } = await send(endpoint, token, {})
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe(ANSWER_POLICY)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('an unknown path, a test route or a dot file is not there', async () => {
  for (const path of [
    '/api/nothing',
    '/api/__test',
    '/api/seed',
    '/api/metrics',
    '/api/.env',
    '/api/cra',
    '/api/cra/years/../../etc',
  ]) {
    expect((await raw(app, path, {})).status, path).toBe(404)
  }
})

test('hostile header values do not break anything', () =>
  fc.assert(
    fc.asyncProperty(
      hostile.filter((value) => typeof value === 'string' && /^[\x20-\x7e]*$/.test(value)),
      async (value) => {
        const answer = await raw(app, '/api/common/user', {
          headers: {
            authorization: `Bearer ${stranger.resource.token}`,
            'x-tenant-id': theirs.tenant,
            'idempotency-key': String(value),
          },
        })
        expect(answer.status).toBe(200)
        expect(answer.text).not.toContain(MARK)
      },
    ),
    { numRuns: 20 },
  ))
