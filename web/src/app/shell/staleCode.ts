import { passesThrottle } from '#web/client/stored.ts'

const RELOADED_AT_KEY = 'regie:reloaded-at'
/** Milliseconds in which a page is not reloaded again: whatever is missing is not there after a reload either. */
const RELOAD_INTERVAL_MS = 60_000

/** What browsers say when a file of the app is not there, as those of an earlier release are after a deployment. */
const MISSING_CHUNK = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Reloads the page when a failure comes of code that is no longer there; not without a connection, nor over and over. */
export const reloadForNewCode = (failure: unknown): void => {
  if (!(failure instanceof Error) || !MISSING_CHUNK.test(failure.message) || !navigator.onLine) return
  if (passesThrottle(RELOAD_INTERVAL_MS, RELOADED_AT_KEY)) location.reload()
}
