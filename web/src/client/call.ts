import { PAGE_HEADER } from '#shared/core/live.ts'
import { isOnline, reportReachability } from '#web/offline/online.ts'
import type { Remote } from './contracts.ts'
import { setLoading } from './loading.ts'
import { isUnanswered } from './transient.ts'
import { createWatchers } from './watchers.ts'

/**
 * A failed call. `code` is a translation key under `errors` in the namespace of its group; `status` is 0 without an
 * answer.
 */
export class ApiError extends Error {
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

/** Access to the session, set once by it: the session itself makes calls. */
interface Identity {
  /** Resolves when the session is resolved. */
  ready: () => Promise<unknown>
  token: () => string | undefined
  /** Who is signed in. */
  person: () => string | undefined
  /** Replaces a refused token; false: the session is over. */
  renew: (refused: string | undefined) => Promise<boolean>
}
let identity: Identity = {
  ready: async () => {},
  token: () => undefined,
  person: () => undefined,
  renew: async () => false,
}
export const setIdentity = (next: Identity): void => {
  identity = next
}
export const getIdentity = (): Identity => identity

let loadErrorTexts: (code: string) => Promise<unknown> = async () => {}
/** Sets the function that loads the texts of an error code before the error is thrown. */
export const setErrorTextLoader = (next: typeof loadErrorTexts): void => {
  loadErrorTexts = next
}

const REQUEST_TIMEOUT_MS = 25_000

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

/** Builds the URL and body of a call: path parameters in the path, the others in the query or body. */
const buildRequest = ({ method, path }: Remote, input: Fields): { url: string; body: string | undefined } => {
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

const parseFailure = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // Résumé endpoints answer a bare code.
    if (/^[A-Z_]+$/.test(text)) body = { code: text }
  }
  const { code, details } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: string
    details?: Fields
  }
  const wait = Number(response.headers.get('Retry-After'))
  return new ApiError(response.status, code ?? CODE_OF_STATUS[response.status] ?? 'server.failed', {
    ...(wait > 0 ? { seconds: wait } : {}),
    ...details,
  })
}

/** A file under the name that the server gives it. */
const readAsFile = async (response: Response): Promise<File> => {
  const content = await response.blob()
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  return new File([content], decodeURIComponent(name), { type: content.type })
}

/** Sends one request; without an answer it fails with status 0 and the code `network`. */
const request = async (url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<unknown> => {
  const patience = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  setLoading(true, url)
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, patience]) : patience })
    if (!response.ok) {
      const failure = await parseFailure(response)
      await loadErrorTexts(failure.code).catch(() => undefined)
      throw failure
    }
    return await (/json/.test(response.headers.get('Content-Type') ?? '') ? response.json() : readAsFile(response))
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw new ApiError(0, 'network')
  } finally {
    setLoading(false, url)
  }
}

/** Reads a static file of this app, such as its texts. */
export const readFile = (path: string): Promise<unknown> =>
  request(`${import.meta.env.BASE_URL}${path}`, { method: 'GET' }, undefined)

/** A longer `Retry-After` is reported instead of waited for. */
const MAX_RETRY_WAIT_SECONDS = 10
const MAX_RETRIES = 3

/** The delay before a retry, with jitter; undefined when a retry would not help. */
const retryDelayMs = ({ status, code, details }: ApiError, retried: number): number | undefined => {
  if (status === 0) return isOnline() && retried === 0 ? 300 + Math.random() * 700 : undefined
  if (status !== 503 && code !== 'request.tooFast') return undefined
  const seconds = Number(details.seconds ?? 0.5)
  return retried < MAX_RETRIES && seconds <= MAX_RETRY_WAIT_SECONDS ? 1000 * seconds * (1 + Math.random()) : undefined
}

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })

/** Runs an attempt and reports the reachability of the server; a failure that will be retried reports nothing yet. */
const withReachability = async (attempt: () => Promise<unknown>, last: boolean): Promise<unknown> => {
  try {
    const answer = await attempt()
    reportReachability(true)
    return answer
  } catch (error) {
    const answered = error instanceof ApiError && error.status > 0
    if (answered || (last && error instanceof ApiError)) reportReachability(answered)
    throw error
  }
}

