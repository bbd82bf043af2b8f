import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { buildRevokeWrite, resetRevocations } from '#functions/core/security/revocations.ts'
import { transact } from '#functions/core/table/table.ts'
import { documentOf } from '#functions/overview/openapi/document.ts'
import { contracts, endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName, pathParameters } from '#shared/core/endpoint.ts'
import { FailureBody, TEXT_FAILURES } from '#shared/core/failures.ts'
import { PERMISSIONS } from '#shared/core/permissions.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { forgerOf } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, sendRaw, startApi } from '#test/kit/api.ts'
import { ANSWER_POLICY } from '#test/kit/call.ts'
import { hostileValues, invalidInputs, validValues } from '#test/kit/samples/arbitrary.ts'

/** What every endpoint owes everybody; a new one is tested the day it is declared. */
const app = await startApi()
const { tenant, resource, freelancer, addPerson } = await newTenant(app)
const { seed = 0 } = fc.readConfigureGlobal()

type Input = Record<string, unknown>
interface Answer {
  status: number
  text: string
  headers: Headers
}

const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
const takesBody = ({ method }: Endpoint) => method !== 'GET' && method !== 'DELETE'
const changesSomething = ({ method, changes }: Endpoint) => method !== 'GET' || changes.length > 0
const bearing = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** An address of more than 16 KB: the HTTP server itself refuses it, before any endpoint. */
const TOO_LONG = 431

/** Whatever is answered, no browser or cache does anything with it but show it to whoever asked. */
const expectGuarded = ({ headers }: Answer, asked: string) =>
  expect(
    {
      cache: headers.get('cache-control'),
      type: headers.get('x-content-type-options'),
      policy: headers.get('content-security-policy'),
      origin: headers.get('access-control-allow-origin'),
    },
    asked,
  ).toEqual({ cache: 'no-store', type: 'nosniff', policy: ANSWER_POLICY, origin: null })

