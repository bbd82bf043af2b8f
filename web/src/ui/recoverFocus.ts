/** Whether nothing has the focus, or only all of the screen or a part of it does, since what had it is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('#main, [data-part]') === true

/** What had the focus is gone, or off: the keyboard and screen readers go on from what took its place. */
export const recoverFocus = (instead: HTMLElement | null): void => {
  if (document.activeElement === document.body) instead?.focus({ preventScroll: true })
}
