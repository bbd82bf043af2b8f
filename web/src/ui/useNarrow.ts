import { useSyncExternalStore } from 'react'

/** The width in pixels that a month needs. */
const ROOM = 860

const place = () => document.getElementById('main') ?? document.body
/** Cached from the observer: reading it after each change would force a layout. */
let width: number | undefined
let watching = 0

const watch = (changed: () => void) => {
  const observer = new ResizeObserver(() => {
    width = place().clientWidth
    changed()
  })
  observer.observe(place())
  watching += 1
  return () => {
    observer.disconnect()
    watching -= 1
    if (watching === 0) width = undefined
  }
}

const isNarrow = (): boolean => {
  width ??= place().clientWidth
  return width < ROOM
}

/** Whether the content is too narrow for a month grid. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, isNarrow)
