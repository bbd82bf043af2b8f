import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { queryClient } from '#web/api.ts'
import { useLocked } from '#web/lock.ts'
import { useUser } from '#web/session.ts'
import { ConfirmProvider } from '#web/ui/Confirm.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'
import { chooseLayout, LAYOUTS } from './layouts/index.ts'
import { Splash } from './Splash.tsx'
import { useIdleLock } from './useIdleLock.ts'
import { useLive } from './useLive.ts'

const loadLockedScreen = () => import('./LockedScreen.tsx')
const LockedScreen = lazy(loadLockedScreen)
const Offline = lazy(() => import('./Offline.tsx'))

/** Over everything while its person has locked the app, or has been away for long. */
const Lock = () => {
  const person = useUser()
  const locked = useLocked(person?.id)
  useIdleLock(person?.id, loadLockedScreen)
  if (!person || !locked) return null
  return (
    <Suspense fallback={<div className="fixed inset-0 z-80 bg-page" />}>
      <LockedScreen person={person} />
    </Suspense>
  )
}

/** What surrounds a screen for those who are signed in; `layout` is what its route asks for. */
const SignedIn = ({ layout, children }: { layout: string | undefined; children: ReactNode }) => {
  const person = useUser()
  useLive(person?.id)
  const [search] = useSearchParams()
  const Layout = LAYOUTS[chooseLayout(search.get('layout'), layout)]
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <Suspense fallback={<Splash />}>
            <Layout>{children}</Layout>
          </Suspense>
          {person && (
            <Suspense fallback={null}>
              <Offline key={person.id} userId={person.id} />
            </Suspense>
          )}
        </ConfirmProvider>
      </ToastProvider>
      <Lock />
    </QueryClientProvider>
  )
}
export default SignedIn
