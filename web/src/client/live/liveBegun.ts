import { useSyncExternalStore } from 'react'
import { createWatchers } from '../watchers.ts'

let begun = false
const { watch, notify } = createWatchers()

/** Called when the first connection is open, has failed, or takes too long. */
export const markLiveBegun = (): void => {
  begun = true
  notify()
}

/**
 * Whether live updates have begun, after the first screen, or cannot begin. The shell reads its data only then: earlier
 * reads may have missed a change and are repeated.
 */
export const useLiveBegun = (): boolean => useSyncExternalStore(watch, () => begun)
