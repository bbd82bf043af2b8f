import { type RefCallback, useCallback, useState } from 'react'

/** Shorter lists render completely. */
const MIN_INCREMENTAL_ROWS = 100
/** Rows rendered initially, and added each time the end comes near. */
const ROWS_PER_STEP = 50
/** Distance in pixels at which the end counts as near. */
const AHEAD_PX = 1200

/** The rows to render so far, the number of others, and a ref for their placeholder. */
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
