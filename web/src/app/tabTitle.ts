import { useEffect, useSyncExternalStore } from 'react'
import { createWatchers } from '#web/client/watchers.ts'

let opened: string | undefined
const { watch, notify } = createWatchers()

const setOpened = (name: string | undefined): void => {
  opened = name
  notify()
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
export const useOpenedName = (): string | undefined => useSyncExternalStore(watch, () => opened)
