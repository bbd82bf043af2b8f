import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readFile } from './call.ts'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

const KEY = 'regie:language'

const files: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, _namespace) => (await readFile(`i18n/${language}.json`)) as ResourceKey,
}

const start = async (): Promise<void> => {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: LANGUAGES.find((one) => one === localStorage.getItem(KEY)) ?? 'en',
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      interpolation: { escapeValue: false },
    })
}

/** Resolves when the texts of the language remembered in this browser are there; English unless one is. */
export const textsReady = start()

/** Changes the language of every text at once, and remembers it in this browser. */
export const speak = async (language: Language): Promise<void> => {
  localStorage.setItem(KEY, language)
  await textsReady
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

/** Speaks the language somebody is known to read, unless this browser remembers a choice. */
export const speakFirst = (language: Language): void => {
  if (localStorage.getItem(KEY) === null) void speak(language)
}
