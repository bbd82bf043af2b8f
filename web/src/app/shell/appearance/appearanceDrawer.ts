import { useSyncExternalStore } from 'react'
import { createWatchers } from '#web/client/watchers.ts'

let open = false
const { watch, notify } = createWatchers()

/** Opens or closes the appearance drawer; its state outlives a change of the layout. */
export const showAppearance = (shown: boolean): void => {
  open = shown
  notify()
}

export const useAppearanceDrawerOpen = (): boolean => useSyncExternalStore(watch, () => open)
