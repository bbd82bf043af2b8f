/**
 * Script of the prerendered landing page, which works without the app; the app is loaded for returning visitors and on
 * demand, and works offline. Not a module of the app: the build puts it into that page after `early.ts`, with the names
 * of the app's files.
 */
import { preloadModule } from '#web/app/codeMap.ts'
import { APPEARANCE_PREFIX, LAST_PERSON_KEY, PENDING_SIGN_OUT_KEY } from '#web/client/earlyRequests.ts'
import { LANGUAGE_KEY } from '#web/client/language.ts'
import { readStored, writeStored } from '#web/client/stored.ts'

const { app = '', ahead = '' } = document.currentScript?.dataset ?? {}

/** Preloads the app without running it. */
const preloadApp = () => {
  for (const file of [app, ...ahead.split(' ')]) preloadModule(file)
}

let started = false
/** Starts the app in place of this page. */
const startApp = () => {
  if (started) return
  started = true
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = app
  document.head.append(script)
}

/** Whether somebody is signed in or a sign-out is pending; the app handles both. */
const isKnown = (): boolean => readStored(LAST_PERSON_KEY) !== '' || readStored(PENDING_SIGN_OUT_KEY) !== ''

if (isKnown() || !navigator.onLine) startApp()
else {
  window.addEventListener('offline', startApp)
  // In another tab.
  window.addEventListener('storage', () => isKnown() && startApp())
  // Preloaded after the page, so that following a link opens the app at once.
  if (document.readyState === 'complete') preloadApp()
  else window.addEventListener('load', () => setTimeout(preloadApp))
}

// Without a stored scheme the page follows the device.
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  if (/^(light|dark)$/.test(readStored(`${APPEARANCE_PREFIX}scheme`))) return
  document.body.classList.toggle('dark', matches)
  document.body.classList.toggle('light', !matches)
})

// Sign-in links keep the redirect target.
for (const way of document.querySelectorAll<HTMLAnchorElement>('a[href="/sign-in"]')) way.search = location.search

for (const button of document.querySelectorAll<HTMLElement>('[data-in] button[lang]')) {
  button.addEventListener('click', () => {
    writeStored(LANGUAGE_KEY, button.lang)
    document.documentElement.lang = button.lang
    document.querySelector<HTMLElement>(`[data-in="${button.lang}"] button[lang="${button.lang}"]`)?.focus()
  })
}
