import { EDITABLE } from '#web/ui/writing.ts'

const OVERLAY = '[role=dialog]:not([popover]), :popover-open'

/** `/` leads to the field that the list of the screen is searched by, unless somebody writes or something lies over it. */
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
