/** What somebody writes in, as a selector; or what soon brings it, such as an editor whose code comes when it is shown. */
export const EDITABLE =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [data-writing]'

/** Whether somebody writes in the screen: what they type next is meant for there. */
export const isWriting = (): boolean => {
  const active = document.activeElement
  return active?.closest('#main') != null && active.matches(EDITABLE)
}
