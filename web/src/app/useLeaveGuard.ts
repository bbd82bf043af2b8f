import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { currentUser } from '#web/client/session.ts'

/** Holds whoever leaves while `unsaved()`: the browser asks at the end of the page, the answer is a blocker inside the app. */
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
