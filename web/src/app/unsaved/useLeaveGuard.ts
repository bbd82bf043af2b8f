import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { currentUser } from '#web/client/session.ts'

/**
 * Guards against leaving while `unsaved()`: the browser asks when the page closes; inside the app the returned blocker
 * applies.
 */
export const useLeaveGuard = (unsaved: () => boolean) => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsaved() && currentUser() !== undefined,
  )
}
