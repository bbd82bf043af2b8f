import type { SaveState } from '#web/apps/kit/saving/autosave.ts'
import { useVisibleSaveState } from '#web/apps/kit/saving/useVisibleSaveState.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** The save state of the form. */
export const SaveStatus = ({ state }: { state: SaveState }) => {
  const { t } = useTranslation('tasks')
  const shown = useVisibleSaveState(state)
  return (
    <p
      role="status"
      className={`text-sm ${state === 'offline' || state === 'refused' ? 'text-danger-text' : 'text-secondary'}`}
    >
      {shown && t(`save.${shown}`)}
    </p>
  )
}
