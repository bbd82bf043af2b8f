import { LAST_PERSON_KEY } from './earlyRequests.ts'

/**
 * What this browser keeps; the only access to its storage, which may be full, or refused altogether: then what was to be
 * kept is held for as long as the page is there, and nothing fails.
 */
const memoryFallback = new Map<string, string>()

/** What was last read, to be shown without a connection: what else is kept is worth more, and takes its room. */
export const READ_PREFIX = 'regie:kept:read:'

/** What is kept under a key; '' for nothing. */
export const readStored = (key: string): string => {
  try {
    return memoryFallback.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** The keys under which something is kept. */
export const storedKeys = (): string[] => {
  try {
    return [...new Set([...Object.keys(localStorage), ...memoryFallback.keys()])]
  } catch {
    return [...memoryFallback.keys()]
  }
}

export const removeStored = (key: string): void => {
  memoryFallback.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept there.
  }
}

const tryWrite = (key: string, value: string): boolean => {
  try {
    localStorage.setItem(key, value)
    memoryFallback.delete(key)
    return true
  } catch {
    memoryFallback.set(key, value)
    return false
  }
}

/** Keeps a value under a key; whether it is there after the page, too. */
export const writeStored = (key: string, value: string): boolean => {
  if (tryWrite(key, value)) return true
  for (const one of storedKeys()) if (one.startsWith(READ_PREFIX) && one !== key) removeStored(one)
  return tryWrite(key, value)
}

/** Whether something was not done within the last milliseconds in this tab, which then notes it; never where it cannot. */
export const passesThrottle = (milliseconds: number, key: string): boolean => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < milliseconds) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** A page, until it is loaded again: two pages in which the same is written keep apart what each holds. */
const PAGE_ID = /* @__PURE__ */ crypto.randomUUID()

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where this page keeps what is written of one thing. */
export const draftKeyOfPage = (name: string): string => `${name}~${PAGE_ID}`

/** A draft, and the key under which it is kept. */
export interface StoredDraft<T> {
  key: string
  draft: T
}

/** What this page and others keep of one thing, the last written first. */
export const listDrafts = <T extends { savedAt?: string }>(
  name: string,
  isDraft: (one: unknown) => one is T,
): StoredDraft<T>[] =>
  storedKeys()
    .filter((key) => key === name || key.startsWith(`${name}~`))
    .flatMap((key) => {
      const draft = parseJson(readStored(key))
      return isDraft(draft) ? [{ key, draft }] : []
    })
    .toSorted((a, b) => (b.draft.savedAt ?? '').localeCompare(a.draft.savedAt ?? ''))

/**
 * Keeps what is written in this page, in place of the draft that it began `from`, and gives up these two: what another
 * page keeps stays, for whoever opens the same next. Nothing of whoever signs out is kept, nor given up for who comes then.
 */
export const createDraftStore = (name: string, from: string | undefined) => {
  const own = draftKeyOfPage(name)
  const person = readStored(LAST_PERSON_KEY)
  const isTheirs = () => readStored(LAST_PERSON_KEY) === person
  const begun = from && readStored(from)
  /** What another page has written there since is its own. */
  const giveUp = () => {
    if (from && from !== own && readStored(from) === begun) removeStored(from)
  }
  const drop = () => {
    if (!isTheirs()) return
    removeStored(own)
    giveUp()
  }
  const keep = <T extends { savedAt: string }>(draft: T): boolean => {
    if (!isTheirs()) return false
    giveUp()
    return writeStored(own, JSON.stringify(draft))
  }
  return { keep, drop }
}
