import { useState } from 'react'
import { currentUser } from '#web/client/session.ts'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'

const keyOf = (contactId: string): string => `regie:draft:${currentUser()?.id}:chat:${contactId}`

/** What is being written to a colleague, kept on this device until it is sent. */
export const useDraft = (contactId: string) => {
  const [text, setText] = useState(() => readStored(keyOf(contactId)))
  const write = (next: string) => {
    setText(next)
    if (next) writeStored(keyOf(contactId), next)
    else removeStored(keyOf(contactId))
  }
  return [text, write] as const
}
