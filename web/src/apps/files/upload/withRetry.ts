import { ApiError } from '#web/client/call.ts'
import { isUnanswered } from '#web/client/transient.ts'
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
      const mayRetry = failure instanceof ApiError && isUnanswered(failure)
      if (signal.aborted || !mayRetry || (failures >= MAX_ATTEMPTS && isOnline())) throw failure
      onWait(true)
      await waitBeforeRetry(failures, signal)
      if (signal.aborted) throw failure
    }
  }
}
