import { useEffect, useRef } from 'react'
import { subscribeToPresence } from '#web/client/presence.ts'
import { useChats } from './useChats.ts'

/** While the conversations are closed their people are small dots beside the screen. */
const CALM_MS = 60_000

/** Has the conversations read again when their people show themselves otherwise: at once while they are `open`, else once a minute. */
export const usePresence = (open: boolean): void => {
  const { refetch } = useChats()
  const due = useRef(false)
  useEffect(() => {
    let timer: number | undefined
    const read = () => {
      timer = undefined
      due.current = false
      void refetch()
    }
    const note = () => {
      due.current = true
      if (open) read()
      else timer ??= window.setTimeout(read, CALM_MS)
    }
    if (due.current) note()
    const unwatch = subscribeToPresence(note)
    return () => {
      unwatch()
      clearTimeout(timer)
    }
  }, [open, refetch])
}
