import { useEffect } from 'react'

/** What changes elsewhere reaches this page by itself for as long as the person is there. */
export const useLiveUpdates = (personId: string | undefined): void => {
  useEffect(() => {
    if (!personId) return
    let stop: (() => void) | undefined
    let left = false
    void import('#web/client/live.ts')
      .then(({ startLiveUpdates: stayLive }) => {
        if (!left) stop = stayLive()
      })
      .catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [personId])
}
