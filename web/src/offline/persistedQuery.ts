import { useCallback, useEffect, useState } from 'react'
import { useApiQuery } from '#web/client/api.ts'
import type { Remote } from '#web/client/contracts.ts'
import { LAST_PERSON } from '#web/client/earlyRequests.ts'
import { currentUser } from '#web/client/session.ts'
import { READ, store, stored, storedKeys, unstore } from '#web/client/stored.ts'
import { onReconnect } from './online.ts'

/** How many answers are kept on this device; the oldest gives way. */
const MOST = 12

interface Kept<O> {
  at: number
  answer: O
}

const read = <O>(key: string): Kept<O> | undefined => {
  try {
    return JSON.parse(stored(key) || 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps what was read, unless somebody else has come in another tab, of which this one may not have heard yet. */
const keep = (key: string, answer: unknown): void => {
  if (stored(LAST_PERSON) !== currentUser()?.id) return
  store(key, JSON.stringify({ at: Date.now(), answer }))
  const others = storedKeys().filter((one) => one.startsWith(READ) && one !== key)
  const oldestFirst = others.toSorted((a, b) => (read(a)?.at ?? 0) - (read(b)?.at ?? 0))
  for (const one of oldestFirst.slice(0, Math.max(0, others.length + 1 - MOST))) unstore(one)
}

/**
 * As `useApiQuery`, but what was answered is kept on this device and shown again, as `old`, when there is no connection;
 * once there is one it is read anew.
 */
export const usePersistedQuery = <I, O>(endpoint: Remote<I, O>, input: I, { enabled = true } = {}) => {
  const key = `${READ}${endpoint.group}.${endpoint.name}:${JSON.stringify(input)}`
  const answer = useApiQuery(endpoint, input, { enabled })
  const { data, error, refetch } = answer
  // Several that show the same read it once.
  const again = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  useEffect(() => (enabled ? onReconnect(again) : undefined), [enabled, again])
  useEffect(() => {
    if (data !== undefined) keep(key, data)
  }, [key, data])
  // Still shown while it is asked for again.
  const [shown, setShown] = useState<{ key: string; answer: O }>()
  if (data === undefined && error?.status === 0 && shown?.key !== key) {
    const kept = read<O>(key)
    if (kept) setShown({ key, answer: kept.answer })
  }
  const old = data === undefined && shown?.key === key
  return { ...answer, data: old ? shown.answer : data, old }
}
