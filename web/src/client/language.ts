/** The language chosen in this browser. */
export const LANGUAGE_KEY = 'regie:language'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language that a page begins in: the one chosen in this browser, else the first of the browser's own that there is. */
export const firstLanguage = (chosen: string): Language => {
  const wanted = [chosen, ...navigator.languages].map((one) => one.split('-')[0])
  return wanted.flatMap((one) => LANGUAGES.find((known) => known === one) ?? [])[0] ?? 'en'
}
