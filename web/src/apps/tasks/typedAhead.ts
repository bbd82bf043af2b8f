import { EDITABLE } from '#web/ui/writing.ts'

let end: (() => string) | undefined

/** Ends `collectTyping`; returns what was typed since. */
export const takeTypedAhead = (): string => end?.() ?? ''

/**
 * Collects what is typed from now on outside of any field: it is the title of the task that is being added, whose field
 * is not there yet. No key of it acts on another task.
 */
export const collectTyping = (): void => {
  takeTypedAhead()
  let text = ''
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey) return
    if (target instanceof Element && target.closest(`${EDITABLE}, [role=dialog]`)) return
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, true)
  end = () => {
    window.removeEventListener('keydown', onKey, true)
    end = undefined
    return text
  }
}
