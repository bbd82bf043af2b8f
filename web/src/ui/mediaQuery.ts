import { useSyncExternalStore } from 'react'

/** Makes a hook that says whether a media query matches. */
export const createMediaHook = (query: string): (() => boolean) => {
  const list = matchMedia(query)
  const watch = (watcher: () => void) => {
    list.addEventListener('change', watcher)
    return () => list.removeEventListener('change', watcher)
  }
  return () => useSyncExternalStore(watch, () => list.matches)
}
