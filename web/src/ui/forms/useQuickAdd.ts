import { type FormEvent, useState } from 'react'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '../overlays/Toast.tsx'

/**
 * A field whose text is added by Enter, and emptied at once for the next one. What is refused comes back, before what
 * was typed meanwhile.
 *
 * @param send Its failure is shown; resolves with false when it was refused and said so itself.
 */
export const useQuickAdd = (send: (text: string) => Promise<unknown>) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [text, setText] = useState('')
  /** Resolves with whether nothing is left to add. */
  const add = async (): Promise<boolean> => {
    const sent = text.trim()
    if (sent === '') return true
    setText('')
    const outcome = await send(sent).catch((failure: unknown) => {
      toast.error(failureText(failure, t))
      return false
    })
    const isAdded = outcome !== false
    if (!isAdded) setText((now) => [sent, now].filter(Boolean).join(' '))
    return isAdded
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void add()
  }
  return { text, setText, add, submit }
}
