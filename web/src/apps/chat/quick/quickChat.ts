import { createContext, useSyncExternalStore } from 'react'
import { createWatchers } from '#web/client/watchers.ts'

/** Whether the current layout includes the team chat. */
export const HasQuickChat = createContext(false)

interface QuickChat {
  open: boolean
  /** The colleague whose conversation is selected. */
  contactId: string | undefined
}

let state: QuickChat = { open: false, contactId: undefined }
const { watch, notify } = createWatchers()
const setState = (next: QuickChat) => {
  state = next
  notify()
}

/** Opens or closes the team chat; the state survives a change of layout. */
export const setChatOpen = (open: boolean): void => setState({ ...state, open })
/** Opens the team chat with the conversation of a colleague selected; undefined: none. */
export const selectContact = (contactId: string | undefined): void => setState({ open: true, contactId })
/** Resets the state when the person signs out. */
export const resetQuickChat = (): void => setState({ open: false, contactId: undefined })

export const useQuickChat = (): QuickChat => useSyncExternalStore(watch, () => state)
