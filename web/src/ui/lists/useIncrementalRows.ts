import { type RefCallback, useCallback, useState } from 'react'

/** A list that is shorter than this is drawn whole. */
const MIN_INCREMENTAL_ROWS = 100
/** Of a longer one so many rows are drawn at first, and again each time that the end of them comes near. */
const ROWS_PER_STEP = 50
/** Pixels before the last row is seen. */
const AHEAD_PX = 1200

/** The rows of a list that are drawn by now, and what the element that stands for the others is told by. */
export const useIncrementalRows = <Row>(
  rows: readonly Row[],
): { drawn: readonly Row[]; left: number; end: RefCallback<HTMLElement> } => {
  const [count, setCount] = useState(ROWS_PER_STEP)
  const drawn = rows.length < MIN_INCREMENTAL_ROWS ? rows : rows.slice(0, count)
  const end: RefCallback<HTMLElement> = useCallback(
    (element) => {
      if (!element) return
      const watcher = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setCount(count + ROWS_PER_STEP)
        },
        { rootMargin: `${AHEAD_PX}px` },
      )
      watcher.observe(element)
      return () => watcher.disconnect()
    },
    [count],
  )
  return { drawn, left: rows.length - drawn.length, end }
}
