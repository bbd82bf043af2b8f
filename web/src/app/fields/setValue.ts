/** Sets a field's value as typing does: React notices a change only through the native setter. */
export const setValue = (field: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
}
