import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isTemporary } from '#shared/core/temporary.ts'
import { isAppearanceUnsaved } from '#web/app/appearance.ts'
import { withTexts } from '#web/app/i18n.ts'
import { useLocked } from '#web/app/lock.ts'
import { saveAppearance } from '#web/app/saveAppearance.ts'
import { LazyQuickChat } from '#web/apps/chat/quick/LazyQuickChat.tsx'
import { HasQuickChat } from '#web/apps/chat/quick/quickChat.ts'
import { queryClient } from '#web/client/api.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useFirstScreenReady, useFirstScreenWatch } from '#web/client/firstScreen.ts'
import { useUser } from '#web/client/session.ts'
import { onBlockedNavigation } from '#web/offline/online.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { loadable, optional } from '#web/ui/loadable.tsx'
import { ConfirmProvider } from '#web/ui/overlays/Confirm.tsx'
import { ToastProvider, useToast } from '#web/ui/overlays/Toast.tsx'
import { AppearanceTab } from './appearance/AppearanceTab.tsx'
import { useAppearanceDrawerOpen } from './appearance/appearanceDrawer.ts'
import { LAYOUTS, useLayout } from './layouts/index.ts'
import { ReversePortal } from './ReversePortal.tsx'
import { useIdleLock } from './useIdleLock.ts'
import { useLive } from './useLive.ts'

const LockedScreen = loadable(withTexts('auth', () => import('./LockedScreen.tsx')))
const Offline = optional(() => import('./Offline.tsx'))
const Suspended = optional(withTexts('company', () => import('#web/people/company/Suspended.tsx')))
const NewTerms = optional(withTexts('company', () => import('#web/people/company/NewTerms.tsx')))
const SampleBanner = optional(withTexts('company', () => import('#web/people/company/SampleBanner.tsx')))
const AppearanceDrawer = optional(() => import('./appearance/AppearanceDrawer.tsx'))

/** Over everything while its person has locked the app, or has been away for long. */
const Lock = () => {
  const person = useUser()
  const locked = useLocked(person?.id)
  useIdleLock(person?.id, LockedScreen.preload)
  if (!person || !locked) return null
  return <LockedScreen fallback={<div className="fixed inset-0 z-80 bg-page" />} person={person} />
}

/** The choice of how the app looks, from when it is first asked for. */
const LookChoice = () => {
  const open = useAppearanceDrawerOpen()
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  return needed && <AppearanceDrawer open={open} />
}

/** Says why somebody who follows a link without a connection stays where they are. */
const Stays = () => {
  const { t } = useTranslation()
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the moment
  useEffect(() => onBlockedNavigation(() => toast.error(t('shell.stays'))), [])
  return null
}

/** The screen is there: what stood for it in the page does so no longer. */
const Opened = () => {
  useEffect(() => {
    delete document.documentElement.dataset.opening
  }, [])
  return null
}

/** Saves a look that could not be saved when it was chosen. */
const useUnsavedAppearance = (personId: string | undefined) => {
  useEffect(() => {
    if (personId && isAppearanceUnsaved(personId)) void saveAppearance().catch(() => undefined)
  }, [personId])
}

/** What surrounds a screen for those who are signed in; `layout` is what its route asks for. */
const SignedIn = ({ layout, children }: { layout: string | undefined; children: ReactNode }) => {
  const person = useUser()
  useFirstScreenWatch()
  const isReady = useFirstScreenReady()
  useLive(isReady ? person?.id : undefined)
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
                {suspended && <Suspended reason={suspended.reason} />}
                {person && isTemporary(person.workspace.id) && <SampleBanner user={person} />}
                {!suspended && person?.terms && <NewTerms version={person.terms} />}
                {children}
              </ReversePortal>
            </div>
            <Opened />
            {name !== 'empty' && hasChat && <LazyQuickChat headerHeight={quickChat || undefined} />}
          </HasQuickChat>
          {name === 'empty' && layout !== 'empty' && <AppearanceTab />}
          <LookChoice />
          <Stays />
          {person && isReady && <Offline key={person.id} userId={person.id} />}
        </ConfirmProvider>
      </ToastProvider>
      <Lock />
    </QueryClientProvider>
  )
}

export { preloadLayout } from './layouts/index.ts'
export default SignedIn
