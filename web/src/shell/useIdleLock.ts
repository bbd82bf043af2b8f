import { useEffect } from 'react'
import { useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { lock } from '#web/lock.ts'

/** When somebody last did something in any tab, in milliseconds since 1970. */
const USED_AT = 'regie:used-at'
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
const NOTE_EVERY_MS = 5000
const LOOK_EVERY_MS = 5000

const usedAt = (): number => Number(localStorage.getItem(USED_AT)) || 0

/** Locks the app for a person once nobody has used it for as long as they have chosen; never, unless they have. */
export const useIdleLock = (personId: string | undefined): void => {
  const { data } = useRead(contracts.account.profile, {}, { enabled: personId !== undefined, staleTime: 300_000 })
  const minutes = data?.id === personId ? (data?.preferences.lockAfter ?? 0) : 0
  useEffect(() => {
    if (!personId || minutes === 0) return
    const note = () => {
      const now = Date.now()
      if (now - usedAt() > NOTE_EVERY_MS) localStorage.setItem(USED_AT, String(now))
    }
    const look = () => {
      if (Date.now() - usedAt() >= minutes * 60_000) lock(personId)
    }
    note()
    const timer = setInterval(look, LOOK_EVERY_MS)
    for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true })
    // A computer that slept is looked at before its first use counts.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [personId, minutes])
}
