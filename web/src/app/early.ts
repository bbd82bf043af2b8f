/**
 * Runs before the first paint and before any other script: puts the remembered look and language on the page, and starts
 * what every signed-in screen waits for in parallel with the app's own code: the session, the texts, and the code of the
 * screen in the address. It is no module of the app: the build fills in REFRESH and puts it into the page.
 */
import { SIDES } from '#web/app/shell/layouts/sides.ts'
import { APPEARANCE, BEGUN, type Begun, LANGUAGE, LAST_PERSON, LEAVING, SESSION_LOCK } from '#web/client/begun.ts'

/** The path that a session is asked for at. */
declare const REFRESH: string
/** What the build puts into the page. */
interface CodeMap {
  /** The files of code, without their folder and ending; `screens` names them by their place. */
  files: readonly string[]
  /** The files of each screen by the pattern of its address, `:` for a part that differs; then those of its texts. */
  screens: readonly (readonly [pattern: string, files: readonly number[], english: number, french: number])[]
}

const PATIENCE_MS = 25_000

const kept = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** What a request answers; undefined when it does not succeed: the app asks again, and knows what to do then. */
const answered = (url: string, request?: RequestInit): Promise<unknown> =>
  fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(PATIENCE_MS), ...request })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined)

const scheme = kept(`${APPEARANCE}scheme`)
const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
const theme = /^theme-(brand|teal|rose|purple|amber)$/.exec(kept(`${APPEARANCE}theme`))?.[0] ?? 'theme-default'
document.body.className = `${dark ? 'dark' : 'light'} ${theme}`
const language = kept(LANGUAGE) === 'fr' ? 'fr' : 'en'
document.documentElement.lang = language

const begun: Begun = { texts: { language, answer: answered(`/i18n/${language}.json`) } }
;(globalThis as { [BEGUN]?: Begun })[BEGUN] = begun

const person = kept(LAST_PERSON)
if (person && !kept(LEAVING) && location.pathname !== '/sign-out' && navigator.onLine) {
  const key = crypto.randomUUID()
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const ask = () => answered(REFRESH, { method: 'POST', body: '{}', headers })
  // One tab at a time, as in `session.ts`.
  begun.session = { person, key, answer: navigator.locks.request(SESSION_LOCK, ask) }
}

/** Shows the shape of what surrounds a screen until it is there, in the remembered layout if that has a navigation at its side. */
const showShape = () => {
  const layout = (kept(`${APPEARANCE}layout`) || 'classy') as keyof typeof SIDES
  const side = Object.hasOwn(SIDES, layout) && !location.search.includes('layout=') ? SIDES[layout] : undefined
  if (!side) return
  const { dataset, style } = document.documentElement
  dataset.opening = side.color
  style.setProperty('--opening-side', `${side.width}px`)
}

/** Asks for the code of the screen in the address, and of what surrounds it; shows its shape if it is one. */
const preload = ({ files, screens }: CodeMap) => {
  const parts = location.pathname.split('/').filter(Boolean)
  const fits = (pattern: string): boolean => {
    const wanted = pattern.split('/').filter(Boolean)
    return wanted.length === parts.length && wanted.every((part, index) => part === ':' || part === parts[index])
  }
  const screen = screens.find(([pattern]) => fits(pattern))
  if (!screen) return
  if (begun.session) showShape()
  const [, own, english, french] = screen
  for (const index of [...own, language === 'fr' ? french : english]) {
    const file = files[index]
    if (!file) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/assets/${file}.js`
    document.head.append(link)
  }
}
const map = document.getElementById('code')?.textContent
// A module that could not be loaded once never loads again in this page.
if (person && map && navigator.onLine) preload(JSON.parse(map))
