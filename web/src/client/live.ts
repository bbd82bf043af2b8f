import type { Query } from '@tanstack/react-query'
import { LIVE_PATH, LIVE_PROTOCOL, PRESENCE, type Push } from '#shared/core/live.ts'
import { queryClient } from './api.ts'
import { getIdentity } from './call.ts'
import { notifyPresenceChange } from './presence.ts'
import { subscribeToSession } from './session.ts'

/** What is heard within this time is read again once. */
const BATCH_MS = 250
/** The gateway ends what has been silent for ten minutes. */
const PING_MS = 9 * 60_000
/** A connection ends with its token; the next one is there before. */
const RENEW_BEFORE_EXPIRY_MS = 45_000
/** How often a page asks by itself where it cannot be told: some networks let no such connection through. */
const POLL_INTERVAL_MS = 60_000
const RETRY_MS = { first: 1000, most: 300_000 }
/** What was read no longer ago than this when the first connection stands is not read again while the page comes up. */
const RECENT_READ_MS = 1000
/** It is read again when the page has been up for a while: what changed in between was said before anybody listened. */
const STARTUP_REFETCH_MS = 4000
/** A connection that has stood so long was none that fails at once. */
const STABLE_CONNECTION_MS = 60_000

/** How long a token is good from when it was made; by the server's clock, whatever this device's says. */
const tokenLifetimeMs = (token: string): number => {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { iat, exp } = JSON.parse(atob(payload)) as { iat: number; exp: number }
  return (exp - iat) * 1000
}

/** What the shell shows on every screen. */
const SHELL_GROUPS = ['common', 'chat']

/** Reads again what the shell shows; `chat` after `common`, which finds out whether the session still stands. */
const refetchShell = async (): Promise<void> => {
  for (const group of SHELL_GROUPS) {
    await queryClient.invalidateQueries({ queryKey: [group] }, { cancelRefetch: false })
  }
}

/** Of what is shown, reads again what was read before an instant. */
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

/** An open connection, or undefined when there could be none. */
const openSocket = (token: string): Promise<WebSocket | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`, [LIVE_PROTOCOL, token])
    socket.onopen = () => resolve(socket)
    socket.onclose = () => resolve(undefined)
  })

/** Reads again what has become stale, many changes at once; while nobody looks, as soon as somebody does. */
const createRefetchQueue = () => {
  const groups = new Set<string>()
  let timer: number | undefined
  const reread = () => {
    timer = undefined
    if (groups.delete(PRESENCE)) notifyPresenceChange()
    // One answer of a group is named by both.
    for (const group of groups) void queryClient.invalidateQueries({ queryKey: group.split('.') })
    groups.clear()
  }
  const soon = () => {
    if (groups.size > 0 && !document.hidden) timer ??= window.setTimeout(reread, BATCH_MS)
  }
  return {
    note: (changed: readonly string[]) => {
      for (const group of changed) groups.add(group)
      soon()
    },
    soon,
    stop: () => clearTimeout(timer),
  }
}

/**
 * Hears at once what changes for whoever is signed in, and has it read again. A page that is not looked at keeps its
 * connection for as long as it lasts and then has none, until it is looked at. Answers how to end it.
 */
export const startLiveUpdates = (): (() => void) => {
  const stale = createRefetchQueue()
  const ended = new AbortController()
  let socket: WebSocket | undefined
  let connecting = false
  let failures = 0
  /** Whether there was a connection and something may have been missed since. */
  let missed = false
  let timers: number[] = []
  /** The current token, and when it was first seen here. */
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
  /** A token that is good for a while, or the best there is. */
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
    // Finds out, too, whether the session still stands: a connection that would be refused is not tried.
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
    // Another connection takes its place while it still stands, so that none is missing; while nobody looks, none does.
    after(Math.max(msUntilExpiry(token) - RENEW_BEFORE_EXPIRY_MS, RENEW_BEFORE_EXPIRY_MS), () => void connect())
    if (before) return before.close()
    // What changed while nobody listened.
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

  /** Tries at once, when something speaks for it. */
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
  void connect()

  return () => {
    ended.abort()
    unwatch()
    clearInterval(asking)
    clearTimers()
    stale.stop()
    const last = socket
    socket = undefined
    last?.close()
  }
}
