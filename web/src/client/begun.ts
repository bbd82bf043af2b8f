/**
 * What the page has begun to ask for before the app was there, see `early.ts`. Each is taken once: whoever asks later asks
 * the server.
 */
export interface Begun {
  session?: {
    /** Who was last here when it was asked for. */
    person: string
    /** The idempotency key that it was asked with. */
    key: string
    /** Undefined where it did not succeed. */
    answer: Promise<unknown>
  }
  texts?: { language: string; answer: Promise<unknown> }
}

/** Under which the page leaves it to the app. */
export const BEGUN = 'regieBegun'

/** Of whom the session in this browser is; kept from a sign-in to a sign-out. */
export const LAST_PERSON = 'regie:last-person'
/** Kept from the wish to sign out until the server has heard of it. */
export const LEAVING = 'regie:leaving'
/** The name of the lock under which one tab at a time asks for the session. */
export const SESSION_LOCK = 'regie:session'
/** The language chosen in this browser. */
export const LANGUAGE = 'regie:language'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language that a page begins in: the one chosen in this browser, else the first of the browser's own that there is. */
export const firstLanguage = (chosen: string | null): Language => {
  const wanted = [chosen ?? '', ...navigator.languages].map((one) => one.split('-')[0])
  return wanted.flatMap((one) => LANGUAGES.find((known) => known === one) ?? [])[0] ?? 'en'
}

/** What the look's keys begin with. */
export const APPEARANCE = 'regie:look:'

/** Takes what was begun under a name, if it was. */
export const takeBegun = <K extends keyof Begun>(name: K): Begun[K] => {
  const begun = (globalThis as { [BEGUN]?: Begun })[BEGUN]
  const one = begun?.[name]
  if (begun) delete begun[name]
  return one
}
