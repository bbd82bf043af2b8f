import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { withDe } from '#shared/core/text/french.ts'
import { readFile, setErrorTextLoader } from '#web/client/call.ts'
import { takeEarlyRequest } from '#web/client/earlyRequests.ts'
import { firstLanguage, LANGUAGE_KEY, LANGUAGES, type Language } from '#web/client/language.ts'
import { readStored, writeStored } from '#web/client/stored.ts'
import type { Namespace } from '#web/texts/keys.ts'

/** The texts of the groups, one namespace each, named like the group. */
const GROUP_TEXTS = import.meta.glob<ResourceKey>('../*/*/i18n/*.json', { import: 'default' })
const fileOf = (namespace: string, language: string) =>
  Object.keys(GROUP_TEXTS).find((one) => one.endsWith(`/${namespace}/i18n/${language}.json`))
const loadNamespace = async (namespace: string, language: string): Promise<ResourceKey> =>
  (await GROUP_TEXTS[fileOf(namespace, language) ?? '']?.()) ?? {}

const SHELL = 'shell'
const loadShellTexts = async (language: string): Promise<ResourceKey> => {
  const begun = takeEarlyRequest('texts')
  const early = begun?.language === language ? await begun.answer : undefined
  return (early ?? (await readFile(`i18n/${language}.json`))) as ResourceKey
}
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace) =>
    namespace === SHELL ? loadShellTexts(language) : loadNamespace(namespace, language),
}

/** The language chosen last; its texts may still be loading. */
let chosen = firstLanguage(readStored(LANGUAGE_KEY))

const initialise = async (): Promise<void> => {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: chosen,
      // No fallback language: tests ensure that each language is complete, and nobody should load two.
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

/** Resolves when the texts of the initial language are loaded. */
export const textsReady = initialise()

/** The change of language under way: it loads the namespaces that were known when it began. */
let changing: Promise<unknown> | undefined

/**
 * i18next requests a namespace once and swallows the failure; here a missing namespace fails the screen, as missing
 * code does.
 */
const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  await changing
  await i18next.loadNamespaces(namespaces)
  const { language } = i18next
  const missing = namespaces.filter((one) => !i18next.hasResourceBundle(language, one))
  const texts = await Promise.all(missing.map((one) => loadNamespace(one, language)))
  for (const [index, one] of missing.entries()) i18next.addResourceBundle(language, one, texts[index])
}

/** Loads a screen together with the namespaces that it uses, in the current language. */
export const withTexts =
  <T>(namespaces: Namespace | readonly Namespace[], load: () => Promise<T>) =>
  async (): Promise<T> => {
    const texts = textsReady.then(() => loadTexts([namespaces].flat()))
    const [screen] = await Promise.all([load(), texts])
    return screen
  }

// An error text belongs to the namespace of its code, wherever it is shown: that is loaded before.
setErrorTextLoader(async (code) => {
  const [group = ''] = code.split('.')
  if (fileOf(group, 'en')) await loadTexts([group])
})

/** Changes the language, and stores it in this browser. */
export const setLanguage = async (language: Language): Promise<void> => {
  writeStored(LANGUAGE_KEY, language)
  await textsReady
  // Not what is shown: the texts of a choice before this one would come after it.
  if (language !== chosen) changing = i18next.changeLanguage(language)
  chosen = language
  await changing
}

/** Applies a person's preferred language, unless this browser has a stored choice. */
export const setDefaultLanguage = (language: Language): void => {
  if (!readStored(LANGUAGE_KEY)) void setLanguage(language)
}
