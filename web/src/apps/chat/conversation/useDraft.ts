import { useState } from 'react'
import { currentUser } from '#web/client/session.ts'
import { store, stored, unstore } from '#web/client/stored.ts'

const keyOf = (contactId: string): string => `regie:draft:${currentUser()?.id}:chat:${contactId}`

/** The unsent text to a colleague, kept in local storage. */
export const useDraft = (contactId: string) => {
  const [text, setText] = useState(() => stored(keyOf(contactId)))
  const write = (next: string) => {
    setText(next)
    if (next) store(keyOf(contactId), next)
    else unstore(keyOf(contactId))
  }
  return [text, write] as const
}
