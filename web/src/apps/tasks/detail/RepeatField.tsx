import { type Repetition, repetitionOf, ruleOf, WEEKDAYS } from '#shared/apps/repetition.ts'
import { firstInFrench } from '#shared/core/writtenDates.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat } from '#web/app/intl.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'

interface Props {
  repeat: string | null
  dueDate: string | null
  onChange: (repeat: string | null) => void
}

const toRule = (frequency: Repetition['frequency'], more: Partial<Repetition> = {}): string =>
  ruleOf({ frequency, interval: 1, weekdays: [], ...more })

/** The rules offered for a due date. */
const listRules = (due: string) => {
  const day = new Date(due)
  const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7] ?? 'MO'
  const monthDay = day.getUTCDate()
  return {
    daily: toRule('DAILY'),
    workdays: toRule('WEEKLY', { weekdays: WEEKDAYS.slice(0, 5) }),
    weekly: toRule('WEEKLY', { weekdays: [weekday] }),
    twoWeeks: toRule('WEEKLY', { interval: 2, weekdays: [weekday] }),
    monthly: toRule('MONTHLY', { monthDay }),
    monthEnd: toRule('MONTHLY', { monthDay: -1 }),
    quarterly: toRule('MONTHLY', { interval: 3, monthDay }),
    yearly: toRule('YEARLY'),
  }
}

/** Selects how often a task repeats. */
export const RepeatField = ({ repeat, dueDate, onChange }: Props) => {
  const { t } = useTranslation('tasks')
  const { language } = useFormats()
  const due = dueDate ?? dayFromNow()
  const rules = listRules(due)
  const weekday = dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(due))
  const written = (text: string) => (language === 'fr' ? firstInFrench(text) : text)
  const words = { weekday, day: new Date(due).getUTCDate() }
  const known = (Object.keys(rules) as (keyof typeof rules)[]).map((key) => ({
    value: rules[key],
    label: written(t(`repeat.${key}`, words)),
  }))
  const isOther = repeat !== null && !known.some(({ value }) => value === repeat)
  const { frequency = 'DAILY', interval = 1 } = repetitionOf(repeat) ?? {}
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
