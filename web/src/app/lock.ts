import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'
import { createWatchers } from '#web/client/watchers.ts'

/** Storage key of the person who locked the app: the lock survives a reload and applies to every tab. */
const LOCKED_KEY = 'regie:locked'

/** Storage key of the time of the last activity in any tab, in milliseconds since 1970. */
const LAST_ACTIVITY_KEY = 'regie:used-at'

/** The idle times in minutes to choose from, in ascending order. */
export const LOCK_MINUTES = [5, 15, 30, 60] as const

const { watch, notify } = createWatchers()
window.addEventListener('storage', ({ key }) => {
  if (key === LOCKED_KEY || key === null) notify()
})

/** Milliseconds since the last activity; the absolute value, as the clock may have been set back. */
export const getIdleMs = (): number => Math.abs(Date.now() - (Number(readStored(LAST_ACTIVITY_KEY)) || 0))

export const recordActivity = (): void => {
  writeStored(LAST_ACTIVITY_KEY, String(Date.now()))
}

/** Locks the app until the person authenticates again. */
export const lock = (personId: string): void => {
  writeStored(LOCKED_KEY, personId)
  notify()
}

export const clearLock = (): void => {
  removeStored(LOCKED_KEY)
  recordActivity()
  notify()
}

export const isLocked = (personId: string): boolean => readStored(LOCKED_KEY) === personId

/** Resolves once this person has the app unlocked. */
export const untilUnlocked = (personId: string): Promise<void> =>
  new Promise((resolve) => {
    if (!isLocked(personId)) return resolve()
    const unwatch = watch(() => {
      if (isLocked(personId)) return
      unwatch()
      resolve()
    })
  })

/** Whether this person has locked the app. */
export const useIsLocked = (personId: string | undefined): boolean =>
  useSyncExternalStore(watch, () => personId !== undefined && isLocked(personId))
