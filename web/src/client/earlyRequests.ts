/**
 * What the page has begun to ask for, and what was done in it, before the app was there, see `early.ts`. Each is taken
 * once: whoever asks later asks the server.
 */
export interface EarlyRequests {
  session?: {
    /** Who was last here when it was asked for. */
    person: string
    /** The idempotency key that it was asked with. */
    key: string
    /** Undefined where it did not succeed. */
    answer: Promise<unknown>
  }
  texts?: { language: string; answer: Promise<unknown> }
  /** The button that was pressed last; those pressed after this was asked are the app's. */
  pressed?: () => Element | null
}

/** Under which the page leaves it to the app. */
export const EARLY_REQUESTS = 'regieBegun'

/** Of whom the session in this browser is; kept from a sign-in to a sign-out. */
export const LAST_PERSON_KEY = 'regie:last-person'
/** Kept from the wish to sign out until the server has heard of it. */
export const PENDING_SIGN_OUT_KEY = 'regie:leaving'
/** The name of the lock under which one tab at a time asks for the session. */
export const SESSION_LOCK = 'regie:session'
/** What the look's keys begin with. */
export const APPEARANCE_PREFIX = 'regie:look:'

/** Takes what was begun under a name, if it was. */
export const takeEarlyRequest = <K extends keyof EarlyRequests>(name: K): EarlyRequests[K] => {
  const begun = (globalThis as { [EARLY_REQUESTS]?: EarlyRequests })[EARLY_REQUESTS]
  const one = begun?.[name]
  if (begun) delete begun[name]
  return one
}
