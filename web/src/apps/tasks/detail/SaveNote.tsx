import type { SaveState } from '#web/apps/kit/autosave.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

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
