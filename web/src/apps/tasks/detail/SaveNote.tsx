import type { SaveState } from '#web/apps/kit/autosave.ts'
import { useShownSave } from '#web/apps/kit/useShownSave.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** Whether what was written is saved. */
export const SaveNote = ({ state }: { state: SaveState }) => {
  const { t } = useTranslation('tasks')
  const shown = useShownSave(state)
  return (
    <p
      role="status"
      className={`text-sm ${state === 'offline' || state === 'refused' ? 'text-danger-text' : 'text-secondary'}`}
    >
      {shown && t(`save.${shown}`)}
    </p>
  )
}
