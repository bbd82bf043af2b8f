import { useSyncExternalStore } from 'react'

/** Pixels beside the navigation that a month in a row needs. */
const ROOM = 860

const place = () => document.getElementById('main') ?? document.body

const watch = (changed: () => void) => {
  const observer = new ResizeObserver(changed)
  observer.observe(place())
  return () => observer.disconnect()
}

/** Whether there is too little room for a month side by side. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => place().clientWidth < ROOM)
