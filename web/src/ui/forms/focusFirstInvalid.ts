/** Focuses the first invalid field, once its message is rendered. An editor says of itself that it is valid, too. */
export const focusFirstInvalid = (form: Element | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
