import './styles.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { textsReady } from './i18n.ts'
import './look.ts'
import { signInPath } from './paths.ts'
import { INSIDE, routes } from './routes.tsx'
import { currentUser, watchSession } from './session.ts'

const router = createBrowserRouter(routes)

const isAt = (id: string) => router.state.matches.some(({ route }) => route.id === id || route.path === id)

// Somebody came or went, here or in another tab: nobody stays on a page that is not theirs any more.
let before: string | undefined
watchSession(() => {
  const now = currentUser()?.id
  if (now === before) return
  before = now
  const { pathname, search } = router.state.location
  if (now === undefined && isAt(INSIDE)) void router.navigate(signInPath(pathname + search))
  else if (now !== undefined && isAt('sign-in')) void router.revalidate()
})

const root = document.getElementById('root')
if (root) {
  const shown = createRoot(root)
  void textsReady.then(() => shown.render(<RouterProvider router={router} />))
}
