import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusWrong } from '#web/ui/forms/focusWrong.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface Props {
  name: string
  assignment: { startDate: string; endDate: string }
  busy: boolean
  problem: string | null
  onSubmit: (endDate: string) => void
  onClose: () => void
}

/** Asks for the last day that somebody works on a mission. */
export const EndDialog = ({ name, assignment: { startDate, endDate }, busy, problem, onSubmit, onClose }: Props) => {
  const { t } = useTranslation()
  const { formatDate } = useFormats()
  const formId = useId()
  const [date, setDate] = useState(endDate)
  const [tried, setTried] = useState(false)
  const wrong = date === '' || date < startDate
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong) focusWrong(event.currentTarget)
    else if (!busy) onSubmit(date)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('positionings.assign.title', { name })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('positionings.assign.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {problem && <Alert tone="error">{problem}</Alert>}
        <p className="text-secondary">{t('positionings.assign.text', { date: formatDate(startDate) })}</p>
        <TextField
          type="date"
          label={t('positionings.assign.endDate')}
          required
          autoFocus
          min={startDate}
          max="2100-12-31"
          value={date}
          error={tried && wrong ? t('positionings.assign.wrong') : null}
          onChange={({ target }) => setDate(target.value)}
        />
      </form>
    </Dialog>
  )
}
