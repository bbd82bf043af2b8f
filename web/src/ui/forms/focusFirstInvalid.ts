/** Takes whoever filled a form to the first field in it that is refused, once its message is there. */
export const focusFirstInvalid = (form: Element | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
