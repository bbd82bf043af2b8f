import { useSyncExternalStore } from 'react'

/** The width in rem that a month needs: it grows with the size of text that the browser is set to. */
const ROOM = 53.75

const place = () => document.getElementById('main') ?? document.body
/** In rem. */
const readWidth = (): number =>
  place().clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
/** Cached from the observer: reading it after each change would force a layout. */
let width: number | undefined
let watching = 0

const watch = (changed: () => void) => {
  const observer = new ResizeObserver(() => {
    width = readWidth()
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
  width ??= readWidth()
  return width < ROOM
}

/** Whether the content is too narrow for a month grid. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, isNarrow)
