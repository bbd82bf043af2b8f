import { useState } from 'react'
import { mayRemind } from '#shared/apps/reminding.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Reminding {
  /** Those who are shown. */
  people: readonly { id: string; remindedAt: string | null }[]
  /** How many are reminded by one call. */
  most: number
  send: (people: string[]) => Promise<{ reminded: readonly string[] }>
  /** Says how many were reminded. */
  say: (count: number) => string
  onDone: () => void
}

/** Reminds those who are shown and were not reminded recently: how many these are, and the action. */
export const useReminder = ({ people, most, send, say, onDone }: Reminding) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [at] = useState(() => new Date())
  const waiting = people.filter(({ remindedAt }) => mayRemind(remindedAt, at)).map(({ id }) => id)
  const remind = async () => {
    try {
      let count = 0
      for (let start = 0; start < waiting.length; start += most)
        count += (await send(waiting.slice(start, start + most))).reminded.length
      toast.success(say(count))
    } catch (problem) {
      toast.error(failureText(problem, t))
    }
    onDone()
  }
  return { count: waiting.length, remind }
}
