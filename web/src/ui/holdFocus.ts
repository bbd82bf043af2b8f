/** Marks a part of the screen that has the focus in the place of something in it that is gone. */
export const PART = 'data-part'

/** Whether nothing has the focus, or only a part of the screen or all of it does, since what had it is gone. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.id === 'main' || activeElement?.hasAttribute(PART) === true
}

/** What had the focus is gone, or off: the keyboard and screen readers go on from what took its place. */
export const holdFocus = (instead: HTMLElement | null): void => {
  if (document.activeElement === document.body) instead?.focus({ preventScroll: true })
}
