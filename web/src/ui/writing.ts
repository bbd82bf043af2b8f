/** What somebody writes in, as a selector. */
export const WRITING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Whether somebody writes in the screen: what they type next is meant for there. */
export const isWriting = (): boolean => {
  const active = document.activeElement
  return active?.closest('#main') != null && active.matches(WRITING)
}
