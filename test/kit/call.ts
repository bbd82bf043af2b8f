import assert from 'node:assert/strict'
import { isRevoked } from '#functions/core/security/revocations.ts'
import { failuresOf } from '#functions/overview/openapi/document.ts'
import { toRequest } from '#infra/local/client.ts'
import { type Answer as Answered, ask } from '#infra/local/emulators/wire.ts'
import type { Cost, Endpoint, InputOf, OutputOf } from '#shared/core/endpoint.ts'
import type { FailureCode } from '#shared/core/failures.ts'
import type { App } from './app.ts'
import { freshToken, type Person } from './tenant.ts'

export interface Answer<E extends Endpoint> {
  status: number
  /** The endpoint's output when the status is 200, a refusal otherwise. */
  body: OutputOf<E>
  headers: Headers
  /** What the call has asked of the table. */
  cost: Cost
}

/** What every answer of the API lets a browser do with it: nothing. */
export const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const costOf = (headers: Headers): Cost => {
  const [requests = 0, units = 0] = (headers.get('x-regie-cost') ?? '0;0').split(';').map(Number)
  return { requests, units }
}

/** Whoever repeats a request by its key may cost the read of its record on top. */
const assertWithin = (endpoint: Endpoint, cost: Cost, key: string | undefined): void => {
  const record = key ? { requests: 1, units: 2 } : { requests: 0, units: 0 }
  const said = `${endpoint.group}.${endpoint.name} cost ${cost.requests} requests and ${cost.units} units`
  assert.ok(cost.requests <= endpoint.cost.requests + record.requests, said)
  assert.ok(cost.units <= endpoint.cost.units + record.units, said)
}

/** What is refused is among what the documentation of the endpoint names. */
const assertDeclared = (endpoint: Endpoint, body: unknown): void => {
  const code = body === false ? 'auth.wrongCredentials' : typeof body === 'string' ? body : Object(body).code
  const said = `${endpoint.group}.${endpoint.name} refused with ${code}, which it does not declare`
  assert.ok(failuresOf(endpoint).includes(code as FailureCode), said)
}

/** What was answered: JSON, the words of a refusal in plain text, or a file. */
const bodyOf = (headers: Headers, bytes: Answered['body']): unknown => {
  const type = headers.get('content-type') ?? ''
  if (type === 'application/json') return JSON.parse(bytes.toString())
  return type === 'text/plain' ? bytes.toString() : new File([new Uint8Array(bytes)], 'answer', { type })
}

/**
 * Calls an endpoint through HTTP as a person, or as nobody. Fails when it is refused with what the endpoint does not
 * declare, or cost more than that declares, unless `anyCost`: the read of revocations that each tenant pays every 30
 * seconds is made before.
 */
export const call = async <E extends Endpoint>(
  app: App,
  endpoint: E,
  person: Person | undefined,
  input: InputOf<E>,
  { key, anyCost = false }: { key?: string | undefined; anyCost?: boolean } = {},
): Promise<Answer<E>> => {
  const token = person && (await freshToken(person))
  if (person) await isRevoked({ ...person.claims, iat: 0 })
  const { path, method, body } = toRequest(endpoint, input as Record<string, unknown>)
  const answer = await ask(app.url + path, {
    method,
    ...(body && { body }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
  })
  const { status } = answer
  const headers = new Headers(answer.headers)
  const cost = costOf(headers)
  if (!anyCost && status < 500) assertWithin(endpoint, cost, key)
  const answered = bodyOf(headers, answer.body)
  if (status !== 200) assertDeclared(endpoint, answered)
  return { status, body: answered as OutputOf<E>, headers, cost }
}

/** Sends a request as it is. */
export const raw = async (
  app: Pick<App, 'url'>,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<{ status: number; text: string; headers: Headers }> => {
  const answer = await ask(app.url + path, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, text: answer.body.toString(), headers: new Headers(answer.headers) }
}
