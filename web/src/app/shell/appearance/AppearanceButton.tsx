import { SwatchIcon } from '@heroicons/react/24/outline'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showAppearance } from './appearanceDrawer.ts'

/** Opens the choice of how the app looks, where there is room for its button; phones have the page of the settings. */
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
