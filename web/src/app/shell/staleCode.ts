import { isFirstIn } from '#web/client/stored.ts'

const RELOADED_AT = 'regie:reloaded-at'
/** Milliseconds in which a page is not reloaded again: whatever is missing is not there after a reload either. */
const ONCE_IN = 60_000

/** What browsers say when a file of the app is not there, as those of an earlier release are after a deployment. */
const MISSING = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Reloads the page when a failure comes of code that is no longer there; not without a connection, nor over and over. */
export const reloadForNewCode = (failure: unknown): void => {
  if (!(failure instanceof Error) || !MISSING.test(failure.message) || !navigator.onLine) return
  if (isFirstIn(ONCE_IN, RELOADED_AT)) location.reload()
}
