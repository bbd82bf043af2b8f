import type { RefObject } from 'react'

/**
 * Scrolls the current link into view on the next frame, to avoid a forced layout. For an effect; returns the cleanup.
 */
export const scrollToCurrent = (list: RefObject<HTMLElement | null>, options: ScrollIntoViewOptions): (() => void) => {
  const next = requestAnimationFrame(() => list.current?.querySelector('[aria-current]')?.scrollIntoView(options))
  return () => cancelAnimationFrame(next)
}
