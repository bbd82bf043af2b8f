import { useEffect, useSyncExternalStore } from 'react'

let opened: string | undefined
const watchers = new Set<() => void>()

const setOpened = (name: string | undefined): void => {
  opened = name
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Names what is open on a screen, such as a board, in the title of the tab. */
export const useTabTitle = (name: string | undefined): void => {
  useEffect(() => {
    if (!name) return
    setOpened(name)
    return () => setOpened(undefined)
  }, [name])
}

/** The name of what is open on the screen, if any. */
export const useOpenedName = (): string | undefined => useSyncExternalStore(subscribe, () => opened)
