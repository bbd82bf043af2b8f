import { useState } from 'react'
import { currentUser } from '#web/client/session.ts'
import { store, stored, unstore } from '#web/client/stored.ts'

const keyOf = (contactId: string): string => `regie:draft:${currentUser()?.id}:chat:${contactId}`

/** What is being written to a colleague, kept on this device until it is sent. */
export const useDraft = (contactId: string) => {
  const [text, setText] = useState(() => stored(keyOf(contactId)))
  const write = (next: string) => {
    setText(next)
    if (next) store(keyOf(contactId), next)
    else unstore(keyOf(contactId))
  }
  return [text, write] as const
}
