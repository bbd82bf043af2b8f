import { type RefCallback, useCallback, useState } from 'react'

/** A list that is shorter than this is drawn whole. */
const WHOLE = 100
/** Of a longer one so many rows are drawn at first, and again each time that the end of them comes near. */
const STEP = 50
/** Pixels before the last row is seen. */
const NEAR = 1200

/** The rows of a list that are drawn by now, and what the element that stands for the others is told by. */
export const useIncrementalRows = <Row>(
  rows: readonly Row[],
): { drawn: readonly Row[]; left: number; end: RefCallback<HTMLElement> } => {
  const [count, setCount] = useState(STEP)
  const drawn = rows.length < WHOLE ? rows : rows.slice(0, count)
  const end: RefCallback<HTMLElement> = useCallback(
    (element) => {
      if (!element) return
      const watcher = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setCount(count + STEP)
        },
        { rootMargin: `${NEAR}px` },
      )
      watcher.observe(element)
      return () => watcher.disconnect()
    },
    [count],
  )
  return { drawn, left: rows.length - drawn.length, end }
}
