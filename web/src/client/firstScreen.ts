import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from './api.ts'

/** What a screen waits for may take long, and nobody paints a page that is not looked at. */
const MAX_WAIT_MS = 2000

let ready = false
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the first screen has shown what it reads: what surrounds it reads and loads its own then, and not before it. */
export const useFirstScreenReady = (): boolean => useSyncExternalStore(watch, () => ready)

/** Finds out when the first screen is ready. */
export const useFirstScreenWatch = (): void => {
  useEffect(() => {
    if (ready) return
    let look: number | undefined
    const end = () => {
      cancelAnimationFrame(look ?? 0)
      clearTimeout(patience)
      unsubscribe()
    }
    const done = () => {
      end()
      ready = true
      for (const tell of watchers) tell()
    }
    const patience = setTimeout(done, MAX_WAIT_MS)
    /** Once what has come is painted, unless that reads more. */
    const scheduleCheck = () => {
      cancelAnimationFrame(look ?? 0)
      look = requestAnimationFrame(() => {
        look = requestAnimationFrame(() => queryClient.isFetching() === 0 && done())
      })
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(scheduleCheck)
    scheduleCheck()
    return end
  }, [])
}
