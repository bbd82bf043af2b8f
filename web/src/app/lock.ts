import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'

/** Who has locked the app in this browser: it stays locked through a reload, and in every tab. */
const LOCKED_KEY = 'regie:locked'

/** When somebody last used the app in any tab of this browser, in milliseconds since 1970. */
const LAST_ACTIVITY_KEY = 'regie:used-at'

/** After how many minutes without use the app may lock itself, the least first. */
export const LOCK_MINUTES = [5, 15, 30, 60] as const

const watchers = new Set<() => void>()
const publish = () => {
  for (const watcher of watchers) watcher()
}
window.addEventListener('storage', ({ key }) => {
  if (key === LOCKED_KEY || key === null) publish()
})

/** How long nobody has used the app, in milliseconds; a clock that was set back tells as little as one that was set forward. */
export const getIdleMs = (): number => Math.abs(Date.now() - (Number(readStored(LAST_ACTIVITY_KEY)) || 0))

export const recordActivity = (): void => {
  writeStored(LAST_ACTIVITY_KEY, String(Date.now()))
}

/** Hides the app from everybody until the person proves to be there again. */
export const lock = (personId: string): void => {
  writeStored(LOCKED_KEY, personId)
  publish()
}

export const clearLock = (): void => {
  removeStored(LOCKED_KEY)
  recordActivity()
  publish()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether this person has locked the app. */
export const useIsLocked = (personId: string | undefined): boolean =>
  useSyncExternalStore(watch, () => personId !== undefined && readStored(LOCKED_KEY) === personId)
