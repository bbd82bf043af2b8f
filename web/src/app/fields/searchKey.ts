import { EDITABLE } from '#web/ui/writing.ts'

const OVERLAY = '[role=dialog]:not([popover]), :popover-open'

/** Escape leaves an empty search field of the screen, so that the keys of its list work again. */
export const leaveSearchOnEscape = (event: KeyboardEvent): void => {
  const { key, target, defaultPrevented } = event
  if (key !== 'Escape' || defaultPrevented || document.querySelector(OVERLAY)) return
  if (!(target instanceof HTMLInputElement) || !target.matches('#main input[type=search]') || target.value) return
  event.preventDefault()
  target.blur()
}

/** `/` focuses the search field of the screen's list, unless the focus is in an input or an overlay is open. */
export const focusSearchOnSlash = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
  if (target instanceof Element && target.closest(EDITABLE)) return
  if (document.querySelector(OVERLAY)) return
  const fields = document.querySelectorAll<HTMLElement>('#main input[type=search]')
  const field = [...fields].find((one) => one.checkVisibility())
  if (!field) return
  event.preventDefault()
  field.focus()
}
