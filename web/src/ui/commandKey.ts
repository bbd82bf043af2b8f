/** The name of the key that starts shortcuts, as it is printed on the keyboard. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
