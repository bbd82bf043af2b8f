import { ArrowsPointingOutIcon } from '@heroicons/react/24/outline'
import { logProblem } from '#web/client/log.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

const toggle = async () => {
  if (!document.fullscreenEnabled) {
    logProblem('Fullscreen is not available in this browser')
    return
  }
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  } catch {
    logProblem('Entering fullscreen mode failed')
  }
}

/** Toggles fullscreen; hidden on narrow screens. */
export const FullscreenButton = () => {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('shell.fullscreen')}
      icon={ArrowsPointingOutIcon}
      onClick={() => void toggle()}
      className="max-sm:hidden"
    />
  )
}
