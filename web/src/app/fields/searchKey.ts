import { WRITING } from '#web/ui/writing.ts'

const LAID_OVER = '[role=dialog]:not([popover]), :popover-open'

/** `/` leads to the field that the list of the screen is searched by, unless somebody writes or something lies over it. */
export const toSearch = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
  if (target instanceof Element && target.closest(WRITING)) return
  if (document.querySelector(LAID_OVER)) return
  const fields = document.querySelectorAll<HTMLElement>('#main input[type=search]')
  const field = [...fields].find((one) => one.checkVisibility())
  if (!field) return
  event.preventDefault()
  field.focus()
}
