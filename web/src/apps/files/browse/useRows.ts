import { useSyncExternalStore } from 'react'
import { store, stored, unstore } from '#web/client/stored.ts'

const KEY = 'regie:files-rows'
const listeners = new Set<() => void>()

/** Whether files are shown as rows; remembered in this browser. */
export const useRows = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stored(KEY) === 'yes',
  )

export const showRows = (rows: boolean): void => {
  if (rows) store(KEY, 'yes')
  else unstore(KEY)
  for (const listener of listeners) listener()
}
