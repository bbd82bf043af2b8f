import { Bars3Icon } from '@heroicons/react/24/outline'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SideNavigation } from '../SideNavigation.tsx'
import { Toolbar } from '../Toolbar.tsx'
import { useWide } from '../useWide.ts'

/** A dark navigation with the person on the left, a bar of tools above the screen. */
const Classy = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const wide = useWide()
  const [shownWide, setShownWide] = useState(true)
  const [shownNarrow, setShownNarrow] = useState(false)
  const shown = wide ? shownWide : shownNarrow
  const show = wide ? setShownWide : setShownNarrow
  return (
    <div className="flex min-h-dvh">
      <SideNavigation over={!wide} open={shown} onClose={() => show(false)} />
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-30 flex min-h-16 items-center gap-2 border-b border-transparent bg-card px-3 shadow-card md:px-6 dark:border-line dark:bg-page dark:shadow-none">
          <IconButton
            label={t('shell.navigation')}
            icon={Bars3Icon}
            aria-expanded={shown}
            aria-controls={shown ? 'navigation' : undefined}
            onClick={() => show(!shown)}
          />
          <Toolbar />
        </header>
        <main id="main" tabIndex={-1} className="min-w-0 grow outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}
export default Classy
