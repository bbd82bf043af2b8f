import { useCallback, useEffect, useRef, useState } from 'react'
import type { CountedUnit } from '#shared/apps/inventory/countContract.ts'
import { draftKey } from '#web/apps/kit/drafts.ts'
import { ApiError, call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { store, stored, unstore } from '#web/client/stored.ts'
import { onReconnect } from '#web/offline/online.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

type Sighting = 'SEEN' | 'HERE' | 'NOT'
interface Tick {
  unitId: string
  seen: Sighting
}

/** What became of a tick. */
export interface Ticked {
  seen: Sighting
  product: string
  unit: CountedUnit
  /** Somebody had noted it before. */
  already: boolean
}

const AGAIN_MS = 3000
/** What is shown is read again once nobody has ticked for so long. */
const PAUSE_MS = 1500

const read = (key: string): Tick[] => {
  try {
    const kept: unknown = JSON.parse(stored(key) || '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** What may succeed when it is sent again: no answer came, or the server was busy. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 0 || failure.status === 429 || failure.status >= 500)

/**
 * Ticks of a count, sent one after the other in their order. Those that have not reached the server are kept on this
 * device and sent again; the server notes each unit once, so that a second time changes nothing.
 */
export const useTicks = (countId: string) => {
  const { t } = useTranslation('inventory')
  const key = draftKey('count', countId)
  const queue = useRef<Tick[]>(read(key))
  const sending = useRef(false)
  const [waiting, setWaiting] = useState(queue.current)
  const [done, setDone] = useState<readonly Ticked[]>([])
  const [problem, setProblem] = useState<string>()
  const keep = useCallback(() => {
    setWaiting([...queue.current])
    if (queue.current.length > 0) store(key, JSON.stringify(queue.current))
    else unstore(key)
  }, [key])
  const send = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (let next = queue.current[0]; next; next = queue.current[0]) {
        try {
          const answer = await call(contracts.inventory.tick, { id: countId, ...next })
          const ticked = { seen: next.seen, ...answer }
          setDone((before) => [ticked, ...before.filter(({ unit }) => unit.id !== ticked.unit.id)].slice(0, 100))
        } catch (failure) {
          if (isPassing(failure)) return
          setProblem(failureText(failure, t))
        }
        queue.current = queue.current.slice(1)
        keep()
      }
    } finally {
      sending.current = false
    }
  }, [countId, keep, t])
  const tick = (unitId: string, seen: Sighting) => {
    setProblem(undefined)
    queue.current = [...queue.current, { unitId, seen }]
    keep()
    void send()
  }
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
  return { tick, isSeen, waiting: waiting.length, done, problem, setProblem }
}
export type Ticks = ReturnType<typeof useTicks>
