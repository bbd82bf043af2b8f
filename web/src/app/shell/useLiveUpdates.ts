import { useEffect } from 'react'
import { markLiveBegun } from '#web/client/live/liveBegun.ts'

/** Keeps the page up to date by live updates while the person is signed in. */
export const useLiveUpdates = (personId: string | undefined): void => {
  useEffect(() => {
    if (!personId) return
    let stop: (() => void) | undefined
    let left = false
    void import('#web/client/live/live.ts')
      .then(({ startLiveUpdates: stayLive }) => {
        if (!left) stop = stayLive()
      })
      .catch(markLiveBegun)
    return () => {
      left = true
      stop?.()
    }
  }, [personId])
}
