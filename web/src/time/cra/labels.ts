import { civilDate } from '#shared/core/dates/calendar.ts'
import { formatDate, formatInstant, formatNumber, formatTime, useFormats } from '#web/app/format.ts'
import { dateFormat, listFormat, numberFormat } from '#web/app/intl.ts'
import type { Language } from '#web/client/language.ts'

const createLabels = (language: Language) => {
  const dates = (options: Intl.DateTimeFormatOptions) => (year: number, month: number, day: number) =>
    dateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(civilDate(year, month, day)))
  const monthName = dates({ month: 'long' })
  const monthShort = dates({ month: 'short' })
  const month = dates({ month: 'long', year: 'numeric' })
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
  return {
    language,
    /** A civil date as `21/11/2026`; an instant as its date where the reader is. */
    date: formatDate,
    /** An instant as `21/11/2026 14:05`. */
    instant: (instant: string) => formatInstant(instant, language),
    /** `Mon 2 November` */
    day: dates({ weekday: 'short', day: 'numeric', month: 'long' }),
    /** `Mon 2` */
    shortDay: dates({ weekday: 'short', day: 'numeric' }),
    /** `Mon` */
    weekday: dates({ weekday: 'short' }),
    /** `M` */
    weekdayLetter: dates({ weekday: 'narrow' }),
    /** `Nov` */
    monthShort: (year: number, at: number) => monthShort(year, at, 1),
    /** `November`, as inside a sentence. */
    monthName: (year: number, at: number) => monthName(year, at, 1),
    /** `November 2026`, as inside a sentence. */
    monthIn: (year: number, at: number) => month(year, at, 1),
    /** `November 2026`, as a title. */
    monthTitle: (year: number, at: number) => capital(month(year, at, 1)),
    /** `January – May 2026`, as a title. */
    monthsTitle: (year: number, from: number, to: number) =>
      capital(
        dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(
          new Date(civilDate(year, from, 1)),
          new Date(civilDate(year, to, 1)),
        ),
      ),
    /** An instant as `14:05`. */
    time: (instant: string) => formatTime(instant, language),
    /** Days of work, at most two decimals. */
    days: (value: number) => formatNumber(value, language),
    /** An amount in euros, without cents when it has none. */
    euros: (value: number) =>
      numberFormat(language, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' }).format(
        value,
      ),
    list: (items: readonly string[]) => listFormat(language, {}).format(items),
  }
}

export type Labels = ReturnType<typeof createLabels>

const cache: Partial<Record<Language, Labels>> = {}

/** The formatters of days, months and amounts of work in the current language. */
export const useLabels = (): Labels => {
  const { language } = useFormats()
  cache[language] ??= createLabels(language)
  return cache[language]
}
