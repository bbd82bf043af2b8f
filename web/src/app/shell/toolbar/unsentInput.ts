/** What somebody enters something into, which is sent as a whole later: what opens in its place loses it. */
const FORM_SELECTOR = '#main form, #main textarea, #main [contenteditable=true]'

/** What something was entered into; it stays while it is shown, as a form that is sent is closed as a rule. */
const dirtyElements = new Set<Element>()

const note = ({ target }: Event): void => {
  const one = target instanceof Element ? target.closest(FORM_SELECTOR) : null
  if (one) dirtyElements.add(one)
}
document.addEventListener('input', note)
document.addEventListener('change', note)

/** Whether the screen holds something that was entered and that leaving it may lose. */
export const hasUnsentInput = (): boolean => {
  for (const one of dirtyElements) if (!one.isConnected) dirtyElements.delete(one)
  return dirtyElements.size > 0
}
