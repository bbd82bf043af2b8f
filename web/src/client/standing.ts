import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from './api.ts'

/** What a screen waits for may take long, and nobody paints a page that is not looked at. */
const PATIENCE_MS = 2000

let stands = false
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the first screen has shown what it reads: what surrounds it reads and loads its own then, and not before it. */
export const useStands = (): boolean => useSyncExternalStore(watch, () => stands)

/** Finds out when the first screen stands. */
export const useStanding = (): void => {
  useEffect(() => {
    if (stands) return
    let look: number | undefined
    const end = () => {
      cancelAnimationFrame(look ?? 0)
      clearTimeout(patience)
      unsubscribe()
    }
    const done = () => {
      end()
      stands = true
      for (const tell of watchers) tell()
    }
    const patience = setTimeout(done, PATIENCE_MS)
    /** Once what has come is painted, unless that reads more. */
    const lookSoon = () => {
      cancelAnimationFrame(look ?? 0)
      look = requestAnimationFrame(() => {
        look = requestAnimationFrame(() => queryClient.isFetching() === 0 && done())
      })
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(lookSoon)
    lookSoon()
    return end
  }, [])
}
