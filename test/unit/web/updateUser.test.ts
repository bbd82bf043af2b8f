import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Asked {
  endpoint: string
  /** Lets the server do it, which answers at once. */
  answer: () => Promise<void>
}
/** What the server has of the person, and what it was asked and has not answered yet. */
const server = { status: 'online', asked: [] as Asked[], refuses: (_: object) => false }

vi.mock('#web/app/appearance/appearance.ts', () => ({ adoptAppearance: () => undefined }))
vi.mock('#web/app/i18n.ts', () => ({ setLanguage: async () => undefined }))
vi.mock('#web/app/lock.ts', () => ({ clearLock: () => undefined }))
vi.mock('#web/offline/online.ts', () => ({ onReconnect: () => () => undefined }))
vi.mock('#web/client/contracts.ts', () => ({
  contracts: { auth: { refresh: 'refresh' }, common: { updateUser: 'update' } },
}))
vi.mock('#web/client/call.ts', () => ({
  ApiError: Error,
  setIdentity: () => undefined,
  call: (endpoint: string, change: object) => {
    // A session is read when it is asked for, and heard of when it is answered.
    const session = {
      user: { id: '1', status: server.status, workspace: { id: '1' } },
      accessToken: String(Math.random()),
    }
    const { promise, resolve, reject } = Promise.withResolvers()
    const answer = async () => {
      const isRefused = endpoint === 'update' && server.refuses(change)
      if (endpoint === 'update' && !isRefused) Object.assign(server, change)
      if (isRefused) reject(new Error('refused'))
      else resolve(endpoint === 'update' ? { id: '1', status: server.status } : session)
      await new Promise((done) => setImmediate(done))
    }
    server.asked.push({ endpoint, answer })
    return promise
  },
}))
vi.stubGlobal('navigator', { locks: { request: async (_: string, work: () => Promise<unknown>) => work() } })

/** Named at run time: tests are compiled for Node, which knows no page. */
const [MODULE, SESSION] = ['#web/client/updateUser.ts', '#web/client/session.ts']
const { updateUser } = (await import(MODULE)) as { updateUser: (change: { status: string }) => Promise<void> }
const { currentUser, renewSession, subscribeToSession } = (await import(SESSION)) as {
  currentUser: () => { status: string }
  renewSession: () => Promise<void>
  subscribeToSession: (watcher: () => void) => () => void
}

let seen: string[] = []
let unwatch = () => {}
beforeEach(async () => {
  const signedIn = renewSession()
  await answerAll()
  await signedIn
  seen = []
  unwatch = subscribeToSession(() => seen.push(currentUser().status))
})
afterEach(() => unwatch())

/** Answers what was asked, the newest first, until nothing more is. */
const answerAll = async () => {
  await new Promise((done) => setImmediate(done))
  for (let next = server.asked.pop(); next; next = server.asked.pop()) await next.answer()
}

test('of two choices one after the other the server keeps the last one, and the first one shows no more', async () => {
  const chosen = [updateUser({ status: 'away' }), updateUser({ status: 'busy' })]
  await answerAll()
  await Promise.all(chosen)
  expect([server.status, new Set(seen)]).toEqual(['busy', new Set(['busy'])])
})

test('a session that was asked for before a choice does not take it back', async () => {
  const renewed = renewSession()
  await new Promise((done) => setImmediate(done))
  const [before] = server.asked.splice(0)
  const chosen = updateUser({ status: 'away' })
  await new Promise((done) => setImmediate(done))
  const [update] = server.asked.splice(0)
  await update?.answer()
  await before?.answer()
  await answerAll()
  await Promise.all([renewed, chosen])
  expect(currentUser().status).toBe('away')
})

test('of two choices of which the last one is refused the first one shows', async () => {
  server.refuses = (change) => (change as { status: string }).status === 'busy'
  const chosen = [updateUser({ status: 'not-visible' }), updateUser({ status: 'busy' })]
  const outcomes = Promise.allSettled(chosen)
  await answerAll()
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(currentUser().status).toBe('not-visible')
})
