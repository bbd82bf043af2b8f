import { SwatchIcon } from '@heroicons/react/24/outline'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showAppearance } from './appearanceDrawer.ts'

/** Opens the appearance drawer; hidden on phones, which use the settings page. */
export const AppearanceButton = () => {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('shell.look')}
      icon={SwatchIcon}
      aria-haspopup="dialog"
      onClick={() => showAppearance(true)}
      className="max-sm:hidden"
    />
  )
}
