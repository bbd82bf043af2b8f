import { useEffect, useRef, useState } from 'react'
import { isOnline } from '#web/offline/online.ts'
import { isDirty, type Timesheet } from '../fill/timesheet.ts'
import { dropDraft, onThisDevice, writeDraft } from './draft.ts'

const CALM_MS = 300

/**
 * Keeps the unsaved changes of a sheet on this device, 300 ms after the last one and when the page goes.
 * Answers when they were last kept, as an instant; undefined while there is nothing to keep or no room for it.
 */
export const useDraft = (key: string, sheet: Timesheet, locked: boolean): string | undefined => {
  const [keptAt, setKeptAt] = useState<string>()
  const pending = useRef<() => void>(undefined)
  const dirty = isDirty(sheet)
  const { activities, comments, version } = sheet
  useEffect(() => {
    pending.current = undefined
    if (locked) return
    if (!dirty) {
      dropDraft(onThisDevice, key)
      setKeptAt(undefined)
      return
    }
    const keep = () => {
      pending.current = undefined
      const savedAt = new Date().toISOString()
      const draft = { savedAt, version, activities, comments, offline: !isOnline() }
      setKeptAt(writeDraft(onThisDevice, key, draft) ? savedAt : undefined)
    }
    pending.current = keep
    const timer = setTimeout(keep, CALM_MS)
    return () => clearTimeout(timer)
  }, [key, dirty, activities, comments, version, locked])
  useEffect(() => {
    const keepNow = () => pending.current?.()
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  return keptAt
}
