import { AsyncLocalStorage } from 'node:async_hooks'

/** The part of the Lambda context that tells the remaining time. */
export interface InvocationContext {
  getRemainingTimeInMillis: () => number
}

/** Time reserved for reporting that the invocation gives up. */
export const RESERVE_MS = 1000

interface Invocation {
  /** Aborted at the deadline: every pending request ends then. */
  deadline: AbortSignal
  /** Services that timed out in this invocation; they are not called again. */
  unresponsive: Set<string>
}

const store = new AsyncLocalStorage<Invocation>()

/** Undefined outside of an invocation. */
export const currentInvocation = (): Invocation | undefined => store.getStore()

/** Runs an invocation, or a part of it, under a deadline that leaves `reserve` milliseconds to the rest. */
export const withDeadline = <T>(
  context: InvocationContext | undefined,
  run: () => Promise<T>,
  reserve = RESERVE_MS,
): Promise<T> => {
  if (!context) return run()
  const deadline = AbortSignal.timeout(Math.max(0, Math.floor(context.getRemainingTimeInMillis() - reserve)))
  return store.run({ deadline, unresponsive: new Set() }, run)
}
