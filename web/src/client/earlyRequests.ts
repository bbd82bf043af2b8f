/**
 * Requests and clicks from before the app was loaded, see `early.ts`. Each is taken once: later callers ask the server.
 */
export interface EarlyRequests {
  session?: {
    /** The last person of this browser at the time of the request. */
    person: string
    /** The idempotency key of the request. */
    key: string
    /** Resolves to undefined on failure. */
    answer: Promise<unknown>
  }
  texts?: { language: string; answer: Promise<unknown> }
  /** The button that was clicked last; clicks after this call are left to the app. */
  pressed?: () => Element | null
}

/** The global variable with the early requests. */
export const EARLY_REQUESTS = 'regieBegun'

/** Storage key of the person of this browser's session, from sign-in to sign-out. */
export const LAST_PERSON_KEY = 'regie:last-person'
/** Storage key of a pending sign-out, until the server has confirmed it. */
export const PENDING_SIGN_OUT_KEY = 'regie:leaving'
/** The Web Lock that serializes session refreshes across tabs. */
export const SESSION_LOCK = 'regie:session'
/** Prefix of the storage keys of the appearance. */
export const APPEARANCE_PREFIX = 'regie:look:'

/** Takes an early request, if there is one. */
export const takeEarlyRequest = <K extends keyof EarlyRequests>(name: K): EarlyRequests[K] => {
  const begun = (globalThis as { [EARLY_REQUESTS]?: EarlyRequests })[EARLY_REQUESTS]
  const one = begun?.[name]
  if (begun) delete begun[name]
  return one
}
