import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from './api.ts'
import { createWatchers } from './watchers.ts'

/** The first screen counts as ready after this time: requests may be slow, and hidden pages do not paint. */
const MAX_WAIT_MS = 2000

let ready = false
const { watch, notify } = createWatchers()

/** Whether the first screen shows its data; the shell loads its own code only then. */
export const useFirstScreenReady = (): boolean => useSyncExternalStore(watch, () => ready)

/** Detects when the first screen is ready. */
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
      notify()
    }
    const patience = setTimeout(done, MAX_WAIT_MS)
    /** Checks after the next paint, unless that starts further reads. */
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
