/**
 * Runs in the landing page that the build has made: what can be done there works without the app, which comes for those
 * who have been here before, and without a connection. It is no module of the app; the build puts it into that page, after
 * `early.ts`, with the files of the app.
 */
import { preloadModule } from '#web/app/codeMap.ts'
import { APPEARANCE_PREFIX, LAST_PERSON_KEY, PENDING_SIGN_OUT_KEY } from '#web/client/earlyRequests.ts'
import { LANGUAGE_KEY } from '#web/client/language.ts'
import { readStored, writeStored } from '#web/client/stored.ts'

const { app = '', ahead = '' } = document.currentScript?.dataset ?? {}

/** Asks for the code of the app without running it. */
const preloadApp = () => {
  for (const file of [app, ...ahead.split(' ')]) preloadModule(file)
}

let started = false
/** The app takes the place of this page. */
const startApp = () => {
  if (started) return
  started = true
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = app
  document.head.append(script)
}

/** Somebody is signed in, or leaves, which the app knows how to go on with. */
const isKnown = (): boolean => readStored(LAST_PERSON_KEY) !== '' || readStored(PENDING_SIGN_OUT_KEY) !== ''

if (isKnown() || !navigator.onLine) startApp()
else {
  window.addEventListener('offline', startApp)
  // In another tab.
  window.addEventListener('storage', () => isKnown() && startApp())
  // Whoever follows a link finds it here.
  if (document.readyState === 'complete') preloadApp()
  else window.addEventListener('load', () => setTimeout(preloadApp))
}

// The look follows the device while nobody has chosen another.
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  if (/^(light|dark)$/.test(readStored(`${APPEARANCE_PREFIX}scheme`))) return
  document.body.classList.toggle('dark', matches)
  document.body.classList.toggle('light', !matches)
})

// Where somebody was sent here from, signing in leads back to.
for (const way of document.querySelectorAll<HTMLAnchorElement>('a[href="/sign-in"]')) way.search = location.search

for (const button of document.querySelectorAll<HTMLElement>('[data-in] button[lang]')) {
  button.addEventListener('click', () => {
    writeStored(LANGUAGE_KEY, button.lang)
    document.documentElement.lang = button.lang
    document.querySelector<HTMLElement>(`[data-in="${button.lang}"] button[lang="${button.lang}"]`)?.focus()
  })
}
