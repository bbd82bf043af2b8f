import { useSyncExternalStore } from 'react'
import { store, stored, unstore } from '#web/client/stored.ts'

/** Who has locked the app in this browser: it stays locked through a reload, and in every tab. */
const LOCKED = 'regie:locked'

/** When somebody last used the app in any tab of this browser, in milliseconds since 1970. */
const USED_AT = 'regie:used-at'

/** After how many minutes without use the app may lock itself, the least first. */
export const LOCK_MINUTES = [5, 15, 30, 60] as const

const watchers = new Set<() => void>()
const publish = () => {
  for (const watcher of watchers) watcher()
}
window.addEventListener('storage', ({ key }) => {
  if (key === LOCKED || key === null) publish()
})

/** How long nobody has used the app, in milliseconds; a clock that was set back tells as little as one that was set forward. */
export const unusedFor = (): number => Math.abs(Date.now() - (Number(stored(USED_AT)) || 0))

export const noteUse = (): void => {
  store(USED_AT, String(Date.now()))
}

/** Hides the app from everybody until the person proves to be there again. */
export const lock = (personId: string): void => {
  store(LOCKED, personId)
  publish()
}

export const unlocked = (): void => {
  unstore(LOCKED)
  noteUse()
  publish()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether this person has locked the app. */
export const useLocked = (personId: string | undefined): boolean =>
  useSyncExternalStore(watch, () => personId !== undefined && stored(LOCKED) === personId)
