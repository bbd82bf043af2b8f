import { useSyncExternalStore } from 'react'

/** Pixels beside the navigation that a month in a row needs. */
const ROOM = 860

const place = () => document.getElementById('main') ?? document.body
/** Measured once and then told by the observer: asked after each change of the page, it would be laid out for the answer. */
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

/** Whether there is too little room for a month side by side. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, isNarrow)
