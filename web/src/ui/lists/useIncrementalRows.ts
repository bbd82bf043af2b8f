import { type RefCallback, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

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
  useEffect(() => {
    // Paper shows all of them, and is laid out as soon as this event is over.
    const drawAll = () => flushSync(() => setCount(Number.POSITIVE_INFINITY))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [])
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
