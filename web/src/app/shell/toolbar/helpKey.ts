import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLocked } from '#web/app/lock.ts'
import { useUser } from '#web/client/session.ts'
import { WRITING } from '#web/ui/writing.ts'

export const HELP_KEY = 'F1'

/** Where somebody writes, or has begun to fill something in. */
const FILLED_IN = `${WRITING}, form`
const DIALOG = '[role=dialog]:not([popover])'

const isPlain = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === HELP_KEY && !ctrlKey && !metaKey && !altKey && !shiftKey

/** Opens the help by its key, unless the app is locked: beside, where a dialog is open or something is being filled in. */
export const useHelpKey = (help: string): void => {
  const navigate = useNavigate()
  const locked = useLocked(useUser()?.id)
  useEffect(() => {
    if (locked) return
    const onKey = (event: KeyboardEvent) => {
      if (!isPlain(event)) return
      // The browser has a help of its own.
      event.preventDefault()
      if (event.repeat) return
      const isBusy = event.target instanceof Element && event.target.closest(FILLED_IN) !== null
      if (isBusy || document.querySelector(DIALOG)) window.open(help, '_blank')
      else void navigate(help)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [help, locked, navigate])
}
