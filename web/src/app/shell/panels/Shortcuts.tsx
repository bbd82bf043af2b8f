import { BookmarkIcon } from '@heroicons/react/24/outline'
import { prefetchQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { PanelButton, type PanelProps } from './PanelButton.tsx'

const Panel = optionalLoadable<PanelProps>(() => {
  prefetchQuery(contracts.common.shortcuts, {})
  return import('./ShortcutsPanel.tsx')
})

/** The header button of the shortcuts. */
export const Shortcuts = () => {
  const { t } = useTranslation()
  return <PanelButton title={t('shell.shortcuts.title')} icon={BookmarkIcon} Panel={Panel} />
}
