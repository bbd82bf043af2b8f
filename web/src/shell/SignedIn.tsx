import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { queryClient } from '#web/api.ts'
import { useLocked } from '#web/lock.ts'
import { isLookUnsaved } from '#web/look.ts'
import { saveLook } from '#web/saveLook.ts'
import { useUser } from '#web/session.ts'
import { ConfirmProvider } from '#web/ui/Confirm.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'
import { ChatPlace } from './chat/ChatPlace.tsx'
import { HasQuickChat } from './chat/quickChat.ts'
import { KeptScreen } from './KeptScreen.tsx'
import { LookTab } from './LookTab.tsx'
import { LAYOUTS, useLayout } from './layouts/index.ts'
import { useLookShown } from './lookDrawer.ts'
import { Splash } from './Splash.tsx'
import { useIdleLock } from './useIdleLock.ts'
import { useLive } from './useLive.ts'

const loadLockedScreen = () => import('./LockedScreen.tsx')
const LockedScreen = lazy(loadLockedScreen)
const Offline = lazy(() => import('./Offline.tsx'))
const LookDrawer = lazy(() => import('./LookDrawer.tsx'))

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

/** The choice of how the app looks, from when it is first asked for. */
const LookChoice = () => {
  const open = useLookShown()
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  return (
    needed && (
      <Suspense fallback={null}>
        <LookDrawer open={open} />
      </Suspense>
    )
  )
}

/** Saves a look that could not be saved when it was chosen. */
const useUnsavedLook = (personId: string | undefined) => {
  useEffect(() => {
    if (personId && isLookUnsaved(personId)) void saveLook().catch(() => undefined)
  }, [personId])
}

/** What surrounds a screen for those who are signed in; `layout` is what its route asks for. */
const SignedIn = ({ layout, children }: { layout: string | undefined; children: ReactNode }) => {
  const person = useUser()
  useLive(person?.id)
  useUnsavedLook(person?.id)
  const name = useLayout(layout)
  const { Frame, quickChat } = LAYOUTS[name]
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <HasQuickChat value={quickChat !== false}>
            <Suspense fallback={<Splash />}>
              <div className={quickChat ? 'lg:pr-16 print:pr-0' : ''}>
                <KeptScreen Frame={Frame}>{children}</KeptScreen>
              </div>
              {name !== 'empty' && <ChatPlace headerHeight={quickChat || undefined} />}
            </Suspense>
          </HasQuickChat>
          {name === 'empty' && layout !== 'empty' && <LookTab />}
          <LookChoice />
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
