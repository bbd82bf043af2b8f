import { civilDate } from '#shared/core/calendar.ts'
import { formatDate, formatInstant, useFormats } from '#web/app/format.ts'
import type { Language } from '#web/client/language.ts'

const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const

const writers = (language: Language) => {
  const locale = LOCALES[language]
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (year: number, month: number, day: number) => format.format(new Date(civilDate(year, month, day)))
  }
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const euros = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const list = new Intl.ListFormat(locale)
  const monthName = dates({ month: 'long' })
  const monthShort = dates({ month: 'short' })
  const month = dates({ month: 'long', year: 'numeric' })
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  return {
    language,
    /** A civil date as `21/11/2026`. */
    date: formatDate,
    /** The date of an instant where the reader is, as `21/11/2026`. */
    dateOf: (instant: string) => formatInstant(instant, language).slice(0, 10),
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
    /** An instant as `14:05`. */
    time: (instant: string) => time.format(new Date(instant)),
    /** Days of work, at most two decimals. */
    days: (value: number) => numbers.format(value),
    /** An amount in euros, without cents when it has none. */
    euros: (value: number) => euros.format(value),
    list: (items: readonly string[]) => list.format(items),
  }
}

export type Words = ReturnType<typeof writers>

const known: Partial<Record<Language, Words>> = {}

/** How days, months and days of work are written in the language of the page. */
export const useLabels = (): Words => {
  const { language } = useFormats()
  known[language] ??= writers(language)
  return known[language]
}

/** The civil date where the reader is. */
export const today = (): string => {
  const now = new Date()
  return civilDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
