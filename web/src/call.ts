import type { Remote } from './contracts.ts'
import { setLoading } from './loading.ts'
import { isOnline, noteReached } from './online.ts'

/** A call that did not succeed; `code` is a translation key under `errors`, `status` 0 when no answer came. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  constructor(status: number, code: string, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Who calls: set once by the session, so that the session itself can call. */
interface Identity {
  /** Resolves when it is known whether somebody is signed in. */
  ready: () => Promise<unknown>
  token: () => string | undefined
  /** Gets another token in place of the one refused; false: the session is over. */
  renew: (refused: string | undefined) => Promise<boolean>
}
let identity: Identity = { ready: async () => {}, token: () => undefined, renew: async () => false }
export const identifyWith = (next: Identity): void => {
  identity = next
}
export const caller = (): Identity => identity

const PATIENCE_MS = 25_000

const CODE_OF_STATUS: Record<number, string> = {
  400: 'request.malformed',
  401: 'auth.required',
  403: 'access.denied',
  404: 'resource.notFound',
  409: 'resource.conflict',
  413: 'request.tooLarge',
  415: 'request.notJson',
  429: 'request.tooFast',
  503: 'server.busy',
}

type Fields = Readonly<Record<string, unknown>>

/** The URL and the body of a call: path parameters in the path, the rest in the query or the body. */
const addressed = ({ method, path }: Remote, input: Fields): { url: string; body: string | undefined } => {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE') return { url: filled, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]))
  return { url: rest.size > 0 ? `${filled}?${query}` : filled, body: undefined }
}

const failureOf = async (response: Response): Promise<ApiFailure> => {
  const text = await response.text().catch(() => '')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // The refusals of a résumé are their code alone.
    if (/^[A-Z_]+$/.test(text)) body = { code: text }
  }
  const { code, details } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: string
    details?: Fields
  }
  const wait = Number(response.headers.get('Retry-After'))
  return new ApiFailure(response.status, code ?? CODE_OF_STATUS[response.status] ?? 'server.failed', {
    ...(wait > 0 ? { seconds: wait } : {}),
    ...details,
  })
}

/** One request and its answer; no answer at all fails with status 0 and the code `network`. */
const exchange = async (url: string, request: RequestInit, signal: AbortSignal | undefined): Promise<unknown> => {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  setLoading(true, url)
  try {
    const response = await fetch(url, { ...request, signal: signal ? AbortSignal.any([signal, patience]) : patience })
    if (!response.ok) throw await failureOf(response)
    return await (/json/.test(response.headers.get('Content-Type') ?? '') ? response.json() : response.blob())
  } catch (error) {
    if (error instanceof ApiFailure || signal?.aborted) throw error
    throw new ApiFailure(0, 'network')
  } finally {
    setLoading(false, url)
  }
}

/** A file of this app itself, such as its texts. */
export const readFile = (path: string): Promise<unknown> =>
  exchange(`${import.meta.env.BASE_URL}${path}`, { method: 'GET' }, undefined)

const mayPass = (error: unknown): boolean =>
  error instanceof ApiFailure && ((error.status === 0 && isOnline()) || error.status === 503)
const jitter = () => new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700))

/** An attempt, and what it shows of the connection; one failure that may pass shows nothing yet. */
const noted = async (attempt: () => Promise<unknown>, last: boolean): Promise<unknown> => {
  try {
    const answer = await attempt()
    noteReached(true)
    return answer
  } catch (error) {
    const answered = error instanceof ApiFailure && error.status > 0
    if (answered || (last && error instanceof ApiFailure)) noteReached(answered)
    throw error
  }
}

/** Tries once more after a lost connection or a busy server: safe, as writes carry the same idempotency key. */
const patiently = async (attempt: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await noted(attempt, !isOnline())
  } catch (error) {
    if (!mayPass(error)) throw error
    await jitter()
    return noted(attempt, true)
  }
}

/** Calls an endpoint; anything but success throws an ApiFailure. With the `key` of an earlier call a write is done once. */
export const call = async <I, O>(endpoint: Remote<I, O>, input: I, signal?: AbortSignal, key?: string): Promise<O> => {
  const open = endpoint.access === 'public'
  if (!open) await identity.ready()
  const { url, body } = addressed(endpoint as Remote, input as Fields)
  const idempotencyKey = endpoint.method === 'GET' ? undefined : (key ?? crypto.randomUUID())
  const attempt = (token: string | undefined) => () =>
    exchange(
      url,
      {
        method: endpoint.method,
        body,
        credentials: 'same-origin',
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
          ...(token && !open ? { Authorization: `Bearer ${token}` } : {}),
        },
      },
      signal,
    )
  const token = identity.token()
  try {
    return (await patiently(attempt(token))) as O
  } catch (error) {
    if (open || !(error instanceof ApiFailure) || error.status !== 401 || !(await identity.renew(token))) throw error
    return (await patiently(attempt(identity.token()))) as O
  }
}