/** Sends any input to an endpoint the way the web client would, whatever the input is. */
const send = async (endpoint: Endpoint, input: Input, headers: Record<string, string> = {}): Promise<Answer> => {
  const inPath = pathParameters(endpoint.path)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(input[name] ?? 'x') || 'x')
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const query = rest.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const answer = await sendRaw(app, takesBody(endpoint) ? path : `${path}?${query}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(takesBody(endpoint) && { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
  if (answer.status !== TOO_LONG) expectGuarded(answer, endpointName(endpoint))
  return answer
}

const Refusal = z.strictObject({
  code: z.string(),
  message: z.string(),
  requestId: z.string().min(1),
  details: z.object().optional(),
})
/** An answer in a few words: its status and code, all of it where it has not the shape of a refusal. */
const inWords = ({ status, text }: Answer): string => {
  const refusal = text.startsWith('{') ? Refusal.safeParse(JSON.parse(text)).data : undefined
  return `${status} ${refusal && refusal.code === refusal.message ? refusal.code : text.slice(0, 300)}`
}
/** By the name of each endpoint what it answers, so that a difference names all three: who asked what, and what came. */
const answersOf = async <T>(list: readonly Endpoint[], ask: (endpoint: Endpoint) => Promise<T>) =>
  Object.fromEntries(
    await Promise.all(list.map(async (endpoint) => [endpointName(endpoint), await ask(endpoint)] as const)),
  )
const each = <T>(list: readonly Endpoint[], said: (endpoint: Endpoint) => T) =>
  Object.fromEntries(list.map((endpoint) => [endpointName(endpoint), said(endpoint)]))

const groups = Object.entries(contracts).map(([name, group]): [string, Endpoint[]] => [name, Object.values(group)])
const guarded = groups
  .map(([name, list]): [string, Endpoint[]] => [name, list.filter(({ access }) => access !== 'public')])
  .filter(([, list]) => list.length > 0)
/** No endpoint knows it: whoever gets in is told so, and nothing happens. */
const UNKNOWN = { unknown: true }

const forged = forgerOf(resource.token)
const { privateKey: strangersKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Within an hour these endpoints have answered, however slow the machine is. */
const seconds = Math.floor(Date.now() / 1000)
await transact([buildRevokeWrite(tenant, freelancer.personId)])
resetRevocations()
const REFUSED: Record<string, string | undefined> = {
  'no token': undefined,
  'an empty token': '',
  'a text that is no token': 'not-a-token',
  'an expired token': forged({ payload: { exp: seconds - 1 } }),
  'a token of the future': forged({ payload: { iat: seconds + 3600, exp: seconds + 7200 } }),
  'a token signed by a stranger': forged({ key: strangersKey }),
  'a token of another stack': forged({ payload: { iss: 'https://regie.example' } }),
  'a token for something else': forged({ payload: { aud: 'another-api' } }),
  'a token that was voided': freelancer.token,
}

describe.each(guarded)('%s', (_, list) => {
  test.each(Object.keys(REFUSED))('answers 401 to %s', async (who) => {
    const answers = await answersOf(list, async (one) => inWords(await send(one, UNKNOWN, bearing(REFUSED[who]))))
    expect(answers).toEqual(each(list, () => '401 auth.required'))
  })

  test('takes no token from the query or the body', async () => {
    const asked = { access_token: resource.token, authorization: `Bearer ${resource.token}`, token: resource.token }
    const answers = await answersOf(list, async (one) => inWords(await send(one, asked)))
    expect(answers).toEqual(each(list, () => '401 auth.required'))
  })
})

/** Somebody who holds one permission alone, for each of them, and somebody who holds none. */
const holders = await Promise.all(
  ['nothing' as const, ...PERMISSIONS].map(async (held) => {
    const { token } = await addPerson({ permissions: held === 'nothing' ? [] : [held], type: 'ESN' })
    return { held, token }
  }),
)

test.each(guarded)(
  '%s lets in exactly those whom the contract names, before a word about the input',
  async (_, list) => {
    const answers = await answersOf(list, async (endpoint) => {
      const asked = holders.map(async ({ held, token }) => [
        held,
        inWords(await send(endpoint, UNKNOWN, bearing(token))),
      ])
      return Object.fromEntries(await Promise.all(asked))
    })
    const isNamed = ({ access }: Endpoint, held: string) => access === 'signed-in' || access.includes(held as never)
    expect(answers).toEqual(
      each(list, (endpoint) =>
        Object.fromEntries(
          holders.map(({ held }) => [held, isNamed(endpoint, held) ? '400 request.invalid' : '403 access.denied']),
        ),
      ),
    )
  },
)

test.each(['cross-site', 'same-site'])(
  'what changes something is not to be called by another site (%s)',
  async (site) => {
    const headers = { 'sec-fetch-site': site, ...bearing(holders[1]?.token) }
    const answers = await answersOf(endpoints, async (one) => inWords(await send(one, UNKNOWN, headers)))
    expect(answers).toEqual(
      each(endpoints, (one) => (changesSomething(one) ? '403 request.crossSite' : '400 request.invalid')),
    )
  },
)

test('a group refuses what is not one JSON object', async () => {
  const first = groups.flatMap(([, list]) => list.find((one) => takesBody(one)) ?? [])
  const post = async (endpoint: Endpoint, body: string, type = 'application/json') =>
    inWords(
      await sendRaw(
        app,
        endpoint.path
          .replace('{year}', '2026')
          .replace('{month}', '1')
          .replace(/\{\w+\}/g, 'x'),
        {
          method: endpoint.method,
          headers: { 'content-type': type, ...bearing(holders[1]?.token) },
          body,
        },
      ),
    )
  const answers = await answersOf(first, async (one) => [
    await post(one, '{"a":'),
    await post(one, '[1]'),
    await post(one, '"{}"'),
    await post(one, '{}', 'text/plain'),
    await post(one, JSON.stringify({ x: 'y'.repeat(300_000) })),
    await post(one, '{"__proto__":{"admin":true}}'),
  ])
  const malformed = '400 request.malformed'
  const others = ['415 request.notJson', '413 request.tooLarge', '400 request.invalid']
  expect(answers).toEqual(each(first, () => [malformed, malformed, malformed, ...others]))
})

/** By status the refusals that the API's documentation names. */
const documented = ({ path, method }: Endpoint) => {
  const { paths } = document as { paths: Record<string, Record<string, { responses: object }>> }
  return paths[path]?.[method.toLowerCase()]?.responses as Record<string, { description: string } | undefined>
}
const document = documentOf(endpoints)

/** What only whoever runs the service may see; a key carries a company's id, as generated words may hold its first letters. */
const LEAK = /node_modules|\.ts:\d|dynamo|T#[0-9a-z]{20}|stack/i

/** An answer is one of those that the contract and the documentation name; never a failure. */
const expectSound = (endpoint: Endpoint, input: Input, { status, text }: Answer) => {
  const said = `${endpointName(endpoint)} ${JSON.stringify(input).slice(0, 2000)}: ${status} ${text.slice(0, 500)}`
  if (status === 200) {
    const isFile = (endpoint.output as z.ZodType)._zod.def.type === 'file'
    if (!isFile) expect(endpoint.output.safeParse(JSON.parse(text)).error, said).toBeUndefined()
    return
  }
  if (status === TOO_LONG) return
  expect(status, said).toBeLessThan(500)
  expect(text, said).not.toMatch(LEAK)
  const isText = TEXT_FAILURES.some((code) => code === text)
  const isFalse = status === 404 && text === 'false'
  const code = isText ? text : isFalse ? 'auth.wrongCredentials' : FailureBody.parse(JSON.parse(text)).code
  expect(documented(endpoint)[status]?.description.split(', ') ?? [], said).toContain(code)
}

/**
 * As a part of an address they lead elsewhere, so that no request with them comes here: dots (RFC 3986), and what the gateway
 * takes for the end of a part when it has decoded the path.
 */
const leadsElsewhere = ({ path }: Endpoint, input: Input): boolean =>
  Object.entries(input).some(
    ([name, value]) =>
      value === '.' || value === '..' || (path.includes(`{${name}}`) && /[/?]/.test(JSON.stringify(value))),
  )

/** Days that end before they begin: each of them is a good one. */
const BACKWARDS = { from: '2026-03-02', until: '2026-03-01' }

/** Good inputs, and spoiled ones: most of those that the contract accepts, as what follows the contract is asked here. */
const inputsOf = (endpoint: Endpoint, seed: number): Input[] => {
  const bad = fc.sample(invalidInputs(endpoint.input), { numRuns: 40, seed })
  const isAccepted = (input: Input) => endpoint.input.safeParse(input).success
  const good = fc.sample(validValues(endpoint.input), { numRuns: 4, seed }) as Input[]
  const { from, until } = endpoint.input.shape
  return [
    ...good,
    ...(from && until ? [{ ...good[0], cursor: undefined, ...BACKWARDS }] : []),
    ...bad.filter(isAccepted).slice(0, 6),
    ...bad.filter((input) => !isAccepted(input)).slice(0, 3),
  ].filter((input) => !leadsElsewhere(endpoint, input))
}

test.each(groups)('%s answers good, bad and hostile input as it says', async (_, list) => {
  await Promise.all(
    list.map(async (endpoint) => {
      // Somebody of its own for each endpoint: some of them end sessions, change passwords or disable people. What changes
      // the company may shut everybody out of apps.
      const among = endpoint.group === 'company' ? await newTenant(app) : { addPerson }
      const person =
        endpoint.access === 'public' ? undefined : await among.addPerson({ permissions: ['ALL'], type: 'ESN' })
      for (const input of inputsOf(endpoint, seed)) {
        expectSound(endpoint, input, await send(endpoint, input, bearing(person?.token)))
      }
    }),
  )
})

test('a key of a write that is too short, too long or of other signs is refused, and nothing is done', async () => {
  const { manager } = await newTenant(app)
  const make = (key: string) => call(app, missions.createClient, manager, { title: 'Coopérative du Sillon' }, { key })
  for (const key of ['k'.repeat(15), 'k'.repeat(81), `${'k'.repeat(15)} `, `${'k'.repeat(16)}!`]) {
    expect(await make(key), key).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', details: { problems: [{ path: 'idempotency-key' }] } },
    })
  }
  expect((await call(app, missions.clients, manager, {})).body.items).toEqual([])
  for (const key of ['k'.repeat(16), '-_'.repeat(40)]) expect((await make(key)).status, key).toBe(200)
})

test('an unknown path, a test route or a dot file is not there', async () => {
  for (const path of ['nothing', '__test', 'seed', 'metrics', '.env', 'cra', 'cra/years/../../etc']) {
    expect((await sendRaw(app, `/api/${path}`, {})).status, path).toBe(404)
  }
})

test('hostile header values do not break anything', () =>
  fc.assert(
    fc.asyncProperty(
      hostileValues.filter((value) => typeof value === 'string' && /^[\x20-\x7e]*$/.test(value)),
      async (value) => {
        const answer = await sendRaw(app, '/api/common/user', {
          headers: {
            ...bearing(resource.token),
            'x-tenant-id': String(value),
            'idempotency-key': String(value),
          },
        })
        if (answer.status === TOO_LONG) return
        expect(answer.status).toBe(200)
        expect(JSON.parse(answer.text)).toMatchObject({ id: resource.personId })
      },
    ),
    { numRuns: 20 },
  ))
