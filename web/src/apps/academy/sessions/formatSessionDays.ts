import type { SessionDay } from '#shared/apps/academy/sessions.ts'
import { dateParts, monthOf } from '#shared/core/dates/calendar.ts'
import { dateFormat, listFormat } from '#web/app/intl.ts'
import type { Language } from '#web/client/language.ts'

type Half = Exclude<SessionDay['part'], 'DAY'>

interface Texts {
  /** Text of a single half day, such as `Wed 9 December 2026 (morning)`. */
  on: Record<Half, (day: string) => string>
  /** Text of the half days among several days, such as `Wed 9: morning`. */
  only: Record<Half, (days: string) => string>
}

const formatDate = (language: Language, options: Intl.DateTimeFormatOptions, date: string): string =>
  dateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(date))

/** `Tue 8`, or `mar. 1er`. */
const formatDay = (language: Language, date: string): string =>
  formatDate(language, { weekday: 'short', day: 'numeric' }, date)

/**
 * Formats the days of a session, naming shared months and years once and half days at the end:
 * `Tue 8 and Wed 9 December 2026 (Wed 9: morning)`
 */
export const formatSessionDays = (days: readonly SessionDay[], language: Language, { on, only }: Texts): string => {
  const list = (texts: readonly string[]): string => listFormat(language, {}).format(texts)
  const dates = days.map(({ date }, index) => {
    const next = days[index + 1]?.date ?? ''
    const month = monthOf(next) !== monthOf(date) && ` ${formatDate(language, { month: 'long' }, date)}`
    const { year } = dateParts(date)
    return formatDay(language, date) + (month || '') + (dateParts(next).year === year ? '' : ` ${year}`)
  })
  const [first] = days
  if (days.length === 1 && first) return first.part === 'DAY' ? list(dates) : on[first.part](list(dates))
  const halves = (['MORNING', 'AFTERNOON'] as const).flatMap((part) => {
    const taken = days.filter((day) => day.part === part).map(({ date }) => formatDay(language, date))
    return taken.length > 0 ? only[part](list(taken)) : []
  })
  return list(dates) + (halves.length > 0 ? ` (${halves.join(', ')})` : '')
}
