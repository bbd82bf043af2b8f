import { useSyncExternalStore } from 'react'

export const SCHEMES = ['light', 'dark', 'auto'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The six themes, and the colour each is recognised by. */
export const THEMES = {
  default: '#4f46e5',
  brand: '#2196f3',
  teal: '#0d9488',
  rose: '#f43f5e',
  purple: '#9333ea',
  amber: '#f59e0b',
} as const
export type Theme = keyof typeof THEMES

interface Look {
  scheme: Scheme
  theme: Theme
}

const SCHEME_KEY = 'regie:scheme'
const THEME_KEY = 'regie:theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')

const remembered = (): Look => {
  const scheme = SCHEMES.find((one) => one === localStorage.getItem(SCHEME_KEY))
  const theme = (Object.keys(THEMES) as Theme[]).find((one) => one === localStorage.getItem(THEME_KEY))
  return { scheme: scheme ?? 'auto', theme: theme ?? 'default' }
}

const watchers = new Set<() => void>()
let look = remembered()

/** Puts the look on the page; `look.js` has done so before the first paint with what was remembered. */
const apply = () => {
  const dark = look.scheme === 'dark' || (look.scheme === 'auto' && systemDark.matches)
  document.body.className = `${dark ? 'dark' : 'light'} theme-${look.theme}`
  for (const watcher of watchers) watcher()
}

systemDark.addEventListener('change', apply)
window.addEventListener('storage', ({ key }) => {
  if (key !== SCHEME_KEY && key !== THEME_KEY) return
  look = remembered()
  apply()
})

export const setScheme = (scheme: Scheme): void => {
  localStorage.setItem(SCHEME_KEY, scheme)
  look = { ...look, scheme }
  apply()
}

export const setTheme = (theme: Theme): void => {
  localStorage.setItem(THEME_KEY, theme)
  look = { ...look, theme }
  apply()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The chosen scheme and theme, remembered in this browser. */
export const useLook = (): Look => useSyncExternalStore(watch, () => look)
