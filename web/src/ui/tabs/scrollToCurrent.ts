import type { RefObject } from 'react'

/**
 * Brings the link to the page that shows into sight in a list of links, with the page's next picture: at once, all of it
 * would be laid out for this alone. For an effect; returns how to call it off.
 */
export const scrollToCurrent = (list: RefObject<HTMLElement | null>, options: ScrollIntoViewOptions): (() => void) => {
  const next = requestAnimationFrame(() => list.current?.querySelector('[aria-current]')?.scrollIntoView(options))
  return () => cancelAnimationFrame(next)
}
