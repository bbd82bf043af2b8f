import { Cog6ToothIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { AppearanceForm } from '#web/people/account/appearance/AppearanceForm.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { showAppearance } from './appearanceDrawer.ts'

/** A drawer to choose the appearance, with the screen as its preview. */
const AppearanceDrawer = ({ open }: { open: boolean }) => {
  const { t } = useTranslation()
  return (
    <SidePanel open={open} onClose={() => showAppearance(false)} label={t('shell.look')} side="right">
      <div className="flex h-full w-screen flex-col bg-card text-ink shadow-2xl sm:w-100 dark:bg-page">
        <header className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line pr-4 pl-6">
          <Cog6ToothIcon aria-hidden className="size-5 text-icon" />
          <h2 className="grow text-lg font-medium">{t('shell.look')}</h2>
          <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={() => showAppearance(false)} />
        </header>
        <div className="min-h-0 grow overflow-y-auto p-6">
          <AppearanceForm />
        </div>
      </div>
    </SidePanel>
  )
}
export default AppearanceDrawer
