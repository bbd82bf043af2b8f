import { parseRepetition } from '#shared/apps/repetition.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { useRepetitions } from '../useRepetitions.ts'

interface Props {
  repeat: string | null
  dueDate: string | null
  onChange: (repeat: string | null) => void
}

/** Selects how often a task repeats. */
export const RepeatField = ({ repeat, dueDate, onChange }: Props) => {
  const { t } = useTranslation('tasks')
  const known = useRepetitions(dueDate ?? dayFromNow())
  const isOther = repeat !== null && !known.some(({ value }) => value === repeat)
  const { frequency = 'DAILY', interval = 1 } = parseRepetition(repeat) ?? {}
  return (
    <Select
      label={t('repeat.label')}
      value={repeat ?? ''}
      onChange={(value) => onChange(value || null)}
      options={[
        { value: '', label: t('repeat.never') },
        ...known,
        ...(isOther ? [{ value: repeat, label: t(`repeat.every.${frequency}`, { count: interval }) }] : []),
      ]}
    />
  )
}
