import { useCallback, useEffect, useRef, useState } from 'react'
import { currentUser } from '#web/client/session.ts'
import { createDraftStore, draftKeyOfPage, listDrafts } from '#web/client/stored.ts'

/** The content of a form, and the version of the item that it edits; 0 for a new one. */
interface Edited<T> {
  draft: T
  version: number
}
type Stored<T> = Edited<T> & { savedAt?: string }
/** A restored draft, and its storage key. */
type RestoredDraft<T> = Edited<T> & { key: string }

const SAVE_DELAY_MS = 300

/** Under which an item's drafts are stored; each page stores its own below it. */
export const draftNameOf = (what: string): string => `regie:draft:${currentUser()?.id}:${what}`

/**
 * The draft that was left unsaved when the session ended or the page closed; undefined when there is none. `what` names
 * the item and the format of its draft, so that drafts of earlier releases are ignored.
 */
export const useRestoredDraft = <T extends object>(what: string, begun: T): RestoredDraft<T> | undefined => {
  const [kept] = useState(() => {
    const isWhole = (one: unknown): one is Stored<T> => {
      const { draft } = (one ?? {}) as Partial<Stored<T>>
      return typeof draft === 'object' && draft !== null && Object.keys(begun).every((field) => field in draft)
    }
    const [last] = listDrafts(draftNameOf(what), isWhole)
    return last && { ...last.draft, key: last.key }
  })
  return kept
}

/**
 * Whether what is in the form is still a restored draft. Once that was saved, given up or replaced, what is typed next is
 * none.
 */
export const useIsRestored = (kept: object | undefined, isChanged: boolean): boolean => {
  const [restored, setRestored] = useState(kept !== undefined)
  if (restored && !isChanged) setRestored(false)
  return restored && isChanged
}

/**
 * Changes the draft that this page stored, or began with (`from`), once its form may be closed; undefined deletes it.
 */
export const changeStoredDraft = <T extends object>(
  what: string,
  from: string | undefined,
  change: (draft: T) => T | undefined,
): void => {
  const name = draftNameOf(what)
  const isWhole = (one: unknown): one is Stored<T> => typeof (one as Partial<Stored<T>> | null)?.draft === 'object'
  const stored = listDrafts(name, isWhole).find(({ key }) => key === draftKeyOfPage(name) || key === from)
  if (!stored) return
  const left = change(stored.draft.draft)
  const keeper = createDraftStore(name, stored.key)
  if (left) keeper.keep({ ...stored.draft, savedAt: new Date().toISOString(), draft: left })
  else keeper.drop()
}

/**
 * Stores unsaved content on this device, debounced by 300 ms and when the page or form closes; undefined stores
 * nothing. `kept` is the draft that the form began with. Returns a function that deletes the draft, for saving and
 * discarding.
 */
export const useDraftAutosave = <T extends object>(
  what: string,
  unsaved: Edited<T> | undefined,
  kept: RestoredDraft<T> | undefined,
): (() => void) => {
  const [keeper] = useState(() => createDraftStore(draftNameOf(what), kept?.key))
  const latest = useRef(unsaved)
  const isOver = useRef(false)
  latest.current = isOver.current ? undefined : unsaved
  const last = useRef(kept && JSON.stringify([kept.draft, kept.version]))
  const keep = useRef(() => {
    if (!latest.current) {
      last.current = undefined
      return keeper.drop()
    }
    const { draft, version } = latest.current
    // An unchanged draft may belong to another page that is still writing it.
    const text = JSON.stringify([draft, version])
    if (text !== last.current) keeper.keep({ savedAt: new Date().toISOString(), draft, version })
    last.current = text
  }).current
  const { draft, version } = unsaved ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is written is another
  useEffect(() => {
    const timer = setTimeout(keep, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [keep, draft, version])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
  return useCallback(() => {
    isOver.current = true
    latest.current = undefined
    keep()
  }, [keep])
}
