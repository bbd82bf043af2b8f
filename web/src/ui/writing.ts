/** The selector of text inputs, and of placeholders of editors that are still loading. */
export const EDITABLE =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [data-writing]'

/** Whether the focus is in a text input: typed keys belong there. */
export const isWriting = (): boolean => {
  const active = document.activeElement
  return active?.closest('#main') != null && active.matches(EDITABLE)
}
