/** Focuses the first invalid field, once its message is rendered. An editor says of itself that it is valid, too. */
export const focusFirstInvalid = (form: Element | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** The first field of which only a part is given, such as half a date: its value is that of an empty one. */
export const findIncomplete = (form: ParentNode | null): HTMLInputElement | undefined =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput)
