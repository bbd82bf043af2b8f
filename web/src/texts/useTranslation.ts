import type { i18n } from 'i18next'
import { useContext, useSyncExternalStore } from 'react'
import { getI18n, I18nContext } from 'react-i18next'
import type { Namespace, Translate } from './keys.ts'

/** Memoizes texts without values: i18next parses the key on every call. */
const memoizeTranslate = (t: Translate, texts: Map<string, string>): Translate =>
  ((...asked: Parameters<Translate>) => {
    const [key, values] = asked
    if (values !== undefined || typeof key !== 'string') return t(...asked)
    const text = texts.get(key) ?? t(...asked)
    texts.set(key, text)
    return text
  }) as Translate

/** The cached translation functions of an i18next instance. */
const createTranslationCache = (instance: i18n) => {
  const known = new Map<string, { t: Translate; texts: Map<string, string> }>()
  instance.store.on('added', () => {
    for (const { texts } of known.values()) texts.clear()
  })
  return {
    translate: (language: string, namespace: Namespace): Translate => {
      const key = `${language} ${namespace}`
      const before = known.get(key)
      if (before) return before.t
      const texts = new Map<string, string>()
      const t = memoizeTranslate(instance.getFixedT(language, namespace) as unknown as Translate, texts)
      known.set(key, { t, texts })
      return t
    },
    language: () => instance.language,
    subscribe: (tell: () => void) => {
      instance.on('languageChanged', tell)
      return () => instance.off('languageChanged', tell)
    },
  }
}
const caches = new WeakMap<i18n, ReturnType<typeof createTranslationCache>>()

/**
 * The texts of a group or of the shell in the current language; the screen loads them, see `withTexts`. Replaces
 * react-i18next's hook, which copies the instance and subscribes twice for each component: rendering another month took
 * a third longer with it.
 */
export const useTranslation = <N extends Namespace = 'shell'>(namespace?: N): { t: Translate<N>; i18n: i18n } => {
  const given = useContext(I18nContext) as { i18n: i18n } | undefined
  const instance = given?.i18n ?? getI18n()
  const asked = caches.get(instance) ?? createTranslationCache(instance)
  caches.set(instance, asked)
  const language = useSyncExternalStore(asked.subscribe, asked.language, asked.language)
  return { t: asked.translate(language, namespace ?? 'shell') as Translate<N>, i18n: instance }
}
