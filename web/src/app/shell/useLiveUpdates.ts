import { useEffect } from 'react'
import { markLiveBegun } from '#web/client/liveBegun.ts'

/** The shell does not wait longer for a connection: some networks block WebSockets silently. */
const MAX_WAIT_MS = 1000

/** Keeps the page up to date by live updates while the person is signed in. */
export const useLiveUpdates = (personId: string | undefined): void => {
  useEffect(() => {
    if (!personId) return
    let stop: (() => void) | undefined
    let left = false
    const patience = setTimeout(markLiveBegun, MAX_WAIT_MS)
    void import('#web/client/live.ts')
      .then(({ startLiveUpdates: stayLive }) => {
        if (!left) stop = stayLive()
      })
      .catch(() => undefined)
    return () => {
      left = true
      clearTimeout(patience)
      stop?.()
    }
  }, [personId])
}
