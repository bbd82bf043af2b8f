import { ApiError } from '#web/client/call.ts'
import { isOnline, onReconnect } from '#web/offline/online.ts'

const MAX_ATTEMPTS = 8
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

/** Cancellation and feedback of an upload. */
export interface SendOptions {
  /** Aborts the upload. */
  signal: AbortSignal
  /** Called with whether it is waiting for the network. */
  onWait: (waits: boolean) => void
}

/** Whether a retry may succeed: no answer, or a server error. */
const isTransient = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 0 || failure.status >= 500)

/** Exponential backoff; while offline, waits for the connection. */
const waitBeforeRetry = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unwatch()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const wait = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS)
    const timer = isOnline() ? setTimeout(end, wait) : undefined
    const unwatch = onReconnect(end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

/**
 * Retries until it succeeds: a limited number of times while online, and without limit while offline. Progress before a
 * failure (`gained`) resets the count.
 */
export const withRetry = async <T>(
  attempt: () => Promise<T>,
  { signal, onWait }: SendOptions,
  gained: () => boolean = () => false,
): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      const answer = await attempt()
      onWait(false)
      return answer
    } catch (failure) {
      if (gained()) failures = 1
      if (signal.aborted || !isTransient(failure) || (failures >= MAX_ATTEMPTS && isOnline())) throw failure
      onWait(true)
      await waitBeforeRetry(failures, signal)
      if (signal.aborted) throw failure
    }
  }
}
