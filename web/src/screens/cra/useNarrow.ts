import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 48rem)')
const watch = (changed: () => void) => {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Whether the screen is too narrow for a month side by side. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => narrow.matches)
