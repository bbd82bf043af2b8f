import { useState } from 'react'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  name: string
  assignment: { startDate: string; endDate: string }
  onSubmit: (endDate: string) => Promise<void>
  onClose: () => void
}

/** Asks for the last day that somebody works on a mission. */
export const EndDialog = ({ name, assignment: { startDate, endDate }, onSubmit, onClose }: Props) => {
  const { t } = useTranslation('positionings')
  const { formatDate } = useFormats()
  const [date, setDate] = useState(endDate)
  const wrong = date === '' || date < startDate
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('positionings.assign.title', { name })}
      action={t('positionings.assign.save')}
      problems={{ date: wrong && t('positionings.assign.wrong') }}
      onSubmit={() => onSubmit(date)}
    >
      <p className="text-secondary">{t('positionings.assign.text', { date: formatDate(startDate) })}</p>
      <TextField
        type="date"
        label={t('positionings.assign.endDate')}
        required
        autoFocus
        min={startDate}
        max="2100-12-31"
        value={date}
        field="date"
        onChange={({ target }) => setDate(target.value)}
      />
    </FormDialog>
  )
}
