import { passesThrottle } from '#web/client/stored.ts'

const RELOADED_AT_KEY = 'regie:reloaded-at'
/** The page is reloaded once per this interval: what is missing after a reload stays missing. */
const RELOAD_INTERVAL_MS = 60_000

/** What browsers report when a chunk is missing, as after a deployment. */
const MISSING_CHUNK = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Reloads the page after a failure caused by a removed chunk; not offline, and not repeatedly. */
export const reloadForNewCode = (failure: unknown): void => {
  if (!(failure instanceof Error) || !MISSING_CHUNK.test(failure.message) || !navigator.onLine) return
  if (passesThrottle(RELOAD_INTERVAL_MS, RELOADED_AT_KEY)) location.reload()
}
