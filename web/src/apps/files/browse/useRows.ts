import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'

const KEY = 'regie:files-rows'
const listeners = new Set<() => void>()

/** Whether files are shown as rows; remembered in this browser. */
export const useRows = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readStored(KEY) === 'yes',
  )

export const showRows = (rows: boolean): void => {
  if (rows) writeStored(KEY, 'yes')
  else removeStored(KEY)
  for (const listener of listeners) listener()
}
