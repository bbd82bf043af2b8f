import type { Query } from '@tanstack/react-query'
import { LIVE_PATH, LIVE_PROTOCOL, PRESENCE, type Push } from '#shared/core/live.ts'
import { markInboxStale, queryClient } from '../api.ts'
import { getIdentity, PAGE_ID } from '../call.ts'
import { subscribeToSession } from '../session.ts'
import { markLiveBegun } from './liveBegun.ts'
import { notifyPresenceChange } from './presence.ts'

/** Changes within this time are refetched together. */
const BATCH_MS = 250
/** CloudFront closes a connection on which nothing came for ten minutes; each ping is answered. */
const PING_MS = 9 * 60_000
/** A connection ends with its token; it is replaced this long before. */
const RENEW_BEFORE_EXPIRY_MS = 45_000
/** Polling interval without a connection: some networks block WebSockets. */
const POLL_INTERVAL_MS = 60_000
const RETRY_MS = { first: 1000, most: 300_000 }
/** Queries answered this recently are not refetched when the first connection opens during startup. */
const RECENT_READ_MS = 1000
/** Those are refetched this long after startup: changes before the connection were missed. */
const STARTUP_REFETCH_MS = 4000
/** The shell waits for the first connection this long at most: some networks block WebSockets silently. */
const FIRST_CONNECTION_MS = 2000
/** A connection that lasted this long resets the backoff. */
const STABLE_CONNECTION_MS = 60_000

/** The lifetime of a token, by the server's clock rather than this device's. */
const tokenLifetimeMs = (token: string): number => {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { iat, exp } = JSON.parse(atob(payload)) as { iat: number; exp: number }
  return (exp - iat) * 1000
}

/** The groups of queries that the shell shows on every screen. */
const SHELL_GROUPS = ['common', 'chat']

/** Refetches the shell's queries; `chat` after `common`, which verifies the session. */
const refetchShell = async (): Promise<void> => {
  for (const group of SHELL_GROUPS) {
    await queryClient.invalidateQueries({ queryKey: [group] }, { cancelRefetch: false })
  }
}

/** Refetches active queries that were answered before an instant. */
const refetchOlderThan = (before: number): void => {
  const isOlder = ({ state: { dataUpdatedAt } }: Query) => dataUpdatedAt > 0 && dataUpdatedAt < before
  void queryClient.refetchQueries({ type: 'active', predicate: isOlder }, { cancelRefetch: false })
}

const parseChanges = (data: unknown): readonly string[] => {
  try {
    const { changes } = JSON.parse(String(data)) as Partial<Push>
    return Array.isArray(changes) ? changes.filter((group) => typeof group === 'string') : []
  } catch {
    return []
  }
}

