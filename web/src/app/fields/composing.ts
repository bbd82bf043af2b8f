/** Safari reports the key that ends a composition only by this code. */
const COMPOSITION_KEY_CODE = 229

const stopComposingKey = (event: KeyboardEvent): void => {
  const { target, isComposing, keyCode } = event
  const isField = target instanceof Element && target.matches('input, textarea')
  if (isField && (isComposing || keyCode === COMPOSITION_KEY_CODE)) event.stopPropagation()
}

/**
 * While an IME composes a character, Enter accepts a proposal and Escape drops it: neither may reach the form or dialog
 * around the field. The rich text editor handles its own.
 */
export const ignoreComposingKeys = (): void => document.addEventListener('keydown', stopComposingKey, { capture: true })
