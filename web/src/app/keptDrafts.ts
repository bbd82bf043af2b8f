import { LAST_PERSON } from '#web/client/earlyRequests.ts'
import { store, stored, storedKeys, unstore } from '#web/client/stored.ts'

/** A page, until it is loaded again: two pages in which the same is written keep apart what each holds. */
const PAGE = crypto.randomUUID()

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A draft, and the key under which it is kept. */
export interface KeptDraft<T> {
  key: string
  draft: T
}

/** What this page and others keep of one thing, the last written first. */
export const keptDrafts = <T extends { savedAt?: string }>(
  name: string,
  isDraft: (one: unknown) => one is T,
): KeptDraft<T>[] =>
  storedKeys()
    .filter((key) => key === name || key.startsWith(`${name}~`))
    .flatMap((key) => {
      const draft = parsed(stored(key))
      return isDraft(draft) ? [{ key, draft }] : []
    })
    .toSorted((a, b) => (b.draft.savedAt ?? '').localeCompare(a.draft.savedAt ?? ''))

/**
 * Keeps what is written in this page, in place of the draft that it began `from`, and gives up these two: what another
 * page keeps stays, for whoever opens the same next. Nothing of whoever signs out is kept, nor given up for who comes then.
 */
export const keepsDraft = (name: string, from: string | undefined) => {
  const own = `${name}~${PAGE}`
  const person = stored(LAST_PERSON)
  const isTheirs = () => stored(LAST_PERSON) === person
  const drop = () => {
    if (!isTheirs()) return
    unstore(own)
    if (from) unstore(from)
  }
  const keep = <T extends { savedAt: string }>(draft: T): boolean => {
    if (!isTheirs()) return false
    if (from && from !== own) unstore(from)
    return store(own, JSON.stringify(draft))
  }
  return { keep, drop }
}
