import { formatFrenchFirst } from '#shared/core/dates/writtenDates.ts'
import type { Language } from '#web/client/language.ts'

// British English writes dates as French does: dd/MM/yyyy.
const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const

/** Memoizes formatters, which are expensive to create: each row of a list needs the same one. */
const memoizeFormat = <F, O>(make: (locale: string, options: O) => F) => {
  const known = new Map<string, F>()
  return (language: Language, options: O): F => {
    const key = language + JSON.stringify(options)
    const one = known.get(key) ?? make(LOCALES[language], options)
    known.set(key, one)
    return one
  }
}

/** The date format of a language. */
export const dateFormat = memoizeFormat((locale, options: Intl.DateTimeFormatOptions) => {
  const dates = new Intl.DateTimeFormat(locale, options)
  if (locale === LOCALES.en) return dates
  const { format } = dates
  return Object.defineProperty(dates, 'format', { value: (date?: Date | number) => formatFrenchFirst(format(date)) })
})
/** The number format of a language. */
export const numberFormat = memoizeFormat(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
/** The names of countries or languages in a language. */
export const displayNames = memoizeFormat(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
)
/** The list format of a language: `a, b and c`. */
export const listFormat = memoizeFormat(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)
