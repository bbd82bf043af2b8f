import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isTemporary } from '#shared/core/temporary.ts'
import { isAppearanceUnsaved } from '#web/app/appearance/appearance.ts'
import { saveAppearance } from '#web/app/appearance/saveAppearance.ts'
import { withTexts } from '#web/app/i18n.ts'
import { useIsLocked } from '#web/app/lock.ts'
import { LazyQuickChat } from '#web/apps/chat/quick/LazyQuickChat.tsx'
import { HasQuickChat } from '#web/apps/chat/quick/quickChat.ts'
import { queryClient } from '#web/client/api.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useFirstScreenReady, useFirstScreenWatch } from '#web/client/firstScreen.ts'
import { useUser } from '#web/client/session.ts'
import { onBlockedNavigation } from '#web/offline/online.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { loadable, optionalLoadable } from '#web/ui/loadable.tsx'
import { ConfirmProvider } from '#web/ui/overlays/Confirm.tsx'
import { ToastProvider, useToast } from '#web/ui/overlays/Toast.tsx'
import { AppearanceTab } from './appearance/AppearanceTab.tsx'
import { useAppearanceDrawerOpen } from './appearance/appearanceDrawer.ts'
import { LAYOUTS, useLayout } from './layouts/index.ts'
import { ReversePortal } from './ReversePortal.tsx'
import { useIdleLock } from './useIdleLock.ts'
import { useLiveUpdates } from './useLiveUpdates.ts'

const LockedScreen = loadable(withTexts('auth', () => import('./LockedScreen.tsx')))
const OfflineSync = optionalLoadable(() => import('./OfflineSync.tsx'))
const SuspendedNotice = optionalLoadable(withTexts('company', () => import('#web/people/company/SuspendedNotice.tsx')))
const NewTermsNotice = optionalLoadable(withTexts('company', () => import('#web/people/company/NewTermsNotice.tsx')))
const SampleBanner = optionalLoadable(withTexts('company', () => import('#web/people/company/SampleBanner.tsx')))
const AppearanceDrawer = optionalLoadable(() => import('./appearance/AppearanceDrawer.tsx'))

/** Covers the app while it is locked; locks it after the chosen idle time. */
const IdleLock = () => {
  const person = useUser()
  const locked = useIsLocked(person?.id)
  useIdleLock(person?.id, LockedScreen.preload)
  if (!person || !locked) return null
  return <LockedScreen fallback={<div data-lock className="fixed inset-0 z-80 bg-page" />} person={person} />
}

/** Mounts the appearance drawer when it is first opened. */
const AppearancePanel = () => {
  const open = useAppearanceDrawerOpen()
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  return needed && <AppearanceDrawer open={open} />
}

/** Explains a navigation that was blocked because the browser is offline. */
const BlockedNavigationToast = () => {
  const { t } = useTranslation()
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the moment
  useEffect(() => onBlockedNavigation(() => toast.error(t('shell.stays'))), [])
  return null
}

/** Removes the opening state of the page once a screen is mounted. */
const SplashRemover = () => {
  useEffect(() => {
    delete document.documentElement.dataset.opening
  }, [])
  return null
}

/** Saves an appearance whose earlier save failed. */
const useUnsavedAppearance = (personId: string | undefined) => {
  useEffect(() => {
    if (personId && isAppearanceUnsaved(personId)) void saveAppearance().catch(() => undefined)
  }, [personId])
}

/** The shell of signed-in screens; `layout` is what the route requires. */
const SignedIn = ({ layout, children }: { layout: string | undefined; children: ReactNode }) => {
  const person = useUser()
  useFirstScreenWatch()
  const isReady = useFirstScreenReady()
  useLiveUpdates(isReady ? person?.id : undefined)
  useUnsavedAppearance(person?.id)
  const suspended = person?.workspace.suspended
  const name = useLayout(layout)
  const hasChat = useIsAppEnabled('chat')
  const { Frame, quickChat: place } = LAYOUTS[name]
  const quickChat = hasChat && place
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <HasQuickChat value={quickChat !== false}>
            <div className={quickChat ? 'lg:pr-16 print:pr-0' : ''}>
              <ReversePortal Frame={Frame}>
                {suspended && <SuspendedNotice reason={suspended.reason} />}
                {person && isTemporary(person.workspace.id) && <SampleBanner user={person} />}
                {!suspended && person?.terms && <NewTermsNotice version={person.terms} />}
                {children}
              </ReversePortal>
            </div>
            <SplashRemover />
            {name !== 'empty' && hasChat && <LazyQuickChat headerHeight={quickChat || undefined} />}
          </HasQuickChat>
          {name === 'empty' && layout !== 'empty' && <AppearanceTab />}
          <AppearancePanel />
          <BlockedNavigationToast />
          {person && isReady && <OfflineSync key={person.id} userId={person.id} />}
        </ConfirmProvider>
      </ToastProvider>
      <IdleLock />
    </QueryClientProvider>
  )
}

export { preloadLayout } from './layouts/index.ts'
export default SignedIn
