import { formatFrenchFirst } from '#shared/core/writtenDates.ts'
import type { Language } from '#web/client/language.ts'

// British English writes dates as French does: dd/MM/yyyy.
const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const

/** What makes a formatter, which takes long, keeps it: each row of a list asks for the same one. */
const made = <F, O>(make: (locale: string, options: O) => F) => {
  const known = new Map<string, F>()
  return (language: Language, options: O): F => {
    const key = language + JSON.stringify(options)
    const one = known.get(key) ?? make(LOCALES[language], options)
    known.set(key, one)
    return one
  }
}

/** Writes dates and times in the language of the page. */
export const dateFormat = made((locale, options: Intl.DateTimeFormatOptions) => {
  const dates = new Intl.DateTimeFormat(locale, options)
  if (locale === LOCALES.en) return dates
  const { format } = dates
  return Object.defineProperty(dates, 'format', { value: (date?: Date | number) => formatFrenchFirst(format(date)) })
})
/** Writes numbers and amounts in the language of the page. */
export const numberFormat = made((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
/** Knows what countries or languages are called in the language of the page. */
export const displayNames = made((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options))
/** Writes `a, b and c` in the language of the page. */
export const listFormat = made((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
