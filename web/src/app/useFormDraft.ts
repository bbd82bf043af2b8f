import { useCallback, useEffect, useRef, useState } from 'react'
import { currentUser } from '#web/client/session.ts'
import { createDraftStore, listDrafts } from '#web/client/stored.ts'

/** What is written in a form, and the version of the thing that it changes; 0: a new one. */
interface Edited<T> {
  draft: T
  version: number
}
type Stored<T> = Edited<T> & { savedAt?: string }
/** What was written, and the key under which it is kept. */
type RestoredDraft<T> = Edited<T> & { key: string }

const SAVE_DELAY_MS = 300

const draftNameOf = (what: string): string => `regie:draft:${currentUser()?.id}:${what}`

/**
 * What somebody had written in a long form and not saved when their session ended or the page went; undefined for nothing.
 * `what` names the thing and how a draft of it is made, so that none of an earlier release is taken for one.
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
 * Keeps what is written and not saved yet on this device, 300 ms after the last change and when the page or the form goes;
 * undefined: nothing is. The form began with `kept`. The answer gives it up, for whoever saves it or leaves it unsaved.
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
    if (!latest.current) return keeper.drop()
    const { draft, version } = latest.current
    // What is kept as it is may be what another page is writing.
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
