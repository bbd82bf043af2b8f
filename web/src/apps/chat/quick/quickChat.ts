import { createContext, useSyncExternalStore } from 'react'

/** Whether the current layout includes the team chat. */
export const HasQuickChat = createContext(false)

interface QuickChat {
  open: boolean
  /** The colleague whose conversation is selected. */
  contactId: string | undefined
}

let state: QuickChat = { open: false, contactId: undefined }
const watchers = new Set<() => void>()
const setState = (next: QuickChat) => {
  state = next
  for (const watcher of watchers) watcher()
}
const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Opens or closes the team chat; the state survives a change of layout. */
export const setChatOpen = (open: boolean): void => setState({ ...state, open })
/** Opens the team chat with the conversation of a colleague selected; undefined: none. */
export const selectContact = (contactId: string | undefined): void => setState({ open: true, contactId })
/** Resets the state when the person signs out. */
export const resetQuickChat = (): void => setState({ open: false, contactId: undefined })

export const useQuickChat = (): QuickChat => useSyncExternalStore(subscribe, () => state)
