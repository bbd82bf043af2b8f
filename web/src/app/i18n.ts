import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { withDe } from '#shared/core/french.ts'
import { beforeTelling, readFile } from '#web/client/call.ts'
import { takeEarlyRequest } from '#web/client/earlyRequests.ts'
import { firstLanguage, LANGUAGE, LANGUAGES, type Language } from '#web/client/language.ts'
import { store, stored } from '#web/client/stored.ts'
import type { Namespace } from '#web/texts/keys.ts'

/** The texts that a group's screens bring along: a namespace each, of the group's name. */
const GROUPS = import.meta.glob<ResourceKey>('../*/*/i18n/*.json', { import: 'default' })
const fileOf = (namespace: string, language: string) =>
  Object.keys(GROUPS).find((one) => one.endsWith(`/${namespace}/i18n/${language}.json`))
const textsOf = async (namespace: string, language: string): Promise<ResourceKey> =>
  (await GROUPS[fileOf(namespace, language) ?? '']?.()) ?? {}

const SHELL = 'shell'
const shellTexts = async (language: string): Promise<ResourceKey> => {
  const begun = takeEarlyRequest('texts')
  const early = begun?.language === language ? await begun.answer : undefined
  return (early ?? (await readFile(`i18n/${language}.json`))) as ResourceKey
}
const files: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace) => (namespace === SHELL ? shellTexts(language) : textsOf(namespace, language)),
}

const start = async (): Promise<void> => {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(stored(LANGUAGE)),
      // Each language has every text, see the tests: nobody loads two.
      fallbackLng: false,
      ns: [SHELL],
      defaultNS: SHELL,
      fallbackNS: SHELL,
      supportedLngs: LANGUAGES,
      interpolation: { escapeValue: false },
    })
  // `{{name, de}}`: before a vowel French shortens it.
  i18next.services.formatter?.add('de', withDe)
}

/** Resolves when the texts of the language that this browser begins in are there. */
export const textsReady = start()

/** i18next asks once, and says nothing of what it did not get: without its texts a screen fails as it does without its code. */
const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  await i18next.loadNamespaces(namespaces)
  const { language } = i18next
  const missing = namespaces.filter((one) => !i18next.hasResourceBundle(language, one))
  const texts = await Promise.all(missing.map((one) => textsOf(one, language)))
  for (const [index, one] of missing.entries()) i18next.addResourceBundle(language, one, texts[index])
}

/** Loads a screen together with the texts of its group, or of several that it takes parts of, in the reader's language. */
export const withTexts =
  <T>(namespaces: Namespace | readonly Namespace[], load: () => Promise<T>) =>
  async (): Promise<T> => {
    const texts = textsReady.then(() => loadTexts([namespaces].flat()))
    const [screen] = await Promise.all([load(), texts])
    return screen
  }

// A refusal is told in the words of the group that it is from, wherever it shows: they are there before it is.
beforeTelling(async (code) => {
  const [group = ''] = code.split('.')
  if (fileOf(group, 'en')) await loadTexts([group])
})

/** Changes the language of every text at once, and remembers it in this browser. */
export const setLanguage = async (language: Language): Promise<void> => {
  store(LANGUAGE, language)
  await textsReady
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

/** Speaks the language somebody is known to read, unless this browser remembers a choice. */
export const setDefaultLanguage = (language: Language): void => {
  if (!stored(LANGUAGE)) void setLanguage(language)
}
