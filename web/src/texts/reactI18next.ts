import { useMemo, useSyncExternalStore } from 'react'
import i18n from './i18next.ts'

/** What i18next is told of React by, which it has to hand here. */
export const initReactI18next = { type: '3rdParty' }

const watch = (watcher: () => void) => {
  i18n.on('languageChanged', watcher)
  return () => i18n.off('languageChanged', watcher)
}
const SHELL = 'shell'

/** The texts of a namespace, in the language of the moment; suspends until they are there. */
export const useTranslation = (namespace: string = SHELL) => {
  const language = useSyncExternalStore(watch, () => i18n.language)
  if (!i18n.hasLoadedNamespace(namespace)) throw i18n.loadNamespaces([namespace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: who remembers what a text says remembers it for a language
  return useMemo(() => ({ t: i18n.getFixedT(null, namespace), i18n }), [namespace, language])
}
