import { useSyncExternalStore } from 'react'

let begun = false
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Called when the first connection is open, has failed, or takes too long. */
export const markLiveBegun = (): void => {
  begun = true
  for (const tell of watchers) tell()
}

/**
 * Whether live updates have begun, after the first screen, or cannot begin. The shell reads its data only then: earlier
 * reads may have missed a change and are repeated.
 */
export const useLiveBegun = (): boolean => useSyncExternalStore(watch, () => begun)
