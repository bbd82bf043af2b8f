/**
 * Inline script that runs before the first paint and before any other script: applies the stored appearance and
 * language, and starts the session refresh, the texts and the code of the current screen in parallel with the app's own
 * code. Not a module of the app: the build fills in REFRESH and puts it into the page.
 */
import { preloadScreenCode } from '#web/app/codeMap.ts'
import { SIDEBARS } from '#web/app/shell/layouts/sidebars.ts'
import {
  APPEARANCE_PREFIX,
  EARLY_REQUESTS,
  type EarlyRequests,
  LAST_PERSON_KEY,
  PENDING_SIGN_OUT_KEY,
  SESSION_LOCK,
} from '#web/client/earlyRequests.ts'
import { firstLanguage, LANGUAGE_KEY } from '#web/client/language.ts'
import { readStored } from '#web/client/stored.ts'

/** The path of the session refresh. */
declare const REFRESH: string

const REQUEST_TIMEOUT_MS = 25_000

/** The JSON of an answer; undefined on any failure: the app repeats the request and handles the error. */
const fetchJson = (url: string, request?: RequestInit): Promise<unknown> =>
  fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...request })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined)

const early: EarlyRequests = {}
;(globalThis as { [EARLY_REQUESTS]?: EarlyRequests })[EARLY_REQUESTS] = early

const person = readStored(LAST_PERSON_KEY)
// Requested first: the lock is granted in a task of its own, which scripts that load meanwhile would delay.
if (person && !readStored(PENDING_SIGN_OUT_KEY) && location.pathname !== '/sign-out' && navigator.onLine) {
  const key = crypto.randomUUID()
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const ask = () => fetchJson(REFRESH, { method: 'POST', body: '{}', headers })
  // One tab at a time, as in `session.ts`.
  early.session = { person, key, answer: navigator.locks.request(SESSION_LOCK, ask) }
}

const scheme = readStored(`${APPEARANCE_PREFIX}scheme`)
const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
const theme =
  /^theme-(brand|teal|rose|purple|amber)$/.exec(readStored(`${APPEARANCE_PREFIX}theme`))?.[0] ?? 'theme-default'
// Does not wait for the styles: this script stands before them, and before the body.
new MutationObserver((_, observer) => {
  if (!document.body) return
  observer.disconnect()
  document.body.className = `${dark ? 'dark' : 'light'} ${theme}`
}).observe(document.documentElement, { childList: true })
const language = firstLanguage(readStored(LANGUAGE_KEY))
document.documentElement.lang = language

// The landing page has its own, see `landing.ts`.
if (person || location.pathname !== '/home') early.texts = { language, answer: fetchJson(`/i18n/${language}.json`) }

if (location.pathname === '/sign-in') {
  // A signed-in person is redirected, and should not see the form on the way.
  document.documentElement.toggleAttribute('data-known', person !== '')
  // Only one of the two languages stays in the page, so that names in it are unique.
  const others = new MutationObserver(() => {
    for (const other of document.querySelectorAll(`[data-in]:not([data-in=${language}])`)) other.remove()
  })
  others.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => others.disconnect())
  let pressed: Element | null = null
  const note = ({ target }: Event) => {
    pressed = (target as Element).closest('button')
  }
  document.addEventListener('click', note)
  early.pressed = () => {
    document.removeEventListener('click', note)
    return pressed
  }
}

/** Shows the skeleton of the shell until the screen is loaded, in the stored layout if that has a sidebar. */
const showSkeleton = () => {
  const layout = (readStored(`${APPEARANCE_PREFIX}layout`) || 'classy') as keyof typeof SIDEBARS
  const side = Object.hasOwn(SIDEBARS, layout) && !location.search.includes('layout=') ? SIDEBARS[layout] : undefined
  if (!side) return
  const { dataset, style } = document.documentElement
  dataset.opening = side.color
  style.setProperty('--opening-side', `${side.width}px`)
}

// Without a session it is not known which screen will show in place of one that needs it.
if (!preloadScreenCode(location.pathname, 'public') && person)
  if (preloadScreenCode(location.pathname, 'signedIn') && early.session) showSkeleton()
