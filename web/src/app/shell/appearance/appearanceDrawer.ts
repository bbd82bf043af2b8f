import { useSyncExternalStore } from 'react'

let open = false
const watchers = new Set<() => void>()

/** Opens or closes the appearance drawer; its state outlives a change of the layout. */
export const showAppearance = (shown: boolean): void => {
  open = shown
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useAppearanceDrawerOpen = (): boolean => useSyncExternalStore(watch, () => open)
