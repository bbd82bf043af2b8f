import { useTranslation } from 'react-i18next'
import type { SaveState } from '#web/apps/kit/autosave.ts'

/** Whether what was written is saved. */
export const SaveNote = ({ state }: { state: SaveState }) => {
  const { t } = useTranslation('tasks')
  return (
    <p
      role="status"
      className={`text-sm ${state === 'offline' || state === 'refused' ? 'text-danger-text' : 'text-secondary'}`}
    >
      {t(`save.${state}`)}
    </p>
  )
}
