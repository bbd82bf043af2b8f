import { useState } from 'react'
import { currentUser } from '#web/client/session.ts'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'

const keyOf = (contactId: string): string => `regie:draft:${currentUser()?.id}:chat:${contactId}`

/** The unsent text to a colleague, kept in local storage. */
export const useDraft = (contactId: string) => {
  const [text, setText] = useState(() => readStored(keyOf(contactId)))
  const write = (next: string) => {
    setText(next)
    if (next) writeStored(keyOf(contactId), next)
    else removeStored(keyOf(contactId))
  }
  return [text, write] as const
}
