import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient } from '#web/client/api.ts'
import { failureText } from '#web/client/failureText.ts'
import { onReconnect } from '#web/offline/online.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { getTickQueue, type TickResult } from './tickQueue.ts'

/** Refetch interval of an open count: sightings by others are not announced to open pages. */
export const REFRESH_INTERVAL_MS = 30_000
const RETRY_MS = 3000
/** The count is refetched after this time without a tick. */
const REFRESH_DELAY_MS = 1500

/** The tick queue of an open count; pending ticks are retried automatically. */
export const useTicks = (countId: string) => {
  const { t } = useTranslation('inventory')
  const ticks = getTickQueue(countId)
  const { send, tick, hold } = ticks
  const { waiting, done, failure } = useSyncExternalStore(ticks.watch, ticks.state)
  const [said, setProblem] = useState<string>()
  /** The ticks that the loaded units tell of, so that these say what others have done since. */
  const [told, setTold] = useState<readonly TickResult[]>([])
  useEffect(hold, [hold])
  const stuck = waiting.length > 0
  useEffect(() => {
    if (!stuck) return
    void send()
    const timer = setInterval(() => void send(), RETRY_MS)
    const unwatch = onReconnect(() => void send())
    return () => {
      clearInterval(timer)
      unwatch()
    }
  }, [stuck, send])
  useEffect(() => {
    if (done.length === 0 || stuck) return
    const refresh = () =>
      queryClient.invalidateQueries({ queryKey: ['inventory'] }, { throwOnError: true }).then(
        () => setTold(done),
        () => undefined,
      )
    const timer = setTimeout(() => void refresh(), REFRESH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [done, stuck])
  useEffect(() => {
    // Such as that somebody else has finished the counting.
    if (failure !== undefined) void queryClient.invalidateQueries({ queryKey: ['inventory'] })
  }, [failure])
  /** Whether a unit was seen according to this page's ticks; undefined: no tick newer than the loaded data. */
  const isSeen = (unitId: string): boolean | undefined => {
    const last =
      waiting.findLast((one) => one.unitId === unitId) ??
      done.find((one) => one.unit.id === unitId && !told.includes(one))
    return last && last.seen !== 'NOT'
  }
  const problem = said ?? (failure === undefined ? undefined : failureText(failure, t))
  return { tick, isSeen, waiting: waiting.length, done, problem, setProblem }
}
export type Ticks = ReturnType<typeof useTicks>
