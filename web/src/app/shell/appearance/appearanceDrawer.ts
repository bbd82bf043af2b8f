import { useSyncExternalStore } from 'react'

let open = false
const watchers = new Set<() => void>()

/** Opens or closes the panel where one chooses how the app looks; it outlives the layout that it was opened from. */
export const showAppearance = (shown: boolean): void => {
  open = shown
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useAppearanceDrawerOpen = (): boolean => useSyncExternalStore(watch, () => open)
