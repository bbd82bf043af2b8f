/** Storage key of the language chosen in this browser. */
export const LANGUAGE_KEY = 'regie:language'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The initial language: the stored choice, else the first supported one of the browser. */
export const firstLanguage = (chosen: string): Language => {
  const wanted = [chosen, ...navigator.languages].map((one) => one.split('-')[0])
  return wanted.flatMap((one) => LANGUAGES.find((known) => known === one) ?? [])[0] ?? 'en'
}
