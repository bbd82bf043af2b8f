import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import { useIsLocked } from '#web/app/lock.ts'
import type { Handle } from '#web/app/routes/routeHandle.ts'
import { useOpenedName } from '#web/app/tabTitle.ts'
import { useUser } from '#web/client/session.ts'
import { scrollKeyOf } from '#web/router/router.ts'
import type { Key } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { isWriting } from '#web/ui/writing.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { Empty } from './layouts/Empty.tsx'
import { Splash } from './Splash.tsx'
import { SignedIn } from './signedIn.ts'
import { useFocusRecovery } from './useFocusRecovery.ts'

/** Sets the document title, which screen readers announce; a component of its own, so that a name renders nothing else. */
const DocumentTitle = ({ of }: { of: Key | undefined }) => {
  const { t, i18n } = useTranslation()
  const opened = useOpenedName()
  // Whoever passes by a locked screen reads no names.
  const name = useIsLocked(useUser()?.id) ? undefined : opened
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  useEffect(() => {
    document.title = [name, of && t(of), 'Regie'].filter(Boolean).join(' · ')
  }, [name, of, t, i18n.language])
  return null
}

/** Whether a tab has the focus: its views have paths of their own, but are no other screen. */
const isOnTab = (): boolean => document.activeElement?.closest('#main [role=tab]') != null

/** Whether the focus is in a popover, which was opened while the screen was still rendering. */
const isInPanel = (): boolean => document.activeElement?.closest(':popover-open') != null

/** Moves the focus to the top of a new screen, unless it is already inside that screen. */
const useFocusOnScreen = () => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!isOnTab() && !isWriting() && !isInPanel()) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** The root of all screens: the shell, the loading bar and the skip link. */
export const Root = () => {
  const { t } = useTranslation()
  const user = useUser()
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined)
  const last = <K extends keyof Handle>(key: K) => handles.findLast((handle) => handle?.[key])?.[key]
  const layout = last('layout')
  useFocusOnScreen()
  useFocusRecovery()
  return (
    <>
      <DocumentTitle of={last('title')} />
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="sr-only z-80 rounded-full bg-primary px-5 py-2.5 font-medium text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('shell.skip')}
      </button>
      <LoadingBar />
      {!user && last('inside') ? (
        // After a sign-out in another tab nothing is rendered until sign-in opens.
        <Splash />
      ) : user && layout !== 'empty' ? (
        <SignedIn layout={layout} fallback={<Splash />}>
          <Outlet />
        </SignedIn>
      ) : (
        <Empty>
          <Outlet />
        </Empty>
      )}
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  )
}
