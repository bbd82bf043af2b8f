import '../styles.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '#web/router/RouterProvider.tsx'
import { createBrowserRouter } from '#web/router/router.ts'
import { preloadScreenCode } from './codeMap.ts'
import { textsReady } from './i18n.ts'
import { isUnavailableOffline } from './routes/guards.ts'
import './appearance/appearance.ts'
import { ApiError } from '#web/client/call.ts'
import { currentUser, getPathAfterSwitch, subscribeToSession } from '#web/client/session.ts'
import { checkReachability, isOnline, reportBlockedNavigation } from '#web/offline/online.ts'
import { ignoreComposingKeys } from './fields/composing.ts'
import { replacePrerendered } from './fields/replacePrerendered.ts'
import { focusSearchOnSlash, leaveSearchOnEscape } from './fields/searchKey.ts'
import { signInPath } from './paths.ts'
import { pressedPath } from './pressedPath.ts'
import { loadHome, routes, SIGNED_IN_ROUTE, SIGNED_OUT_ROUTE } from './routes/routes.tsx'

/** Routes for signed-in people are discovered on demand: sign-in does not load them. */
const router = createBrowserRouter(routes, {
  discover: async (patch) => patch(SIGNED_IN_ROUTE, (await import('./routes/signedInRoutes.tsx')).signedInRoutes),
  canNavigate: ({ pathname: from }, { pathname: to }) => {
    // Offline, a navigation to a screen that cannot open is blocked, with a message; not that of who has signed out.
    if (isUnavailableOffline(from, to) && isAt(SIGNED_IN_ROUTE) && currentUser()) {
      reportBlockedNavigation()
      return false
    }
    // Otherwise each file would be requested only when its importer is loaded.
    if (to !== from) preloadScreenCode(to)
    return true
  },
  // So is one that turns out to lead nowhere: that the connection is gone is known from a request that fails.
  staysFor: async (failure) => {
    if (!isAt(SIGNED_IN_ROUTE) || (failure instanceof ApiError && failure.status > 0)) return false
    if (await checkReachability()) return false
    if (currentUser()) reportBlockedNavigation()
    // There is nothing to stay at for who has signed out.
    else void router.navigate('/home')
    return true
  },
})

// A click follows the mouse down by about 100 ms: the next screen's data is requested in the meantime.
addEventListener('pointerdown', (press) => {
  const to = pressedPath(press)
  if (!to || !isOnline() || !isAt(SIGNED_IN_ROUTE)) return
  preloadScreenCode(to.pathname)
  void router.preload(to)
})

ignoreComposingKeys()
addEventListener('keydown', focusSearchOnSlash)
addEventListener('keydown', leaveSearchOnEscape)

// Runs after the first screen, and cleans values pasted before. If its code cannot be loaded, the server validates.
const installFieldHandlers = async () => (await import('./fields/listenToFields.ts')).listenToFields()
setTimeout(() => void installFieldHandlers().catch(() => undefined), 1000)

// Offline it could not be loaded.
setTimeout(() => {
  if (!currentUser()) void loadHome().catch(() => undefined)
}, 1000)

const isAt = (id: string) => router.state.matches.some(({ route }) => route.id === id)

// The session changed, here or in another tab: leave pages that the new state may not see.
let before: string | undefined
let isReplaced = false
// Subscribed before any screen: the next person is neither asked about the previous one's unsaved changes nor held
// by them.
addEventListener('beforeunload', (event) => isReplaced && event.stopImmediatePropagation())
subscribeToSession(() => {
  const [gone, now] = [before, currentUser()?.id]
  if (now === gone) return
  before = now
  // Another person or workspace: reload, so that nothing of the previous one stays in memory.
  isReplaced = gone !== undefined && now !== undefined
  if (isReplaced) return location.assign(getPathAfterSwitch())
  const { pathname, search, hash } = router.state.location
  if (now === undefined && isAt(SIGNED_IN_ROUTE)) void router.navigate(signInPath(pathname + search + hash))
  else if (now !== undefined && isAt(SIGNED_OUT_ROUTE)) void router.revalidate()
})

/** Resolves when the first screen can render; the prerendered page stays until then. */
const waitForFirstScreen = () =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })

const root = document.getElementById('root')
if (root) {
  const render = () => createRoot(root).render(<RouterProvider router={router} />)
  void Promise.all([textsReady, waitForFirstScreen()]).then(() => replacePrerendered(root, render))
}
