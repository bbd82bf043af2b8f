import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useIsLocked } from '#web/app/lock.ts'
import { useUser } from '#web/client/session.ts'
import { EDITABLE } from '#web/ui/writing.ts'
import { hasUnsentInput } from './unsentInput.ts'

export const HELP_KEY = 'F1'

/** Where somebody writes, or is about to fill something in. */
const INPUT_SELECTOR = `${EDITABLE}, form`
const DIALOG = '[role=dialog]:not([popover])'

/** Whether the help opens beside what is shown: where a dialog is open, or something was filled in that would be lost. */
export const opensInNewTab = (): boolean => hasUnsentInput() || document.querySelector(DIALOG) !== null

const isHelpKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === HELP_KEY && !ctrlKey && !metaKey && !altKey && !shiftKey

/** Opens the help by its key, unless the app is locked: beside, where a dialog is open, or something is or was filled in. */
export const useHelpKey = (help: string): void => {
  const navigate = useNavigate()
  const locked = useIsLocked(useUser()?.id)
  useEffect(() => {
    if (locked) return
    const onKey = (event: KeyboardEvent) => {
      if (!isHelpKey(event)) return
      // The browser has a help of its own.
      event.preventDefault()
      if (event.repeat) return
      const isBusy = event.target instanceof Element && event.target.closest(INPUT_SELECTOR) !== null
      if (isBusy || opensInNewTab()) window.open(help, '_blank')
      else void navigate(help)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [help, locked, navigate])
}
