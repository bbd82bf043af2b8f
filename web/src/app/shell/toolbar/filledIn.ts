/** What somebody enters something into, which is sent as a whole later: what opens in its place loses it. */
const FILLED_IN = '#main form, #main textarea, #main [contenteditable=true]'

/** What something was entered into; it stays while it is shown, as a form that is sent is closed as a rule. */
const entered = new Set<Element>()

const note = ({ target }: Event): void => {
  const one = target instanceof Element ? target.closest(FILLED_IN) : null
  if (one) entered.add(one)
}
document.addEventListener('input', note)
document.addEventListener('change', note)

/** Whether the screen holds something that was entered and that leaving it may lose. */
export const isFilledIn = (): boolean => {
  for (const one of entered) if (!one.isConnected) entered.delete(one)
  return entered.size > 0
}
