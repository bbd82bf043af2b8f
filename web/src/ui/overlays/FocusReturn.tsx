import { useEffect } from 'react'
import { recoverFocus } from '../recoverFocus.ts'

/**
 * In the panel of an overlay: on closing, restores the focus to the opener or, where that is removed or disabled, to the
 * screen. Headless UI knows the opener only if its code was loaded when the opener was focused.
 */
export const FocusReturn = () => {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        recoverFocus(opener instanceof HTMLElement ? opener : null)
        recoverFocus(document.getElementById('main'))
      })
    }
  }, [])
  return null
}
