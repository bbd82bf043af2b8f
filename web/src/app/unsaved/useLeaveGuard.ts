import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router-dom'
import { currentUser } from '#web/client/session.ts'

/**
 * Guards against leaving while `unsaved()`: the browser asks when the page closes; inside the app the returned blocker
 * applies.
 */
export const useLeaveGuard = (unsaved: () => boolean) => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // What that commits has to be there when the page is hidden, which may be at once.
      if (flushSync(unsaved)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsaved() && currentUser() !== undefined,
  )
}
