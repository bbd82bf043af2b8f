/** Of a key that ends a composition, Safari says so only by this code. */
const COMPOSITION_KEY_CODE = 229

const stopComposingKey = (event: KeyboardEvent): void => {
  const { target, isComposing, keyCode } = event
  const isField = target instanceof Element && target.matches('input, textarea')
  if (isField && (isComposing || keyCode === COMPOSITION_KEY_CODE)) event.stopPropagation()
}

/**
 * Who composes a character of several keys, such as in Japanese, takes a proposal by Enter and drops it by Escape: neither
 * means anything to what the field is in. The editor of formatted text looks after its own.
 */
export const ignoreComposingKeys = (): void => document.addEventListener('keydown', stopComposingKey, { capture: true })
