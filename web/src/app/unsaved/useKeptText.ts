import { useEffect, useState } from 'react'
import { useDraftAutosave, useRestoredDraft } from './useFormDraft.ts'

const BEGUN = { text: '', stored: '' }

/**
 * Keeps on this device what is typed over a stored text (undefined: nothing), and restores it when the page is opened
 * again, unless the stored text is another by then. Returns whether it was restored.
 */
export const useKeptText = (
  what: string,
  { stored, typed }: { stored: string; typed: string | undefined },
  restore: (text: string) => void,
): boolean => {
  const kept = useRestoredDraft(what, BEGUN)
  const [isRestored] = useState(kept?.draft.stored === stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    if (kept && isRestored) restore(kept.draft.text)
  }, [])
  useDraftAutosave(what, typed === undefined ? undefined : { draft: { text: typed, stored }, version: 0 }, kept)
  return isRestored
}
