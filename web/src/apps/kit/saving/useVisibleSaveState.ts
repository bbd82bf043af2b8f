import { useRef } from 'react'
import type { SaveState } from './autosave.ts'

/** The save state to show: none before the first change, so that "Saved" is not shown on opening. */
export const useVisibleSaveState = (state: SaveState): SaveState | undefined => {
  const written = useRef(false)
  written.current ||= state !== 'saved'
  return written.current ? state : undefined
}
