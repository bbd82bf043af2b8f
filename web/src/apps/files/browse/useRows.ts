import { useSyncExternalStore } from 'react'

const KEY = 'regie:files-rows'
const listeners = new Set<() => void>()

/** Whether files are shown as rows; remembered in this browser. */
export const useRows = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => localStorage.getItem(KEY) === 'yes',
  )

export const showRows = (rows: boolean): void => {
  if (rows) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}
