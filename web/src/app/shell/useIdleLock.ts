import { useEffect, useState } from 'react'
import { getIdleMs, LOCK_MINUTES, lock, recordActivity } from '#web/app/lock.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useLiveBegun } from '#web/client/live/liveBegun.ts'
import { readStored, writeStored } from '#web/client/stored.ts'

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const CHECK_INTERVAL_MS = 5000
/** Prefix of the storage key of the idle time that a person has chosen, in minutes; removed with the session. */
const LOCK_AFTER = 'regie:kept:lock-after:'
/** Below this idle time nobody is locked out, whatever they have chosen. */
const MIN_IDLE_MS = LOCK_MINUTES[0] * 60_000

/**
 * Locks the app after the idle time that the person has chosen, if any. `prepare` preloads the lock screen while
 * online; if it fails, locking loads it.
 */
export const useIdleLock = (personId: string | undefined, prepare: () => Promise<unknown>): void => {
  const [mayBeOver] = useState(() => getIdleMs() >= MIN_IDLE_MS)
  const enabled = useLiveBegun() || mayBeOver
  const { data } = useApiQuery(
    contracts.account.profile,
    {},
    { enabled: personId !== undefined && enabled, staleTime: 300_000 },
  )
  const chosen = data?.id === personId ? data?.preferences.lockAfter : undefined
  // Kept for where the app opens without a connection.
  const minutes = chosen ?? (Number(readStored(LOCK_AFTER + personId)) || undefined)
  useEffect(() => {
    if (chosen !== undefined) writeStored(LOCK_AFTER + personId, String(chosen))
  }, [personId, chosen])
  useEffect(() => {
    if (!personId || minutes === undefined) return
    const lockIfIdle = (): boolean => {
      const over = minutes > 0 && getIdleMs() >= minutes * 60_000
      if (over) lock(personId)
      return over
    }
    // After the computer slept, the first activity must lock the app rather than count as use.
    const onActivity = () => {
      if (!lockIfIdle() && getIdleMs() > CHECK_INTERVAL_MS) recordActivity()
    }
    lockIfIdle()
    if (minutes > 0) void prepare().catch(() => undefined)
    const timer = setInterval(lockIfIdle, CHECK_INTERVAL_MS)
    for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, onActivity, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, onActivity, { capture: true })
    }
  }, [personId, minutes, prepare])
}
