import { useSyncExternalStore } from 'react'

const watch = (watcher: () => void) => {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Whether this device believes to have a connection. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine)
