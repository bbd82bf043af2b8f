import '../styles.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '#web/router/RouterProvider.tsx'
import { createBrowserRouter } from '#web/router/router.ts'
import { preloadScreenCode } from './codeMap.ts'
import { isUnavailableOffline } from './guards.ts'
import { textsReady } from './i18n.ts'
import './appearance.ts'
import { currentUser, subscribeToSession } from '#web/client/session.ts'
import { isOnline, reportBlockedNavigation } from '#web/offline/online.ts'
import { ignoreComposingKeys } from './fields/composing.ts'
import { replacePrerendered } from './fields/replacePrerendered.ts'
import { focusSearchOnSlash } from './fields/searchKey.ts'
import { signInPath } from './paths.ts'
import { pressedPath } from './pressedPath.ts'
import { loadHome, routes, SIGNED_IN_ROUTE, SIGNED_OUT_ROUTE } from './routes.tsx'

/** The screens inside are found by the first address that nobody outside has; whoever only signs in does not load them. */
const router = createBrowserRouter(routes, {
  discover: async (patch) => patch(SIGNED_IN_ROUTE, (await import('./signedInRoutes.tsx')).signedInRoutes),
  canNavigate: ({ pathname: from }, { pathname: to }) => {
    // Without a connection a screen that cannot open is not gone to: what is on screen stays, and it says why.
    if (isUnavailableOffline(from, to) && isAt(SIGNED_IN_ROUTE)) {
      reportBlockedNavigation()
      return false
    }
    // Else each file would be asked for when the one that imports it is there.
    if (to !== from) preloadScreenCode(to)
    return true
  },
})

// A mouse lets go a tenth of a second after it presses: by then what is read for the next screen is on its way.
addEventListener('pointerdown', (press) => {
  const to = pressedPath(press)
  if (!to || !isOnline() || !isAt(SIGNED_IN_ROUTE)) return
  preloadScreenCode(to.pathname)
  void router.preload(to)
})

ignoreComposingKeys()
addEventListener('keydown', focusSearchOnSlash)

// It comes after the first screen, and cleans what was pasted before; where it cannot be had, the server refuses.
const installFieldHandlers = async () => (await import('./fields/listenToFields.ts')).listenToFields()
setTimeout(() => void installFieldHandlers().catch(() => undefined), 1000)

// Without a connection it could not be had.
setTimeout(() => {
  if (!currentUser()) void loadHome().catch(() => undefined)
}, 1000)

const isAt = (id: string) => router.state.matches.some(({ route }) => route.id === id)

// Somebody came or went, here or in another tab: nobody stays on a page that is not theirs any more.
let before: string | undefined
let isReplaced = false
// Before any screen listens: whoever came is not asked about what the one before had not saved, and cannot stay with it.
addEventListener('beforeunload', (event) => isReplaced && event.stopImmediatePropagation())
subscribeToSession(() => {
  const [gone, now] = [before, currentUser()?.id]
  if (now === gone) return
  before = now
  // Another person, or workspace of the same account: nothing of the one before stays in memory.
  isReplaced = gone !== undefined && now !== undefined
  if (isReplaced) return location.assign('/')
  const { pathname, search } = router.state.location
  if (now === undefined && isAt(SIGNED_IN_ROUTE)) void router.navigate(signInPath(pathname + search))
  else if (now !== undefined && isAt(SIGNED_OUT_ROUTE)) void router.revalidate()
})

/** Resolves when the first screen can show: what the page came with stays until then. */
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
