import { Cog6ToothIcon } from '@heroicons/react/24/outline'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { showAppearance } from './appearanceDrawer.ts'

/** A tab at the right edge that opens the appearance drawer, for layouts without a toolbar. */
export const AppearanceTab = () => {
  const { t } = useTranslation()
  return (
    <aside aria-label={t('shell.look')} className="fixed right-0 bottom-6 z-30">
      <button
        type="button"
        aria-label={t('shell.look')}
        title={t('shell.look')}
        aria-haspopup="dialog"
        onClick={() => showAppearance(true)}
        className="flex size-10 items-center justify-center rounded-l-lg bg-primary text-on-primary shadow-panel hover:bg-primary-strong"
      >
        <Cog6ToothIcon aria-hidden className="size-6" />
      </button>
    </aside>
  )
}
