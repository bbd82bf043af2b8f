import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lockDraft } from '#web/client/stored.ts'
import { createWatchers } from '#web/client/watchers.ts'
import { type AutosaveOptions, openAutosave } from './autosave.ts'
import { listDraftIds, subscribeToDrafts } from './drafts.ts'

/**
 * Autosaves an open item: stored locally on each key, sent 500 ms after the last one, on unmount, when the page is
 * hidden and on reconnect. Use the id of the item as the `key` of the component.
 */
export const useAutosave = <C extends object>(options: AutosaveOptions<C>) => {
  const latest = useRef(options)
  latest.current = options
  const [{ watch, notify }] = useState(createWatchers)
  const saver = useRef<ReturnType<typeof openAutosave<C>>>(undefined)
  saver.current ??= openAutosave<C>(
    {
      ...options,
      send: (...sent) => latest.current.send(...sent),
      readConflict: (failure) => latest.current.readConflict(failure),
    },
    notify,
  )
  const { current } = saver
  useEffect(() => lockDraft(options.key), [options.key])
  useEffect(() => {
    // Sends changes left over from an earlier page.
    void current.flush()
    const hidden = () => {
      if (document.visibilityState === 'hidden') void current.flush()
    }
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', hidden)
      void current.close()
    }
  }, [current])
  const progress = useSyncExternalStore(watch, current.progress)
  return { ...progress, ...current }
}

/** Ids of an app's items that have drafts in local storage. */
export const useDraftIds = (app: string): string[] => {
  const ids = useSyncExternalStore(subscribeToDrafts, () => listDraftIds(app).toSorted().join(' '))
  return ids === '' ? [] : ids.split(' ')
}
