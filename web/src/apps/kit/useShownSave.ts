import { useRef } from 'react'
import type { SaveState } from './autosave.ts'

/** What is said of saving: nothing before anything was written, as “Saved” would tell of what nobody did. */
export const useShownSave = (state: SaveState): SaveState | undefined => {
  const written = useRef(false)
  written.current ||= state !== 'saved'
  return written.current ? state : undefined
}
