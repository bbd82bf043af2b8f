import { useState } from 'react'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  name: string
  assignment: NonNullable<Positioning['assignment']>
  onSubmit: (endDate: string) => Promise<void>
  onClose: () => void
}

/** Asks for the last day of an assignment. */
export const EndDialog = ({ name, assignment: { startDate, endDate, latestEnd }, onSubmit, onClose }: Props) => {
  const { t } = useTranslation('positionings')
  const { formatDate } = useFormats()
  const [date, setDate] = useState(endDate)
  const wrong =
    date === '' || date < startDate
      ? t('positionings.assign.wrong')
      : date > latestEnd && t('positionings.assign.tooLate', { date: formatDate(latestEnd) })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('positionings.assign.title', { name })}
      action={t('positionings.assign.save')}
      problems={{ date: wrong }}
      onSubmit={() => onSubmit(date)}
    >
      <p className="text-secondary">{t('positionings.assign.text', { date: formatDate(startDate) })}</p>
      <TextField
        type="date"
        label={t('positionings.assign.endDate')}
        required
        autoFocus
        min={startDate}
        max={latestEnd}
        value={date}
        field="date"
        onChange={({ target }) => setDate(target.value)}
      />
    </FormDialog>
  )
}
