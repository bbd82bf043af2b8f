/** Focuses the first invalid field, once its message is rendered. */
export const focusFirstInvalid = (form: Element | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
