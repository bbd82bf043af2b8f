import assert from 'node:assert/strict'
import { isRevoked } from '#functions/core/security/revocations.ts'
import { failuresOf } from '#functions/overview/openapi/document.ts'
import { toRequest } from '#infra/local/client.ts'
import { type Answer as Answered, sendRequest } from '#infra/local/emulators/wire.ts'
import { type Cost, type Endpoint, endpointName, type InputOf, type OutputOf } from '#shared/core/endpoint.ts'
import type { FailureCode } from '#shared/core/failures.ts'
import { PAGE_HEADER } from '#shared/core/live.ts'
import type { App } from './app.ts'
import { freshToken, type Person } from './tenant.ts'

export interface Answer<E extends Endpoint> {
  status: number
  /** The output when the status is 200, otherwise the error. */
  body: OutputOf<E>
  headers: Headers
  /** The table requests of the call. */
  cost: Cost
}

/** The CSP of API answers: nothing is allowed. */
export const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** What an answer says that it cost. */
export const parseCost = (headers: Headers): Cost => {
  const [requests = 0, units = 0] = (headers.get('x-regie-cost') ?? '0;0').split(';').map(Number)
  return { requests, units }
}

/** A repeated request may cost one more read, of its idempotency record, and a page's one more write (`OwnPages`). */
const assertWithin = (endpoint: Endpoint, cost: Cost, more: Cost): void => {
  const said = `${endpointName(endpoint)} cost ${cost.requests} requests and ${cost.units} units`
  assert.ok(cost.requests <= endpoint.cost.requests + more.requests, said)
  assert.ok(cost.units <= endpoint.cost.units + more.units, said)
}

/** Asserts that the endpoint declares the error that it refused with. */
const assertDeclared = (endpoint: Endpoint, body: unknown): void => {
  const code = body === false ? 'auth.wrongCredentials' : typeof body === 'string' ? body : Object(body).code
  const said = `${endpointName(endpoint)} refused with ${code}, which it does not declare`
  assert.ok(failuresOf(endpoint).includes(code as FailureCode), said)
}

/** The body: JSON, the text of an error, or a file. */
const parseBody = (headers: Headers, bytes: Answered['body']): unknown => {
  const type = headers.get('content-type') ?? ''
  if (type === 'application/json') return JSON.parse(bytes.toString())
  return type === 'text/plain' ? bytes.toString() : new File([new Uint8Array(bytes)], 'answer', { type })
}

/**
 * Calls an endpoint over HTTP as a person, from a `page` with this id, or anonymously. Fails when it refuses with an
 * undeclared error, or costs more than declared, unless `anyCost`: revocations, which each tenant reads every 30 seconds,
 * are read before.
 */
export const call = async <E extends Endpoint>(
  app: App,
  endpoint: E,
  person: Person | undefined,
  input: InputOf<E>,
  { key, page, anyCost = false }: { key?: string | undefined; page?: string; anyCost?: boolean } = {},
): Promise<Answer<E>> => {
  const token = person && (await freshToken(person))
  if (person) await isRevoked({ ...person.claims, iat: 0 })
  const { path, method, body } = toRequest(endpoint, input as Record<string, unknown>)
  const answer = await sendRequest(app.url + path, {
    method,
    ...(body && { body }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(page && { [PAGE_HEADER]: page }),
    },
  })
  const { status } = answer
  const headers = new Headers(answer.headers)
  const cost = parseCost(headers)
  const more = (key ? 1 : 0) + (page ? 1 : 0)
  if (!anyCost && status < 500) assertWithin(endpoint, cost, { requests: more, units: 2 * more })
  const parsed = parseBody(headers, answer.body)
  if (status !== 200) assertDeclared(endpoint, parsed)
  return { status, body: parsed as OutputOf<E>, headers, cost }
}

/** Sends an HTTP request without any processing. */
export const sendRaw = async (
  app: Pick<App, 'url'>,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<{ status: number; text: string; headers: Headers }> => {
  const answer = await sendRequest(app.url + path, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, text: answer.body.toString(), headers: new Headers(answer.headers) }
}

/** How a call was refused: the status and the code of its error. */
export const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]
