/** The first field of which only a part is given, such as half a date: its value is that of an empty one. */
export const findIncomplete = (form: ParentNode | null): HTMLInputElement | undefined =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput)
