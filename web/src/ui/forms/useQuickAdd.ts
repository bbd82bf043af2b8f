import { useState } from 'react'

/**
 * A field whose text is added by Enter, and emptied at once for the next one. What is refused comes back, before what
 * was typed meanwhile.
 *
 * @param send Resolves with whether it was added, and says why not.
 */
export const useQuickAdd = (send: (text: string) => Promise<boolean>) => {
  const [text, setText] = useState('')
  /** Resolves with whether nothing is left to add. */
  const add = async (): Promise<boolean> => {
    const sent = text.trim()
    if (sent === '') return true
    setText('')
    const isAdded = await send(sent)
    if (!isAdded) setText((now) => [sent, now].filter(Boolean).join(' '))
    return isAdded
  }
  return { text, setText, add }
}