/**
 * Retries after a lost connection, and a limited number of times when the server is busy or rate-limits, after the
 * delay that it asks for. Safe, as writes carry the same idempotency key. Nothing else retries, so that attempts do not
 * multiply.
 */
const withRetry = async (
  attempt: () => Promise<unknown>,
  tried: { again: number },
  signal: AbortSignal | undefined,
): Promise<unknown> => {
  for (;;) {
    try {
      return await withReachability(attempt, tried.again > 0 || !isOnline())
    } catch (error) {
      const wait = error instanceof ApiError ? retryDelayMs(error, tried.again) : undefined
      if (wait === undefined) throw error
      tried.again += 1
      await pause(wait, signal)
      signal?.throwIfAborted()
    }
  }
}

/** Refused for what a token says, which may no longer be so: permissions, apps, and whether a second factor is there. */
const isRefusedByToken = ({ status, code }: ApiError, { access }: Remote): boolean =>
  (status === 403 && Array.isArray(access)) || code === 'company.appOff' || code === 'account.secondFactorRequired'

const indexed = new Set<string>()

/** Whether a query, by its key, is of an endpoint that reads from the table's index. */
export const isIndexed = ([group, name]: readonly unknown[]): boolean => indexed.has(`${group}.${name}`)

/** The id of this page, by which the server tells the person's other pages what was done here, and not this one. */
export const PAGE_ID: string = crypto.randomUUID()

const writes = createWatchers()
/** Told of each call that has changed something. */
export const watchWrites = writes.watch

/**
 * Calls an endpoint; throws an `ApiError` unless it succeeds. With the idempotency `key` of an earlier call a write is
 * done once.
 */
export const call = async <I, O>(endpoint: Remote<I, O>, input: I, signal?: AbortSignal, key?: string): Promise<O> => {
  const open = endpoint.access === 'public'
  if (endpoint.indexed) indexed.add(`${endpoint.group}.${endpoint.name}`)
  if (!open) await identity.ready()
  const { url, body } = buildRequest(endpoint as Remote, input as Fields)
  const idempotencyKey = endpoint.method === 'GET' ? undefined : (key ?? crypto.randomUUID())
  const attempt = (token: string | undefined) => () =>
    request(
      url,
      {
        method: endpoint.method,
        body,
        credentials: 'same-origin',
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
          ...(token && !open && { Authorization: `Bearer ${token}`, [PAGE_HEADER]: PAGE_ID }),
        },
      },
      signal,
    )
  const token = identity.token()
  const asker = identity.person()
  const tried = { again: 0 }
  const send = async (by: string | undefined): Promise<O> => {
    const answer = (await withRetry(attempt(by), tried, signal)) as O
    if (endpoint.changes.length > 0) writes.notify()
    return answer
  }
  try {
    return await send(token)
  } catch (error) {
    // Navigation and screen are to know, too.
    if (error instanceof ApiError && isRefusedByToken(error, endpoint))
      void identity.renew(token).catch(() => undefined)
    if (open || !(error instanceof ApiError) || error.status !== 401 || !(await identity.renew(token))) throw error
    // Another tab switched the workspace meanwhile: a call of the previous one must not reach the new one.
    if (asker && identity.person() !== asker) throw error
    return await send(identity.token())
  }
}

/**
 * An idempotent mutation. After a lost answer the same input is sent with the same key: the server does it once and
 * repeats its answer.
 */
export const idempotentCall = <I, O>(endpoint: Remote<I, O>): ((input: I) => Promise<O>) => {
  let unanswered: { asked: string; key: string } | undefined
  return async (input) => {
    const asked = JSON.stringify(input)
    const key = unanswered?.asked === asked ? unanswered.key : crypto.randomUUID()
    unanswered = undefined
    try {
      return await call(endpoint, input, undefined, key)
    } catch (error) {
      if (error instanceof ApiError && isUnanswered(error)) unanswered = { asked, key }
      throw error
    }
  }
}
