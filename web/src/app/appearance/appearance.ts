import { useSyncExternalStore } from 'react'
import type { Appearance } from '#shared/people/terms.ts'
import { APPEARANCE_PREFIX } from '#web/client/earlyRequests.ts'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'
import { createWatchers } from '#web/client/watchers.ts'

export const SCHEMES = ['light', 'dark', 'auto'] as const satisfies readonly Appearance['scheme'][]
export type Theme = Appearance['theme']

/** The six themes, each with the colour of its swatch. */
export const THEMES: Readonly<Record<Theme, string>> = {
  'theme-default': '#4f46e5',
  'theme-brand': '#2196f3',
  'theme-teal': '#0d9488',
  'theme-rose': '#f43f5e',
  'theme-purple': '#9333ea',
  'theme-amber': '#f59e0b',
}

const DEFAULT_APPEARANCE: Appearance = { scheme: 'auto', theme: 'theme-default', layout: 'classy' }
/** Storage key of the person whose last choice is not saved on the server yet. */
const UNSAVED_KEY = 'regie:look-unsaved'
const darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)')

const readAppearance = (): Appearance => {
  const kept = (name: keyof Appearance) => readStored(APPEARANCE_PREFIX + name)
  return {
    scheme: SCHEMES.find((one) => one === kept('scheme')) ?? DEFAULT_APPEARANCE.scheme,
    theme: (Object.keys(THEMES) as Theme[]).find((one) => one === kept('theme')) ?? DEFAULT_APPEARANCE.theme,
    layout: kept('layout') || DEFAULT_APPEARANCE.layout,
  }
}

const { watch, notify } = createWatchers()
let appearance = readAppearance()

/** Applies the appearance to the page; `early.ts` applies the stored one before the first paint. */
const applyAppearance = ({ type }: Partial<Event> = {}) => {
  const isDark = appearance.scheme === 'dark' || (appearance.scheme === 'auto' && darkSchemeQuery.matches)
  // Paper is light.
  const dark = isDark && type !== 'beforeprint'
  document.body.className = `${dark ? 'dark' : 'light'} ${appearance.theme}`
  notify()
}

darkSchemeQuery.addEventListener('change', applyAppearance)
window.addEventListener('beforeprint', applyAppearance)
window.addEventListener('afterprint', applyAppearance)
window.addEventListener('storage', ({ key }) => {
  if (!key?.startsWith(APPEARANCE_PREFIX)) return
  appearance = readAppearance()
  applyAppearance()
})

const updateAppearance = (next: Appearance) => {
  appearance = next
  for (const [name, value] of Object.entries(next)) writeStored(APPEARANCE_PREFIX + name, value)
  applyAppearance()
}

/** The appearance that this browser shows. */
export const currentAppearance = (): Appearance => appearance

/** Changes the appearance at once; it counts as unsaved until `markAppearanceSaved`. */
export const setAppearance = (personId: string, change: Partial<Appearance>): void => {
  writeStored(UNSAVED_KEY, personId)
  updateAppearance({ ...appearance, ...change })
}

/** Whether the person has chosen an appearance here that the server does not have. */
export const isAppearanceUnsaved = (personId: string): boolean => readStored(UNSAVED_KEY) === personId

/** The server has stored this appearance; a newer choice stays unsaved. */
export const markAppearanceSaved = (saved: Appearance): void => {
  if (saved === appearance) removeStored(UNSAVED_KEY)
}

/** Applies the appearance stored on the server, unless the person has an unsaved choice here. */
export const adoptAppearance = (personId: string, saved: Appearance): void => {
  if (isAppearanceUnsaved(personId)) return
  removeStored(UNSAVED_KEY)
  const { scheme, theme, layout } = appearance
  if (saved.scheme !== scheme || saved.theme !== theme || saved.layout !== layout) updateAppearance(saved)
}

/** The appearance last chosen in this browser. */
export const useAppearance = (): Appearance => useSyncExternalStore(watch, currentAppearance)
