import { useRef, useState } from 'react'
import type { Blocker } from 'react-router-dom'

/**
 * The answers to whether to leave a page with unsaved changes. `saveAndLeave` leaves once `save` has resolved to true,
 * unless another answer was given meanwhile: whoever chose to stay may have typed on.
 */
export const useLeaveAnswer = (
  { proceed, reset }: Pick<Blocker, 'proceed' | 'reset'>,
  save: () => Promise<boolean>,
): { stay: () => void; leave: () => void; saveAndLeave: () => Promise<void>; saving: boolean } => {
  const asked = useRef<object>(undefined)
  const [saving, setSaving] = useState(false)
  const answer = (go: (() => void) | undefined) => {
    asked.current = undefined
    setSaving(false)
    go?.()
  }
  const saveAndLeave = async () => {
    const mine = {}
    asked.current = mine
    setSaving(true)
    const isSaved = await save()
    if (asked.current === mine) answer(isSaved ? proceed : reset)
  }
  return { stay: () => answer(reset), leave: () => answer(proceed), saveAndLeave, saving }
}
