import { useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LATEST_DAY, TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { toFieldValue } from '../reminders.ts'

interface Props {
  reminder: string | null
  onChoose: (at: string) => void
  onClose: () => void
}

/** Asks for a custom reminder time. */
export const ReminderDialog = ({ reminder, onChoose, onClose }: Props) => {
  const { t } = useTranslation('notes')
  const [typed, setTyped] = useState(() =>
    toFieldValue(reminder ? new Date(reminder) : new Date(Date.now() + 86_400_000)),
  )
  const at = new Date(typed)
  const isTime = !Number.isNaN(at.getTime())
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('reminder.title')}
      action={t('reminder.set')}
      disabled={!isTime}
      onSubmit={() => onChoose(at.toISOString())}
      className=""
    >
      <TextField
        label={t('reminder.when')}
        type="datetime-local"
        max={`${LATEST_DAY}T23:59`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}
