import { useSyncExternalStore } from 'react'

// The `lg` breakpoint of the stylesheet.
const wide = matchMedia('(min-width: 80rem)')

const watch = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether there is room for a rail of conversations beside the screen. */
export const useRail = (): boolean => useSyncExternalStore(watch, () => wide.matches)
