import { useSyncExternalStore } from 'react'

const FIRST_PROBE_MS = 3000
const LAST_PROBE_MS = 60_000

const watchers = new Set<() => void>()
let reached = navigator.onLine
let probing: ReturnType<typeof setTimeout> | undefined

/** Whether the server can be reached: the service worker answers no HEAD, so an answer came from there. */
const probe = async (wait: number): Promise<void> => {
  try {
    await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' })
    reportReachability(true)
  } catch {
    probeIn(Math.min(wait * 2, LAST_PROBE_MS))
  }
}
const probeIn = (wait: number): void => {
  clearTimeout(probing)
  probing = setTimeout(() => void probe(wait), wait)
}

/** What the last request has shown. While the server cannot be reached it is asked again and again, ever more rarely. */
export const reportReachability = (now: boolean): void => {
  if (now) clearTimeout(probing)
  if (now === reached) return
  reached = now
  if (!now) probeIn(FIRST_PROBE_MS)
  for (const watcher of watchers) watcher()
}

window.addEventListener('offline', () => reportReachability(false))
window.addEventListener('online', () => void probe(FIRST_PROBE_MS))
if (!reached) probeIn(FIRST_PROBE_MS)

/** Whether the server could be reached when last asked; a device may have a network and yet no way to it. */
export const isOnline = (): boolean => reached

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
export const useOnline = (): boolean => useSyncExternalStore(watch, isOnline)

const blockedWatchers = new Set<() => void>()

/** Calls back each time that somebody wanted to go elsewhere without a connection, and stays where they are. */
export const onBlockedNavigation = (callback: () => void): (() => void) => {
  blockedWatchers.add(callback)
  return () => void blockedWatchers.delete(callback)
}
/** Says that somebody stays where they are for want of a connection. */
export const reportBlockedNavigation = (): void => {
  for (const callback of blockedWatchers) callback()
}

/** Calls back each time that the server can be reached again. */
export const onReconnect = (callback: () => void): (() => void) => {
  const unwatch = watch(() => reached && callback())
  return () => void unwatch()
}
