import { useSyncExternalStore } from 'react'
import { createWatchers } from '#web/client/watchers.ts'

const FIRST_PROBE_MS = 3000
const LAST_PROBE_MS = 60_000

const { watch, notify } = createWatchers()
let reached = navigator.onLine
let probing: ReturnType<typeof setTimeout> | undefined

/** Asks the server with a HEAD request, which the service worker does not answer. */
const reaches = (): Promise<boolean> =>
  fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
const probe = async (wait: number): Promise<void> => {
  if (await reaches()) reportReachability(true)
  else probeIn(Math.min(wait * 2, LAST_PROBE_MS))
}
const probeIn = (wait: number): void => {
  clearTimeout(probing)
  probing = setTimeout(() => void probe(wait), wait)
}

/** Reports the outcome of the last request. While the server is unreachable it is probed with increasing delays. */
export const reportReachability = (now: boolean): void => {
  if (now) clearTimeout(probing)
  if (now === reached) return
  reached = now
  if (!now) probeIn(FIRST_PROBE_MS)
  notify()
}

/** Finds out, and reports, whether the server is reached now. */
export const checkReachability = async (): Promise<boolean> => {
  reportReachability(await reaches())
  return reached
}

window.addEventListener('offline', () => reportReachability(false))
window.addEventListener('online', () => void probe(FIRST_PROBE_MS))
if (!reached) probeIn(FIRST_PROBE_MS)

/** Whether the last request reached the server; `navigator.onLine` may be true without a route to it. */
export const isOnline = (): boolean => reached

export const useOnline = (): boolean => useSyncExternalStore(watch, isOnline)

const blockedNavigations = createWatchers()

/** Subscribes to navigations that were blocked offline. */
export const onBlockedNavigation = blockedNavigations.watch
/** Reports a navigation that was blocked offline. */
export const reportBlockedNavigation = blockedNavigations.notify

/** Subscribes to reconnections. */
export const onReconnect = (callback: () => void): (() => void) => watch(() => reached && callback())
