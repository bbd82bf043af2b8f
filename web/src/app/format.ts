import { civilDate } from '#shared/core/dates/calendar.ts'
import type { Language } from '#web/client/language.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { dateFormat, numberFormat } from './intl.ts'

const UTC = 'UTC'

/** `2026-11-21`, also of an instant: its date in the reader's time zone. */
const localDay = (date: string): string => (date.length > 10 ? new Date(date).toLocaleDateString('sv-SE') : date)

/** `2026-11-21` as `21/11/2026`; an instant as its date in the reader's time zone. */
export const formatDate = (date: string): string => localDay(date).split('-').reverse().join('/')

/**
 * The same for a cell of a file, in French. Which of day and month comes first differs between spreadsheets in English,
 * which all read `2026-11-21` alike.
 */
export const dateCell = (date: string, language: Language): string =>
  language === 'fr' ? formatDate(date) : localDay(date)

/** A month (1 to 12) as `November 2026` or `novembre 2026`. */
const formatMonth = (year: number, month: number, language: Language): string =>
  dateFormat(language, { month: 'long', year: 'numeric', timeZone: UTC }).format(new Date(civilDate(year, month, 1)))

/** At most two decimals, with the comma or point of the language. */
export const formatNumber = (value: number, language: Language): string =>
  numberFormat(language, { maximumFractionDigits: 2 }).format(value)

/** An instant as `21/11/2026 14:05`, in the time zone of the reader. */
export const formatInstant = (instant: string, language: Language): string => {
  const when = new Date(instant)
  const date = dateFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric' })
  return `${date.format(when)} ${formatTime(instant, language)}`
}

const sameYear = (one: Date, other: Date): boolean => one.getFullYear() === other.getFullYear()

/** An instant as `21 Nov, 14:05` or `21 nov., 14:05`, with the year when it is not the current one. */
const formatMoment = (instant: string, language: Language): string => {
  const when = new Date(instant)
  return dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: sameYear(when, new Date()) ? undefined : 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(when)
}

/** The time of an instant as `14:05`. */
export const formatTime = (instant: string, language: Language): string =>
  dateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

/** An instant in the shortest clear form: `14:05` today, `21 Nov` this year, else `21/11/2025`. */
const formatRecent = (instant: string, language: Language): string => {
  const [when, now] = [new Date(instant), new Date()]
  if (when.toDateString() === now.toDateString()) return formatTime(instant, language)
  const day = sameYear(when, now)
    ? ({ day: 'numeric', month: 'short' } as const)
    : ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)
  return dateFormat(language, day).format(when)
}

/** The day of an instant as `21 November 2026` or `21 novembre 2026`. */
const formatDay = (instant: string, language: Language): string =>
  dateFormat(language, { dateStyle: 'long' }).format(new Date(instant))

const formatsOf = (language: Language) => ({
  language,
  formatDate,
  formatMonth: (year: number, month: number) => formatMonth(year, month, language),
  formatNumber: (value: number) => formatNumber(value, language),
  formatInstant: (instant: string) => formatInstant(instant, language),
  formatMoment: (instant: string) => formatMoment(instant, language),
  formatRecent: (instant: string) => formatRecent(instant, language),
  formatTime: (instant: string) => formatTime(instant, language),
  formatDay: (instant: string) => formatDay(instant, language),
})
const FORMATS = { en: formatsOf('en'), fr: formatsOf('fr') }

/** The formatters for the current language. */
export const useFormats = () => FORMATS[useTranslation().i18n.language === 'fr' ? 'fr' : 'en']
