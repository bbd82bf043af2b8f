import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toField } from '../reminders.ts'

interface Props {
  reminder: string | null
  onChoose: (at: string) => void
  onClose: () => void
}

/** Another time than the usual ones. */
export const ReminderDialog = ({ reminder, onChoose, onClose }: Props) => {
  const { t } = useTranslation('notes')
  const [typed, setTyped] = useState(() => toField(reminder ? new Date(reminder) : new Date(Date.now() + 86_400_000)))
  const at = new Date(typed)
  const isTime = !Number.isNaN(at.getTime())
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (!isTime) return
    onChoose(at.toISOString())
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reminder.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="reminder" disabled={!isTime}>
            {t('reminder.set')}
          </Button>
        </>
      }
    >
      <form id="reminder" onSubmit={choose}>
        <TextField
          label={t('reminder.when')}
          type="datetime-local"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
