import { useSyncExternalStore } from 'react'

// The `lg` breakpoint of the stylesheet.
const wide = matchMedia('(min-width: 80rem)')

const subscribe = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the chat rail fits beside the screen. */
export const useHasRoomForRail = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
