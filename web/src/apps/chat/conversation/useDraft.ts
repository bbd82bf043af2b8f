import { useState } from 'react'
import { currentUser } from '#web/client/session.ts'

const keyOf = (contactId: string): string => `regie:draft:${currentUser()?.id}:chat:${contactId}`

/** What is being written to a colleague, kept on this device until it is sent. */
export const useDraft = (contactId: string) => {
  const [text, setText] = useState(() => localStorage.getItem(keyOf(contactId)) ?? '')
  const write = (next: string) => {
    setText(next)
    try {
      if (next) localStorage.setItem(keyOf(contactId), next)
      else localStorage.removeItem(keyOf(contactId))
    } catch {
      // A full storage: it is kept for as long as the conversation is open.
    }
  }
  return [text, write] as const
}
