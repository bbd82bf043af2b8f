import { AsyncLocalStorage } from 'node:async_hooks'

/** What Lambda says of the time that an invocation has left. */
export interface InvocationContext {
  getRemainingTimeInMillis: () => number
}

/** What an invocation keeps back of its time, to say that it has given up. */
export const RESERVE_MS = 1000

interface Invocation {
  /** Aborted when the time is over: every request that still waits ends then. */
  deadline: AbortSignal
  /** Services that have let all attempts of a request time out: nobody waits for them again in this invocation. */
  unresponsive: Set<string>
}

const store = new AsyncLocalStorage<Invocation>()

/** The invocation that asks; undefined outside of Lambda's and its like. */
export const currentInvocation = (): Invocation | undefined => store.getStore()

/** Runs an invocation, or a part of one that leaves `reserve` to the rest, so that whatever it waits for ends in time. */
export const withDeadline = <T>(
  context: InvocationContext | undefined,
  run: () => Promise<T>,
  reserve = RESERVE_MS,
): Promise<T> => {
  if (!context) return run()
  const deadline = AbortSignal.timeout(Math.max(0, Math.floor(context.getRemainingTimeInMillis() - reserve)))
  return store.run({ deadline, unresponsive: new Set() }, run)
}
