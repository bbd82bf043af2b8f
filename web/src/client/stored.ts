import { LAST_PERSON_KEY } from './earlyRequests.ts'

/**
 * The only access to `localStorage`. When it is full or forbidden, values are held in memory for the lifetime of the
 * page, and nothing fails.
 */
const memoryFallback = new Map<string, string>()

/** Prefix of persisted answers for offline use: they are evicted first when the storage is full. */
export const READ_PREFIX = 'regie:kept:read:'

/** The value of a key; '' when there is none. */
export const readStored = (key: string): string => {
  try {
    return memoryFallback.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** All keys, those in memory included. */
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

/** Stores a value; whether it survives the page. */
export const writeStored = (key: string, value: string): boolean => {
  if (tryWrite(key, value)) return true
  for (const one of storedKeys()) if (one.startsWith(READ_PREFIX) && one !== key) removeStored(one)
  return tryWrite(key, value)
}

/**
 * Whether the last pass under this key in this tab is longer ago than these milliseconds; a pass is recorded. Never
 * true without storage.
 */
export const passesThrottle = (milliseconds: number, key: string): boolean => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < milliseconds) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Identifies this page load: pages that edit the same item keep separate drafts. */
const PAGE_ID = /* @__PURE__ */ crypto.randomUUID()

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The storage key of this page's draft of an item. */
export const draftKeyOfPage = (name: string): string => `${name}~${PAGE_ID}`

/** A draft and its storage key. */
export interface StoredDraft<T> {
  key: string
  draft: T
}

/** The stored drafts of an item, of all pages, newest first. */
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
 * Stores this page's draft in place of the one that it began `from`, and deletes both; drafts of other pages stay.
 * After a change of the person it neither stores nor deletes anything.
 */
export const createDraftStore = (name: string, from: string | undefined) => {
  const own = draftKeyOfPage(name)
  const person = readStored(LAST_PERSON_KEY)
  const isTheirs = () => readStored(LAST_PERSON_KEY) === person
  const begun = from && readStored(from)
  /** A change since then belongs to another page. */
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

/** Locks a draft while what it is of is open in this page, which sends it itself. Returns the release function. */
export const lockDraft = (key: string): (() => void) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(key, { mode: 'shared' }, () => held)
  return release
}
