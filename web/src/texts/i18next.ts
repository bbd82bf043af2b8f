import type { BackendModule } from 'i18next'

// What this app uses of i18next, as i18next does it: see `texts.decision.md`.

type Values = Readonly<Record<string, unknown>>
interface Options extends Values {
  ns?: string | readonly string[] | undefined
  count?: number | undefined
  replace?: Values | undefined
  returnObjects?: boolean | undefined
}
interface Settings {
  lng: string
  ns: readonly string[]
  fallbackNS: string
}

/** What stands at a path within something. */
const at = (within: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (here, part) => (typeof here === 'object' && here && Object.hasOwn(here, part) ? here[part as never] : undefined),
      within,
    )

/** Puts values where a text, or each text of several, names them. */
const filled = (text: unknown, values: Values): unknown =>
  typeof text === 'string'
    ? text.replace(/\{\{(.+?)\}\}/g, (whole, name: string) =>
        Object.hasOwn(values, name.trim()) ? String(values[name.trim()] ?? '') : whole,
      )
    : Object.fromEntries(Object.entries(text as object).map(([key, one]) => [key, filled(one, values)]))

const plurals = new Map<string, Intl.PluralRules>()
const pluralIn = (language: string, count: number): string => {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return `_${rules.select(count)}`
}

/** What each namespace says in each language; undefined where it could not be had. */
const texts = new Map<string, unknown>()
const asked = new Map<string, Promise<void>>()
const listeners = new Set<(language: string) => void>()
const namespaces = new Set<string>()
let backend: BackendModule | undefined
let fallback = ''
/** Of the texts that show, and of those that shall. */
let language = ''
let wanted = ''

const place = (of: string, namespace: string): string => `${of}/${namespace}`

/** Gets the texts of a namespace, once; where they cannot be had, it does without. */
const load = (of: string, namespace: string): Promise<void> => {
  namespaces.add(namespace)
  const here = place(of, namespace)
  const read = async () => {
    const found = await Promise.resolve(backend?.read(of, namespace, () => undefined)).catch(() => undefined)
    if (!texts.get(here)) texts.set(here, found)
    // Whoever needs it next asks again.
    if (!found) asked.delete(here)
  }
  const reading = asked.get(here) ?? read()
  asked.set(here, reading)
  return reading
}

const changeLanguage = async (to: string): Promise<void> => {
  wanted = to
  await Promise.all([...namespaces].map((one) => load(to, one)))
  if (wanted !== to) return
  language = to
  for (const tell of listeners) tell(to)
}

/** The first text that there is for one of some keys, in one of some namespaces; the last key, where there is none. */
const translate = (keys: readonly string[], within: readonly string[], options: Options): unknown => {
  const { count, replace = options } = options
  for (const key of keys) {
    const forms =
      typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), pluralIn(language, count), '_other'] : []
    for (const namespace of within) {
      for (const form of [...forms, '']) {
        const found = at(texts.get(place(language, namespace)), key + form)
        if (typeof found === 'string' || (found && options.returnObjects)) return filled(found, replace)
      }
    }
  }
  return filled(keys.at(-1) ?? '', replace)
}

/** A `t` that looks into a namespace first. */
const getFixedT =
  (_: null, namespace: string) =>
  (keys: string | readonly string[], options: Options = {}) =>
    translate([keys].flat(), [...new Set([options.ns ?? namespace, fallback].flat())], options)

const i18n = {
  get language() {
    return language
  },
  use: (one: { type: string }) => {
    if (one.type === 'backend') backend = one as BackendModule
    return i18n
  },
  init: async ({ lng, ns, fallbackNS }: Settings): Promise<void> => {
    for (const one of ns) namespaces.add(one)
    fallback = fallbackNS
    await changeLanguage(lng)
  },
  on: (_: 'languageChanged', listener: (language: string) => void) => {
    listeners.add(listener)
  },
  off: (_: 'languageChanged', listener: (language: string) => void) => {
    listeners.delete(listener)
  },
  loadNamespaces: async (more: readonly string[]): Promise<void> => {
    await Promise.all(more.map((one) => load(language || wanted, one)))
  },
  hasLoadedNamespace: (namespace: string): boolean => texts.has(place(language, namespace)),
  hasResourceBundle: (of: string, namespace: string): boolean => texts.get(place(of, namespace)) !== undefined,
  addResourceBundle: (of: string, namespace: string, found: unknown) => {
    namespaces.add(namespace)
    texts.set(place(of, namespace), found)
  },
  changeLanguage,
  getFixedT,
}
export default i18n
