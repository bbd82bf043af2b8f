import { useSyncExternalStore } from 'react'

// The `md` breakpoint of the stylesheet.
const wide = matchMedia('(min-width: 60rem)')

const watch = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether there is room for a navigation beside the screen. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => wide.matches)
