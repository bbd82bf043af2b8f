import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('#web/offline/online.ts', () => ({ isOnline: () => true, reportReachability: () => undefined }))
vi.mock('#web/client/loading.ts', () => ({ setLoading: () => undefined }))

/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/client/call.ts'
interface Remote {
  group: string
  name: string
  method: string
  path: string
  access: string
  changes: string[]
}
const { call, setIdentity } = (await import(MODULE)) as {
  call: (endpoint: Remote, input: object, signal?: AbortSignal) => Promise<unknown>
  setIdentity: (identity: object) => void
}

const READ: Remote = { group: 'x', name: 'read', method: 'GET', path: '/api/x', access: 'signed-in', changes: [] }
const WRITE: Remote = { ...READ, name: 'write', method: 'POST' }

interface Sent {
  at: number
  key: string | undefined
}
let sent: Sent[] = []
/** Answers requests one after the other, the last answer ever again. */
const answerWith = (...answers: (() => Response)[]): void => {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ at: Date.now(), key: headers['Idempotency-Key'] })
    return (answers[Math.min(sent.length, answers.length) - 1] as () => Response)()
  })
}
const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
const DONE = json(200, { done: true })
const busy = (seconds: number) => json(503, { code: 'server.busy' }, { 'Retry-After': String(seconds) })
const tooFast = (seconds: number) => json(429, { code: 'request.tooFast' }, { 'Retry-After': String(seconds) })
/** What became of a call, with all its waiting done. */
const outcome = async (calling: Promise<unknown>): Promise<unknown> => {
  const settled = calling.catch((failure: unknown) => failure)
  await vi.runAllTimersAsync()
  return settled
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  setIdentity({ ready: async () => undefined, token: () => 'a.b.c', person: () => 'Maëlle', renew: async () => true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a busy server', busy(2)],
  ['a refusal for asking too much', tooFast(2)],
])('%s is asked again after the time that it says, and a little more that differs', async (_, refusal) => {
  answerWith(refusal, refusal, DONE)
  expect(await outcome(call(READ, {}))).toEqual({ done: true })
  expect(sent).toHaveLength(3)
  const waits = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(2000)
    expect(wait).toBeLessThanOrEqual(4000)
  }
  expect(waits[0]).not.toBe(waits[1])
})

test('a write is tried again with the same idempotency key', async () => {
  answerWith(tooFast(1), busy(1), DONE)
  expect(await outcome(call(WRITE, {}))).toEqual({ done: true })
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]?.key).toMatch(/^[\w-]{36}$/)
})

test('it gives up after three times, also when the token had to be renewed in between', async () => {
  answerWith(busy(1), json(401, { code: 'auth.required' }), busy(1))
  expect(await outcome(call(READ, {}))).toMatchObject({ status: 503, code: 'server.busy' })
  expect(sent).toHaveLength(5)
})

test('what one person asked for is not asked again as another, who came in another tab meanwhile', async () => {
  let person = 'Maëlle in one company'
  const renew = async () => {
    person = 'Maëlle in another company'
    return true
  }
  setIdentity({ ready: async () => undefined, token: () => 'a.b.c', person: () => person, renew })
  answerWith(json(401, { code: 'auth.required' }), DONE)
  expect(await outcome(call(WRITE, {}))).toMatchObject({ status: 401, code: 'auth.required' })
  expect(sent).toHaveLength(1)
  sent = []
  expect(await outcome(call(WRITE, {}))).toEqual({ done: true })
  expect(sent).toHaveLength(2)
})

test('nobody waits without being told for a refusal that lasts long, or that is of another kind', async () => {
  answerWith(tooFast(60))
  expect(await outcome(call(READ, {}))).toMatchObject({ code: 'request.tooFast', details: { seconds: 60 } })
  const attempts = json(429, { code: 'auth.tooManyAttempts' }, { 'Retry-After': '1' })
  answerWith(attempts)
  sent = []
  expect(await outcome(call(READ, {}))).toMatchObject({ code: 'auth.tooManyAttempts' })
  expect(sent).toHaveLength(1)
})

test('whoever has left the page does not ask again', async () => {
  answerWith(busy(1))
  const leaving = new AbortController()
  const calling = call(READ, {}, leaving.signal)
  setTimeout(() => leaving.abort(), 500)
  expect(await outcome(calling)).toMatchObject({ name: 'AbortError' })
  expect(sent).toHaveLength(1)
})
