import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useIsLocked } from '#web/app/lock.ts'
import { useUser } from '#web/client/session.ts'
import { EDITABLE } from '#web/ui/writing.ts'
import { hasUnsentInput } from './unsentInput.ts'

export const HELP_KEY = 'F1'

/** Text inputs and forms. */
const INPUT_SELECTOR = `${EDITABLE}, form`
const DIALOG = '[role=dialog]:not([popover])'

/** Whether the help opens in a new tab: when a dialog is open or the screen has unsent input. */
export const opensInNewTab = (): boolean => hasUnsentInput() || document.querySelector(DIALOG) !== null

const isHelpKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === HELP_KEY && !ctrlKey && !metaKey && !altKey && !shiftKey

/** `?` as a key of lists: not while something is typed, and not in dialogs and menus. */
const isQuestionMark = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '?' &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest(EDITABLE)) &&
  document.querySelector(`${DIALOG}, :popover-open`) === null

/** Opens the help by its key, unless the app is locked; in a new tab when navigating away would lose something. */
export const useHelpKey = (help: string): void => {
  const navigate = useNavigate()
  const locked = useIsLocked(useUser()?.id)
  useEffect(() => {
    if (locked) return
    const open = ({ target }: KeyboardEvent) => {
      const isBusy = target instanceof Element && target.closest(INPUT_SELECTOR) !== null
      if (isBusy || opensInNewTab()) window.open(help, '_blank')
      else void navigate(help)
    }
    const onKey = (event: KeyboardEvent) => {
      if (isHelpKey(event)) {
        // The browser has a help of its own.
        event.preventDefault()
        if (!event.repeat) open(event)
      } else if (isQuestionMark(event) && !event.repeat) {
        // The keys of the screen come after those of the shell, and may have a list of their own.
        setTimeout(() => event.defaultPrevented || open(event))
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [help, locked, navigate])
}
