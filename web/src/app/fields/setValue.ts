/** Changes what is in a field as typing does: React hears of a change only when the value was set behind its own back. */
export const setValue = (field: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
}
