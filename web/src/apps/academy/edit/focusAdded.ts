import type { RefObject } from 'react'

/** Focuses a field that was just added, once it is shown. */
export const focusAdded = (inside: RefObject<HTMLElement | null>, field: string): void => {
  requestAnimationFrame(() => inside.current?.querySelector<HTMLElement>(field)?.focus())
}
