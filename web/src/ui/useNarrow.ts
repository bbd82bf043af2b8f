import { useSyncExternalStore } from 'react'

/** The width in pixels that a month needs. */
const MIN_MONTH_WIDTH_PX = 860

const measuredElement = () => document.getElementById('main') ?? document.body
/** Cached from the observer: reading it after each change would force a layout. */
let width: number | undefined
let watching = 0

const watch = (changed: () => void) => {
  const observer = new ResizeObserver(() => {
    width = measuredElement().clientWidth
    changed()
  })
  observer.observe(measuredElement())
  watching += 1
  return () => {
    observer.disconnect()
    watching -= 1
    if (watching === 0) width = undefined
  }
}

const isNarrow = (): boolean => {
  width ??= measuredElement().clientWidth
  return width < MIN_MONTH_WIDTH_PX
}

/** Whether the content is too narrow for a month grid. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, isNarrow)
