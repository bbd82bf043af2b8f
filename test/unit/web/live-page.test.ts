import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const invalidated: unknown[] = []
/** What the page shows, and when it was read. */
let shown: { group: string; dataUpdatedAt: number }[] = []
const [markInboxStale, markLiveBegun] = [vi.fn(), vi.fn()]
const session = { page: 'page-0123456789abcdef', token: '', renewals: 0, watchers: new Set<() => void>() }

const tokenOf = (serial: number): string => {
  const payload = { iat: 1000 + serial, exp: 1900 + serial }
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${serial}`
}

vi.mock('#web/client/api.ts', () => ({
  markInboxStale: () => markInboxStale(),
  queryClient: {
    invalidateQueries: async ({ queryKey }: { queryKey?: string[] }) => invalidated.push(queryKey?.[0]),
    refetchQueries: async ({ predicate }: { predicate: (query: { state: (typeof shown)[0] }) => boolean }) =>
      invalidated.push(...shown.flatMap((state) => (predicate({ state }) ? state.group : []))),
  },
}))
vi.mock('#web/client/call.ts', () => ({
  PAGE_ID: session.page,
  getIdentity: () => ({
    token: () => session.token || undefined,
    renew: async () => {
      session.renewals += 1
      session.token = tokenOf(session.renewals)
      for (const watcher of session.watchers) watcher()
      return true
    },
  }),
}))
vi.mock('#web/client/live/liveBegun.ts', () => ({ markLiveBegun: () => markLiveBegun() }))
vi.mock('#web/client/session.ts', () => ({
  subscribeToSession: (watcher: () => void) => {
    session.watchers.add(watcher)
    return () => session.watchers.delete(watcher)
  },
}))

/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/client/live/live.ts'
const { startLiveUpdates } = (await import(MODULE)) as { startLiveUpdates: () => () => void }

/** A connection of the page, to be opened, fed and ended by a test. */
class Socket {
  static all: Socket[] = []
  static get last(): Socket {
    const last = Socket.all.at(-1)
    if (!last) throw new Error('No connection was tried')
    return last
  }
  readonly url: string
  readonly protocols: string[]
  readonly sent: string[] = []
  closed = false
  onopen?: () => void
  onclose?: () => void
  onmessage?: (event: { data: string }) => void
  constructor(url: string, protocols: string[]) {
    this.url = url
    this.protocols = protocols
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    if (this.closed) return
    this.closed = true
    this.onclose?.()
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
const network = { onLine: true }
const frame = new EventTarget()
let stop: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('location', { origin: 'https://regie.example' })
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal(
    'window',
    Object.assign(frame, { setTimeout: (...given: Parameters<typeof setTimeout>) => setTimeout(...given) }),
  )
  Object.assign(page, { hidden: false })
  network.onLine = true
  Socket.all = []
  Object.assign(session, { token: tokenOf(0), renewals: 0 })
  invalidated.length = 0
  for (const mark of [markInboxStale, markLiveBegun]) mark.mockClear()
  shown = []
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const MINUTE = 60_000
/** A page that is connected. */
const connected = async (): Promise<Socket> => {
  stop = startLiveUpdates()
  await pass(0)
  Socket.last.onopen?.()
  await pass(0)
  invalidated.length = 0
  return Socket.last
}
const push = (socket: Socket, changes: unknown) => socket.onmessage?.({ data: JSON.stringify({ changes }) })
const look = (hidden: boolean) => {
  Object.assign(page, { hidden })
  page.dispatchEvent(new Event('visibilitychange'))
}

describe('a page that is looked at', () => {
  test('connects to its own site, its token nowhere in the address, and reads nothing again that was just read', async () => {
    stop = startLiveUpdates()
    await pass(0)
    expect(Socket.last).toMatchObject({
      url: 'wss://regie.example/live',
      protocols: ['regie', tokenOf(0), session.page],
    })
    Socket.last.onopen?.()
    await pass(0)
    expect(invalidated).toEqual([])
  })

  test.each(['onopen', 'onclose'] as const)(
    'lets the shell read once its first connection is tried: %s',
    async (ends) => {
      stop = startLiveUpdates()
      await pass(0)
      expect(markLiveBegun).not.toHaveBeenCalled()
      Socket.last[ends]?.()
      await pass(0)
      expect(markLiveBegun).toHaveBeenCalledOnce()
    },
  )

  test('whose first connection takes its time reads again what it read a while before, and nothing that never answered', async () => {
    stop = startLiveUpdates()
    await pass(0)
    const start = Date.now()
    shown = [
      { group: 'cra', dataUpdatedAt: start },
      { group: 'common', dataUpdatedAt: start + 1500 },
      { group: 'chat', dataUpdatedAt: 0 },
    ]
    await pass(2000)
    Socket.last.onopen?.()
    await pass(0)
    expect(invalidated).toEqual(['cra'])
  })

  test('reads again a little later what was read just before it was connected, and nothing read since', async () => {
    stop = startLiveUpdates()
    await pass(500)
    shown = [
      { group: 'cra', dataUpdatedAt: Date.now() - 400 },
      { group: 'users', dataUpdatedAt: Date.now() + 100 },
    ]
    Socket.last.onopen?.()
    await pass(3000)
    expect(invalidated).toEqual([])
    await pass(MINUTE)
    expect(invalidated).toEqual(['cra'])
  })

  test('reads what many pushes name once', async () => {
    const socket = await connected()
    for (const changes of [['common', 'cra'], ['common'], ['users', 'cra']]) push(socket, changes)
    expect(invalidated).toEqual([])
    await pass(300)
    expect(invalidated).toEqual(['common', 'cra', 'users'])
    expect(markInboxStale).toHaveBeenCalledOnce()
    push(socket, ['cra'])
    await pass(300)
    expect(invalidated).toHaveLength(4)
  })

  test('reads missions again, whose candidates and positions are counted, with the positionings', async () => {
    push(await connected(), ['positionings', 'common'])
    await pass(300)
    expect(invalidated.toSorted()).toEqual(['common', 'missions', 'positionings'])
  })

  test('takes nothing else for a push', async () => {
    const socket = await connected()
    for (const changes of [undefined, 'cra', { cra: true }, [1, null]]) push(socket, changes)
    socket.onmessage?.({ data: 'Forbidden' })
    await pass(300)
    expect(invalidated).toEqual([])
  })

  test('breaks no silence of ten minutes, and is connected with another token before one ends', async () => {
    const first = await connected()
    await pass(10 * MINUTE)
    expect(first.sent).toHaveLength(1)
    expect(session.renewals).toBe(0)
    await pass(4.5 * MINUTE)
    expect(session.renewals).toBe(1)
    expect(Socket.all).toHaveLength(2)
    expect(Socket.last.protocols[1]).toBe(tokenOf(1))
    expect(first.closed).toBe(false)
    Socket.last.onopen?.()
    await pass(0)
    expect(first.closed).toBe(true)
    expect(invalidated).toEqual([])
    push(Socket.last, ['cra'])
    await pass(300)
    expect(invalidated).toEqual(['cra'])
  })

  test('tries again after a loss, ever more seldom, and then reads everything it shows', async () => {
    const socket = await connected()
    socket.close()
    expect(invalidated).toEqual(['common'])
    const tries = async (milliseconds: number) => {
      const before = Socket.all.length
      for (let passed = 0; passed < milliseconds; passed += 1000) {
        await pass(1000)
        const { last } = Socket
        if (last !== socket && !last.closed) last.close()
      }
      return Socket.all.length - before
    }
    expect(await tries(MINUTE)).toBeGreaterThan(3)
    expect(await tries(10 * MINUTE)).toBeLessThan(8)
    frame.dispatchEvent(new Event('online'))
    await pass(0)
    invalidated.length = 0
    Socket.last.onopen?.()
    await pass(0)
    expect(invalidated).toEqual([undefined])
  })

  test('asks every minute while it cannot connect', async () => {
    stop = startLiveUpdates()
    await pass(0)
    Socket.last.close()
    await pass(3 * MINUTE)
    expect(invalidated.filter((group) => group === 'common')).toHaveLength(3)
  })

  test('without a connection to the network tries nothing', async () => {
    network.onLine = false
    stop = startLiveUpdates()
    await pass(5 * MINUTE)
    expect(Socket.all).toEqual([])
    expect(invalidated).toEqual([])
  })
})

describe('a page that nobody looks at', () => {
  test('keeps what it hears for when somebody does', async () => {
    const socket = await connected()
    look(true)
    push(socket, ['cra'])
    await pass(MINUTE)
    expect(invalidated).toEqual([])
    look(false)
    await pass(300)
    expect(invalidated).toEqual(['cra'])
  })

  test('asks for no other token and lets its connection go, until somebody looks', async () => {
    const socket = await connected()
    look(true)
    await pass(60 * MINUTE)
    expect([session.renewals, socket.closed, Socket.all.length]).toEqual([0, true, 1])
    look(false)
    await pass(0)
    expect([session.renewals, Socket.all.length]).toEqual([1, 2])
    Socket.last.onopen?.()
    await pass(0)
    expect(invalidated).toEqual([undefined])
  })
})

test('a page that is left is connected no more', async () => {
  const socket = await connected()
  stop?.()
  expect(socket.closed).toBe(true)
  for (const watcher of session.watchers) watcher()
  look(false)
  await pass(60 * MINUTE)
  expect(Socket.all).toHaveLength(1)
  expect(invalidated).toEqual([])
})
