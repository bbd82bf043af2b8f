import { BookmarkIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import { lazyPanel, PanelButton } from './PanelButton.tsx'

const panel = lazyPanel(() => import('./ShortcutsPanel.tsx'))

/** The bookmark, and under it the places somebody goes to often. */
export const Shortcuts = () => {
  const { t } = useTranslation()
  return <PanelButton title={t('shell.shortcuts.title')} icon={BookmarkIcon} panel={panel} />
}