/** Opens a connection; undefined when it fails. */
const openSocket = (token: string): Promise<WebSocket | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`, [
      LIVE_PROTOCOL,
      token,
      PAGE_ID,
    ])
    socket.onopen = () => resolve(socket)
    socket.onclose = () => resolve(undefined)
  })

/** Groups that count what another one holds: a push names only the other. */
const COUNTED_IN: Readonly<Record<string, readonly string[]>> = { positionings: ['missions'] }

/** Batches invalidations; while the page is hidden they wait until it is visible. */
const createRefetchQueue = () => {
  const groups = new Set<string>()
  let timer: number | undefined
  const reread = () => {
    timer = undefined
    if (groups.delete(PRESENCE)) notifyPresenceChange()
    // The person may have written it, on another device.
    if (groups.size > 0) markInboxStale()
    // An endpoint is named with its group.
    for (const group of groups) void queryClient.invalidateQueries({ queryKey: group.split('.') })
    groups.clear()
  }
  const soon = () => {
    if (groups.size > 0 && !document.hidden) timer ??= window.setTimeout(reread, BATCH_MS)
  }
  return {
    note: (changed: readonly string[]) => {
      for (const group of changed) for (const one of [group, ...(COUNTED_IN[group] ?? [])]) groups.add(one)
      soon()
    },
    soon,
    stop: () => clearTimeout(timer),
  }
}

/**
 * Receives changes over a WebSocket and invalidates the queries concerned. A hidden page keeps its connection until it
 * ends, and reconnects when it is visible. Returns a function that stops it.
 */
export const startLiveUpdates = (): (() => void) => {
  const stale = createRefetchQueue()
  const ended = new AbortController()
  let socket: WebSocket | undefined
  let connecting = false
  let failures = 0
  /** Whether a connection was lost, so that changes may have been missed. */
  let missed = false
  let timers: number[] = []
  /** The current token, and when it was first seen. */
  let seen = { token: getIdentity().token(), at: Date.now() }

  const readToken = (): string | undefined => {
    const token = getIdentity().token()
    if (token !== seen.token) seen = { token, at: Date.now() }
    return token
  }
  const after = (milliseconds: number, then: () => void) => timers.push(window.setTimeout(then, milliseconds))
  const clearTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  const msUntilExpiry = (token: string): number => seen.at + tokenLifetimeMs(token) - Date.now()
  /** A token with enough lifetime left, or the best available. */
  const getFreshToken = async (): Promise<string | undefined> => {
    const token = readToken()
    if (!token || msUntilExpiry(token) > RENEW_BEFORE_EXPIRY_MS) return token
    await getIdentity()
      .renew(token)
      .catch(() => undefined)
    return readToken()
  }

  const onConnectionLost = () => {
    socket = undefined
    missed = true
    clearTimers()
    if (document.hidden) return
    // This also verifies the session: a connection that would be refused is not attempted.
    void refetchShell().finally(retry)
  }
  const retry = () => {
    if (socket || ended.signal.aborted) return
    const delay = Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.most)
    failures += 1
    after(delay * (0.5 + Math.random() / 2), () => void connect())
  }

  const ping = (to: WebSocket) => {
    to.send('{}')
    after(PING_MS, () => ping(to))
  }

  const adoptSocket = (next: WebSocket, token: string) => {
    const before = socket
    socket = next
    clearTimers()
    next.onmessage = ({ data }) => stale.note(parseChanges(data))
    next.onclose = () => socket === next && onConnectionLost()
    after(PING_MS, () => ping(next))
    after(STABLE_CONNECTION_MS, () => {
      failures = 0
    })
    // The replacement opens before the old connection ends, so that no change is missed; not while the page is
    // hidden.
    after(Math.max(msUntilExpiry(token) - RENEW_BEFORE_EXPIRY_MS, RENEW_BEFORE_EXPIRY_MS), () => void connect())
    if (before) return before.close()
    // Changes missed while disconnected.
    if (missed) void queryClient.invalidateQueries({}, { cancelRefetch: false })
    else {
      const stands = Date.now()
      refetchOlderThan(stands - RECENT_READ_MS)
      after(STARTUP_REFETCH_MS, () => refetchOlderThan(stands))
    }
    missed = false
  }

  const connect = async (): Promise<void> => {
    if (connecting) return
    if (document.hidden || !navigator.onLine) return socket?.close()
    connecting = true
    const token = await getFreshToken()
    const next = token && !ended.signal.aborted ? await openSocket(token) : undefined
    connecting = false
    if (ended.signal.aborted) next?.close()
    else if (next && token) adoptSocket(next, token)
    else if (socket) socket.close()
    else if (token) retry()
  }

  /** Connects immediately, when an event suggests that it will succeed. */
  const connectNow = () => {
    readToken()
    stale.soon()
    if (socket || document.hidden) return
    clearTimers()
    void connect()
  }
  document.addEventListener('visibilitychange', connectNow, { signal: ended.signal })
  window.addEventListener('online', connectNow, { signal: ended.signal })
  const unwatch = subscribeToSession(connectNow)
  const asking = setInterval(() => {
    if (!socket && !document.hidden && navigator.onLine) void refetchShell()
  }, POLL_INTERVAL_MS)
  const patience = setTimeout(markLiveBegun, FIRST_CONNECTION_MS)
  void connect().finally(markLiveBegun)

  return () => {
    ended.abort()
    unwatch()
    clearTimeout(patience)
    clearInterval(asking)
    clearTimers()
    stale.stop()
    const last = socket
    socket = undefined
    last?.close()
  }
}
