import { useState } from 'react'
import type { InputOf } from '#shared/core/endpoint.ts'
import { findAssignmentProblem } from '#shared/staffing/positionings/assignmentRules.ts'
import type { Positioning, positionings } from '#shared/staffing/positionings/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  name: string
  assignment: NonNullable<Positioning['assignment']>
  onSubmit: (days: Pick<InputOf<typeof positionings.assign>, 'startDate' | 'endDate'>) => Promise<void>
  onClose: () => void
}

/** Asks for the first and last day of an assignment. */
export const AssignmentDialog = ({ name, assignment, onSubmit, onClose }: Props) => {
  const { t } = useTranslation('positionings')
  const { formatDate } = useFormats()
  const { earliestStart, latestEnd } = assignment
  const [days, setDays] = useState({ startDate: assignment.startDate, endDate: assignment.endDate })
  const problem = findAssignmentProblem(days, assignment)
  // A first day that is not changed goes on following the mission's.
  const { startDate, endDate } = days
  const changed = startDate === assignment.startDate ? { endDate } : days
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('positionings.assign.title', { name })}
      action={t('positionings.assign.save')}
      problems={{
        startDate: problem === 'tooEarly' && t('positionings.assign.tooEarly', { date: formatDate(earliestStart) }),
        endDate:
          problem === 'reversed'
            ? t('positionings.assign.wrong')
            : problem === 'tooLate' && t('positionings.assign.tooLate', { date: formatDate(latestEnd) }),
      }}
      onSubmit={() => onSubmit(changed)}
    >
      <p className="text-secondary">{t('positionings.assign.text')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('positionings.assign.startDate')}
          required
          autoFocus
          min={earliestStart}
          max={latestEnd}
          value={days.startDate}
          field="startDate"
          onChange={({ target }) => setDays({ ...days, startDate: target.value })}
        />
        <TextField
          type="date"
          label={t('positionings.assign.endDate')}
          required
          min={earliestStart}
          max={latestEnd}
          value={days.endDate}
          field="endDate"
          onChange={({ target }) => setDays({ ...days, endDate: target.value })}
        />
      </div>
    </FormDialog>
  )
}
