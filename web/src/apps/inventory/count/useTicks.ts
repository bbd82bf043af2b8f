import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient } from '#web/client/api.ts'
import { failureText } from '#web/client/failureText.ts'
import { onReconnect } from '#web/offline/online.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ticksOf } from './ticks.ts'

const AGAIN_MS = 3000
/** What is shown is read again once nobody has ticked for so long. */
const PAUSE_MS = 1500

/** The ticks of a count while it is open: what waits is sent again by itself. */
export const useTicks = (countId: string) => {
  const { t } = useTranslation('inventory')
  const ticks = ticksOf(countId)
  const { send, tick, hold } = ticks
  const { waiting, done, failure } = useSyncExternalStore(ticks.watch, ticks.state)
  const [said, setProblem] = useState<string>()
  useEffect(hold, [hold])
  const stuck = waiting.length > 0
  useEffect(() => {
    if (!stuck) return
    void send()
    const timer = setInterval(() => void send(), AGAIN_MS)
    const unwatch = onReconnect(() => void send())
    return () => {
      clearInterval(timer)
      unwatch()
    }
  }, [stuck, send])
  useEffect(() => {
    if (done.length === 0 || stuck) return
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['inventory'] }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [done, stuck])
  /** Whether a unit was seen, as far as this page knows; undefined: it knows nothing newer than what was read. */
  const isSeen = (unitId: string): boolean | undefined => {
    const last = waiting.findLast((one) => one.unitId === unitId) ?? done.find(({ unit }) => unit.id === unitId)
    return last && last.seen !== 'NOT'
  }
  const problem = said ?? (failure === undefined ? undefined : failureText(failure, t))
  return { tick, isSeen, waiting: waiting.length, done, problem, setProblem }
}
export type Ticks = ReturnType<typeof useTicks>
