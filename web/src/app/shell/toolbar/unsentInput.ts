/** Inputs that are sent as a whole: navigating away loses what was entered. */
const FORM_SELECTOR = '#main form, #main textarea, #main [contenteditable=true]'

/** Elements with unsent input, as long as they are in the document: forms usually unmount when sent. */
const dirtyElements = new Set<Element>()

const note = ({ target }: Event): void => {
  const one = target instanceof Element ? target.closest(FORM_SELECTOR) : null
  if (one) dirtyElements.add(one)
}
document.addEventListener('input', note)
document.addEventListener('change', note)

/** Whether the screen has unsent input that a navigation may lose. */
export const hasUnsentInput = (): boolean => {
  for (const one of dirtyElements) if (!one.isConnected) dirtyElements.delete(one)
  return dirtyElements.size > 0
}
