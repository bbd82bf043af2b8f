import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { dueState } from './dueState.ts'

/** A due date; when overdue it says so in words, too. */
export const DueDate = ({ date, icon: Mark }: { date: string; icon: Icon }) => {
  const { t } = useTranslation('scrumboard')
  const { formatDate } = useFormats()
  const state = dueState(date)
  const presses = state === 'overdue' || state === 'today'
  return (
    <span className={`inline-flex items-center gap-1 tabular-nums ${presses ? 'font-medium text-danger-text' : ''}`}>
      <Mark aria-hidden className="size-4" />
      <time dateTime={date}>{formatDate(date)}</time>
      {presses && <span>{t(`due.${state}`)}</span>}
    </span>
  )
}
