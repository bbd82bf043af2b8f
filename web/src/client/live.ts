import type { Query } from '@tanstack/react-query'
import { LIVE_PATH, LIVE_PROTOCOL, PRESENCE, type Push } from '#shared/core/live.ts'
import { queryClient } from './api.ts'
import { caller } from './call.ts'
import { presenceChanged } from './presence.ts'
import { subscribeToSession } from './session.ts'

/** What is heard within this time is read again once. */
const TOGETHER_MS = 250
/** The gateway ends what has been silent for ten minutes. */
const PING_MS = 9 * 60_000
/** A connection ends with its token; the next one is there before. */
const EARLY_MS = 45_000
/** How often a page asks by itself where it cannot be told: some networks let no such connection through. */
const ASK_MS = 60_000
const RETRY_MS = { first: 1000, most: 300_000 }
/** What was read no longer ago than this when the first connection stands is not read again while the page comes up. */
const JUST_READ_MS = 1000
/** It is read again when the page has been up for a while: what changed in between was said before anybody listened. */
const UP_MS = 4000
/** A connection that has stood so long was none that fails at once. */
const STEADY_MS = 60_000

/** How long a token is good from when it was made; by the server's clock, whatever this device's says. */
const lifeOf = (token: string): number => {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { iat, exp } = JSON.parse(atob(payload)) as { iat: number; exp: number }
  return (exp - iat) * 1000
}

/** What the shell shows on every screen. */
const PANELS = ['common', 'chat']

/** Reads again what the shell shows; `chat` after `common`, which finds out whether the session still stands. */
const readPanels = async (): Promise<void> => {
  for (const group of PANELS) {
    await queryClient.invalidateQueries({ queryKey: [group] }, { cancelRefetch: false })
  }
}

/** Of what is shown, reads again what was read before an instant. */
const readOlder = (before: number): void => {
  const isOlder = ({ state: { dataUpdatedAt } }: Query) => dataUpdatedAt > 0 && dataUpdatedAt < before
  void queryClient.refetchQueries({ type: 'active', predicate: isOlder }, { cancelRefetch: false })
}

const changesIn = (data: unknown): readonly string[] => {
  try {
    const { changes } = JSON.parse(String(data)) as Partial<Push>
    return Array.isArray(changes) ? changes.filter((group) => typeof group === 'string') : []
  } catch {
    return []
  }
}

/** An open connection, or undefined when there could be none. */
const openWith = (token: string): Promise<WebSocket | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`, [LIVE_PROTOCOL, token])
    socket.onopen = () => resolve(socket)
    socket.onclose = () => resolve(undefined)
  })

/** Reads again what has become stale, many changes at once; while nobody looks, as soon as somebody does. */
const rereading = () => {
  const groups = new Set<string>()
  let timer: number | undefined
  const reread = () => {
    timer = undefined
    if (groups.delete(PRESENCE)) presenceChanged()
    // One answer of a group is named by both.
    for (const group of groups) void queryClient.invalidateQueries({ queryKey: group.split('.') })
    groups.clear()
  }
  const soon = () => {
    if (groups.size > 0 && !document.hidden) timer ??= window.setTimeout(reread, TOGETHER_MS)
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
export const stayLive = (): (() => void) => {
  const stale = rereading()
  const ended = new AbortController()
  let socket: WebSocket | undefined
  let connecting = false
  let failures = 0
  /** Whether there was a connection and something may have been missed since. */
  let missed = false
  let timers: number[] = []
  /** The current token, and when it was first seen here. */
  let seen = { token: caller().token(), at: Date.now() }

  const look = (): string | undefined => {
    const token = caller().token()
    if (token !== seen.token) seen = { token, at: Date.now() }
    return token
  }
  const after = (milliseconds: number, then: () => void) => timers.push(window.setTimeout(then, milliseconds))
  const settle = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  const leftOf = (token: string): number => seen.at + lifeOf(token) - Date.now()
  /** A token that is good for a while, or the best there is. */
  const fresh = async (): Promise<string | undefined> => {
    const token = look()
    if (!token || leftOf(token) > EARLY_MS) return token
    await caller()
      .renew(token)
      .catch(() => undefined)
    return look()
  }

  const lost = () => {
    socket = undefined
    missed = true
    settle()
    if (document.hidden) return
    // Finds out, too, whether the session still stands: a connection that would be refused is not tried.
    void readPanels().finally(retry)
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

  const adopt = (next: WebSocket, token: string) => {
    const before = socket
    socket = next
    settle()
    next.onmessage = ({ data }) => stale.note(changesIn(data))
    next.onclose = () => socket === next && lost()
    after(PING_MS, () => ping(next))
    after(STEADY_MS, () => {
      failures = 0
    })
    // Another connection takes its place while it still stands, so that none is missing; while nobody looks, none does.
    after(Math.max(leftOf(token) - EARLY_MS, EARLY_MS), () => void connect())
    if (before) return before.close()
    // What changed while nobody listened.
    if (missed) void queryClient.invalidateQueries({}, { cancelRefetch: false })
    else {
      const stands = Date.now()
      readOlder(stands - JUST_READ_MS)
      after(UP_MS, () => readOlder(stands))
    }
    missed = false
  }

  const connect = async (): Promise<void> => {
    if (connecting) return
    if (document.hidden || !navigator.onLine) return socket?.close()
    connecting = true
    const token = await fresh()
    const next = token && !ended.signal.aborted ? await openWith(token) : undefined
    connecting = false
    if (ended.signal.aborted) next?.close()
    else if (next && token) adopt(next, token)
    else if (socket) socket.close()
    else if (token) retry()
  }

  /** Tries at once, when something speaks for it. */
  const now = () => {
    look()
    stale.soon()
    if (socket || document.hidden) return
    settle()
    void connect()
  }
  document.addEventListener('visibilitychange', now, { signal: ended.signal })
  window.addEventListener('online', now, { signal: ended.signal })
  const unwatch = subscribeToSession(now)
  const asking = setInterval(() => {
    if (!socket && !document.hidden && navigator.onLine) void readPanels()
  }, ASK_MS)
  void connect()

  return () => {
    ended.abort()
    unwatch()
    clearInterval(asking)
    settle()
    stale.stop()
    const last = socket
    socket = undefined
    last?.close()
  }
}
