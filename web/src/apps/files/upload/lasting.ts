import { ApiError } from '#web/client/call.ts'
import { isOnline, onReconnect } from '#web/offline/online.ts'

const TRIES = 8
const FIRST_MS = 1000
const LONGEST_MS = 30_000

/** Who sends, and how they are told. */
export interface Sending {
  /** Stopped by whoever sends. */
  signal: AbortSignal
  /** Whether it waits for the network. */
  onWait: (waits: boolean) => void
}

/** Whether the same may succeed later: nothing was heard, or the other side could not. */
const mayPass = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 0 || failure.status >= 500)

/** Waits longer after each failure, and without a network for as long as there is none. */
const pause = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unwatch()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const wait = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
    const timer = isOnline() ? setTimeout(end, wait) : undefined
    const unwatch = onReconnect(end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

/**
 * Tries until it succeeds: some times over a network that is there, and for as long as there is none. What got somewhere
 * before it failed (`gained`) has all its tries again.
 */
export const lasting = async <T>(
  attempt: () => Promise<T>,
  { signal, onWait }: Sending,
  gained: () => boolean = () => false,
): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      const answer = await attempt()
      onWait(false)
      return answer
    } catch (failure) {
      if (gained()) failures = 1
      if (signal.aborted || !mayPass(failure) || (failures >= TRIES && isOnline())) throw failure
      onWait(true)
      await pause(failures, signal)
      if (signal.aborted) throw failure
    }
  }
}
