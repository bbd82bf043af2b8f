/** Whether the focus is lost: on the body, or on a whole part of the screen. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('#main, [data-part]') === true

/** Focuses a replacement when the focused element was removed or disabled. */
export const recoverFocus = (instead: HTMLElement | null): void => {
  if (document.activeElement === document.body) instead?.focus({ preventScroll: true })
}
