import { useSyncExternalStore } from 'react'
import type { Appearance } from '#shared/people/terms.ts'
import { APPEARANCE } from '#web/client/earlyRequests.ts'
import { store, stored, unstore } from '#web/client/stored.ts'

export const SCHEMES = ['light', 'dark', 'auto'] as const satisfies readonly Appearance['scheme'][]
export type Theme = Appearance['theme']

/** The six themes, and the colour each is recognised by. */
export const THEMES: Readonly<Record<Theme, string>> = {
  'theme-default': '#4f46e5',
  'theme-brand': '#2196f3',
  'theme-teal': '#0d9488',
  'theme-rose': '#f43f5e',
  'theme-purple': '#9333ea',
  'theme-amber': '#f59e0b',
}

const BEGINNING: Appearance = { scheme: 'auto', theme: 'theme-default', layout: 'classy' }
/** Whose choice the server has not heard of yet. */
const UNSAVED = 'regie:look-unsaved'
const systemDark = matchMedia('(prefers-color-scheme: dark)')

const remembered = (): Appearance => {
  const kept = (name: keyof Appearance) => stored(APPEARANCE + name)
  return {
    scheme: SCHEMES.find((one) => one === kept('scheme')) ?? BEGINNING.scheme,
    theme: (Object.keys(THEMES) as Theme[]).find((one) => one === kept('theme')) ?? BEGINNING.theme,
    layout: kept('layout') || BEGINNING.layout,
  }
}

const watchers = new Set<() => void>()
let look = remembered()

/** Puts the look on the page; `early.ts` has done so before the first paint with what was remembered. */
const apply = () => {
  const dark = look.scheme === 'dark' || (look.scheme === 'auto' && systemDark.matches)
  document.body.className = `${dark ? 'dark' : 'light'} ${look.theme}`
  for (const watcher of watchers) watcher()
}

systemDark.addEventListener('change', apply)
window.addEventListener('storage', ({ key }) => {
  if (!key?.startsWith(APPEARANCE)) return
  look = remembered()
  apply()
})

const remember = (next: Appearance) => {
  look = next
  for (const [name, value] of Object.entries(next)) store(APPEARANCE + name, value)
  apply()
}

/** The look that this browser shows. */
export const currentAppearance = (): Appearance => look

/** Changes the look at once; it stays `unsavedLookOf` the person until `lookSaved`. */
export const setAppearance = (personId: string, change: Partial<Appearance>): void => {
  store(UNSAVED, personId)
  remember({ ...look, ...change })
}

/** Whether the person has chosen a look here that the server does not know. */
export const isAppearanceUnsaved = (personId: string): boolean => stored(UNSAVED) === personId

/** The server knows this look; another one may have been chosen since. */
export const appearanceSaved = (saved: Appearance): void => {
  if (saved === look) unstore(UNSAVED)
}

/** Takes over the look that the server remembers for a person, unless they have chosen another one here since. */
export const adoptAppearance = (personId: string, saved: Appearance): void => {
  if (isAppearanceUnsaved(personId)) return
  unstore(UNSAVED)
  const { scheme, theme, layout } = look
  if (saved.scheme !== scheme || saved.theme !== theme || saved.layout !== layout) remember(saved)
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The look chosen by whoever was last here. */
export const useAppearance = (): Appearance => useSyncExternalStore(watch, currentAppearance)
