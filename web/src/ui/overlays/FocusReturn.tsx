import { useEffect, useState } from 'react'
import { recoverFocus } from '../recoverFocus.ts'

/**
 * In the panel of an overlay: on closing, restores the focus to the opener or, where that is removed or disabled, to the
 * screen. Headless UI knows the opener only if its code was loaded when the opener was focused.
 */
export const FocusReturn = () => {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const now = document.activeElement
    // A field with autofocus has the focus already.
    const isInPanel = now?.closest('[role=dialog]')?.contains(before) === false
    const opener = isInPanel ? before : now
    return () => {
      // Something that got the focus during the closing transition keeps it: Headless UI would take it away at the end.
      const chosen = document.activeElement
      setTimeout(() => {
        if (chosen instanceof HTMLElement && chosen !== document.body) chosen.focus({ preventScroll: true })
        recoverFocus(opener instanceof HTMLElement ? opener : null)
        recoverFocus(document.getElementById('main'))
      })
    }
  }, [before])
  return null
}
