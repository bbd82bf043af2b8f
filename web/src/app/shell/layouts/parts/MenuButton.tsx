import { Bars3Icon } from '@heroicons/react/24/outline'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface Props {
  shown: boolean
  onToggle: () => void
}

/** Shows and hides the side navigation. */
export const MenuButton = ({ shown, onToggle }: Props) => {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('shell.navigation')}
      icon={Bars3Icon}
      aria-expanded={shown}
      aria-controls={shown ? 'navigation' : undefined}
      onClick={onToggle}
    />
  )
}
