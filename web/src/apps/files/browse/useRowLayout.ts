import { useSyncExternalStore } from 'react'
import { store, stored, unstore } from '#web/client/stored.ts'

const ROW_LAYOUT_KEY = 'regie:files-rows'
const listeners = new Set<() => void>()

/** Whether files are shown as rows; stored in this browser. */
export const useRowLayout = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stored(ROW_LAYOUT_KEY) === 'yes',
  )

export const setRowLayout = (rows: boolean): void => {
  if (rows) store(ROW_LAYOUT_KEY, 'yes')
  else unstore(ROW_LAYOUT_KEY)
  for (const listener of listeners) listener()
}
