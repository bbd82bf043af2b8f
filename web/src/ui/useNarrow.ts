import { useSyncExternalStore } from 'react'

/** Pixels beside the navigation that a month in a row needs. */
const MIN_MONTH_WIDTH_PX = 860

const measuredElement = () => document.getElementById('main') ?? document.body
/** Measured once and then told by the observer: asked after each change of the page, it would be laid out for the answer. */
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

/** Whether there is too little room for a month side by side. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, isNarrow)
