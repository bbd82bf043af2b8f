/** What had the focus is gone, or off: the keyboard and screen readers go on from what took its place. */
export const holdFocus = (instead: HTMLElement | null): void => {
  if (document.activeElement === document.body) instead?.focus({ preventScroll: true })
}
