import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createDraftStore, type StoredDraft } from '#web/client/stored.ts'
import { isOnline } from '#web/offline/online.ts'
import { isDirty, type Timesheet } from '../fill/timesheet.ts'
import type { Draft } from './draft.ts'

const SAVE_DELAY_MS = 300

/**
 * Stores the unsaved changes of a sheet on this device, debounced by 300 ms; `keepNow` stores them at once, for a page
 * that closes. `from` is the draft that the sheet began with; it may belong to another page until something changes
 * here. `keptAt` is the instant of the last write; undefined when there is nothing to store, or no room.
 */
export const useDraft = (
  name: string,
  sheet: Timesheet,
  locked: boolean,
  /** Whether it was when it was shown last. */
  wasLocked: RefObject<boolean>,
  from: StoredDraft<Draft> | undefined,
): { keptAt: string | undefined; keepNow: () => void } => {
  const keeper = useMemo(() => ({ ...createDraftStore(name, from?.key), last: from?.draft }), [name, from])
  const [keptAt, setKeptAt] = useState<string>()
  const pending = useRef<() => void>(undefined)
  const dirty = isDirty(sheet)
  const { activities, comments, version } = sheet
  useEffect(() => {
    // What was typed just before it was sent from elsewhere is kept for when it is taken back.
    if (locked) pending.current?.()
    pending.current = undefined
    if (locked) return
    if (!dirty) {
      // What was kept before is not given up: the month is opened again with it.
      if (wasLocked.current) return
      keeper.drop()
      keeper.last = undefined
      setKeptAt(undefined)
      return
    }
    if (activities === keeper.last?.activities && comments === keeper.last.comments) {
      setKeptAt(keeper.last.savedAt)
      return
    }
    const keep = () => {
      pending.current = undefined
      const savedAt = new Date().toISOString()
      const draft = { savedAt, version, activities, comments, offline: !isOnline() }
      keeper.last = keeper.keep(draft) ? draft : undefined
      setKeptAt(keeper.last?.savedAt)
    }
    pending.current = keep
    const timer = setTimeout(keep, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [keeper, dirty, activities, comments, version, locked, wasLocked])
  const keepNow = useCallback(() => pending.current?.(), [])
  useEffect(() => keepNow, [keepNow])
  return { keptAt, keepNow }
}
