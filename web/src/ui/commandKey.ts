/** Whether the keyboard is Apple's, with ⌘ in place of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
/** The name of the key that starts shortcuts. */
export const COMMAND_KEY = isMac ? '⌘' : 'Ctrl'
