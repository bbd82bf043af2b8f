/**
 * Runs before the first paint and before any other script: puts the remembered look and the reader's language on the
 * page, and starts what every signed-in screen waits for in parallel with the app's own code: the session, the texts, and
 * the code of the screen in the address. It is no module of the app: the build fills in REFRESH and puts it into the page.
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

/** The path that a session is asked for at. */
declare const REFRESH: string

const REQUEST_TIMEOUT_MS = 25_000

/** What a request answers; undefined when it does not succeed: the app asks again, and knows what to do then. */
const fetchJson = (url: string, request?: RequestInit): Promise<unknown> =>
  fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...request })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined)

const early: EarlyRequests = {}
;(globalThis as { [EARLY_REQUESTS]?: EarlyRequests })[EARLY_REQUESTS] = early

const person = readStored(LAST_PERSON_KEY)
// First of all: the lock comes with a task of its own, which what loads meanwhile would run before.
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
// The styles may not be there yet, and need not be waited for: this script stands before them, and before the body.
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
  // Whoever is known is on their way inside, and does not see the form in passing.
  document.documentElement.toggleAttribute('data-known', person !== '')
  // Of the two languages one stays, so that what is found by name in the page is found once.
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

/** Shows the shape of what surrounds a screen until it is there, in the remembered layout if that has a navigation at its side. */
const showSkeleton = () => {
  const layout = (readStored(`${APPEARANCE_PREFIX}layout`) || 'classy') as keyof typeof SIDEBARS
  const side = Object.hasOwn(SIDEBARS, layout) && !location.search.includes('layout=') ? SIDEBARS[layout] : undefined
  if (!side) return
  const { dataset, style } = document.documentElement
  dataset.opening = side.color
  style.setProperty('--opening-side', `${side.width}px`)
}

// Of a stranger nobody knows yet which screen they will see.
if (person && preloadScreenCode(location.pathname) && early.session) showSkeleton()
