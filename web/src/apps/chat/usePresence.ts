import { useEffect, useRef } from 'react'
import { subscribeToPresence } from '#web/client/live/presence.ts'
import { useChats } from './useChats.ts'

/** While the chat is closed, presence only shows as small dots, so it is refreshed less often. */
const REFRESH_MS = 60_000

/**
 * Refetches the conversations when somebody's presence changes: at once while `open`, else at most once a minute. Nothing
 * tells who opens or leaves Regie, so an open chat also asks each minute while it is in sight.
 */
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
    const onChange = () => {
      due.current = true
      if (open) read()
      else timer ??= window.setTimeout(read, REFRESH_MS)
    }
    if (due.current) onChange()
    const unwatch = subscribeToPresence(onChange)
    const asking = open
      ? window.setInterval(() => document.visibilityState === 'visible' && read(), REFRESH_MS)
      : undefined
    return () => {
      clearInterval(asking)
      unwatch()
      clearTimeout(timer)
    }
  }, [open, refetch])
}
