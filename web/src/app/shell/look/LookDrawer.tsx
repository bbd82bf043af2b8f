import { Cog6ToothIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import { LookForm } from '#web/people/account/appearance/LookForm.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { showLook } from './lookDrawer.ts'

/** How the app looks, chosen beside the screen that shows it at once. */
const LookDrawer = ({ open }: { open: boolean }) => {
  const { t } = useTranslation()
  return (
    <SidePanel open={open} onClose={() => showLook(false)} label={t('shell.look')} side="right">
      <div className="flex h-full w-screen flex-col bg-card text-ink shadow-2xl sm:w-100 dark:bg-page">
        <header className="flex min-h-20 shrink-0 items-center gap-3 bg-primary pr-4 pl-6 text-on-primary">
          <Cog6ToothIcon aria-hidden className="size-6" />
          <h2 className="grow text-lg font-medium">{t('shell.look')}</h2>
          <IconButton
            label={t('ui.close')}
            icon={XMarkIcon}
            onClick={() => showLook(false)}
            className="text-current! outline-current"
          />
        </header>
        <div className="min-h-0 grow overflow-y-auto p-6">
          <LookForm />
        </div>
      </div>
    </SidePanel>
  )
}
export default LookDrawer
