import { createContext, useSyncExternalStore } from 'react'

/** Whether the layout that shows has room for the conversations of the team. */
export const HasQuickChat = createContext(false)

interface QuickChat {
  open: boolean
  /** The colleague whose conversation is chosen. */
  contactId: string | undefined
}

let state: QuickChat = { open: false, contactId: undefined }
const watchers = new Set<() => void>()
const become = (next: QuickChat) => {
  state = next
  for (const watcher of watchers) watcher()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Opens or closes the conversations; they outlive the layout that they were opened in. */
export const showChat = (open: boolean): void => become({ ...state, open })
/** Chooses the conversation with a colleague and opens it; undefined: none. */
export const chooseContact = (contactId: string | undefined): void => become({ open: true, contactId })
/** Nobody's conversations are open, for the next person. */
export const forgetChat = (): void => become({ open: false, contactId: undefined })

export const useQuickChat = (): QuickChat => useSyncExternalStore(watch, () => state)
