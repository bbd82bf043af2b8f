import { FlagIcon } from '@heroicons/react/20/solid'
import { ArrowPathIcon } from '@heroicons/react/24/outline'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { type Priority, parseMarkedText } from '#shared/apps/tasks/rules.ts'
import { dateParts } from '#shared/core/dates/calendar.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat } from '#web/app/intl.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import type { Language } from '#web/client/language.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

export const PRIORITY_KEYS = ['low', 'normal', 'high'] as const

const FLAGS: Record<Priority, string> = { 0: 'text-good-text', 1: '', 2: 'text-danger-text' }

/** The icon of a priority other than normal. */
export const PriorityMark = ({ priority }: { priority: Priority }) => {
  const { t } = useTranslation('tasks')
  if (priority === 1) return null
  const label = t(`priority.${PRIORITY_KEYS[priority]}`)
  return (
    <span title={label}>
      <FlagIcon aria-hidden className={`size-4 ${FLAGS[priority]}`} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A due date, with the year when it is not the current one. */
export const formatDueDate = (dueDate: string, language: Language, options: Intl.DateTimeFormatOptions): string => {
  const isThisYear = dateParts(dueDate).year === dateParts(dayFromNow()).year
  return dateFormat(language, { ...options, timeZone: 'UTC', ...(!isThisYear && { year: 'numeric' }) }).format(
    new Date(dueDate),
  )
}

const NEAR = ['yesterday', 'today', 'tomorrow'] as const

/** A short due date, red when overdue. */
export const DueMark = ({ task: { dueDate, completed } }: { task: Pick<Task, 'dueDate' | 'completed'> }) => {
  const { t } = useTranslation('tasks')
  const { language } = useFormats()
  if (dueDate === null) return null
  const isOver = !completed && dueDate < dayFromNow()
  const near = NEAR.find((_, index) => dayFromNow(index - 1) === dueDate)
  const date = formatDueDate(dueDate, language, { day: 'numeric', month: 'short' })
  return (
    <span className={`text-sm whitespace-nowrap ${isOver ? 'font-semibold text-danger-text' : 'text-secondary'}`}>
      {isOver && <span className="sr-only">{t('overdue')} </span>}
      {near === undefined ? date : t(`day.${near}`)}
    </span>
  )
}

export const RepeatMark = ({ repeat }: { repeat: string | null }) => {
  const { t } = useTranslation('tasks')
  if (repeat === null) return null
  return (
    <span title={t('repeat.is')}>
      <ArrowPathIcon aria-hidden className="size-4 text-icon" />
      <span className="sr-only">{t('repeat.is')}</span>
    </span>
  )
}

/** The text of a title with search highlights. */
export const textOf = (html: string): string =>
  parseMarkedText(html)
    .map(({ text }) => text)
    .join('')

/** A title with search highlights. */
export const FoundTitle = ({ html }: { html: string }) =>
  parseMarkedText(html).map(({ text, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: fragments have no other key
      <mark key={index} className="bg-transparent font-semibold text-link underline">
        {text}
      </mark>
    ) : (
      text
    ),
  )
