import { useCallback, useEffect, useState } from 'react'
import { useApiQuery } from '#web/client/api.ts'
import type { Remote } from '#web/client/contracts.ts'
import { LAST_PERSON_KEY } from '#web/client/earlyRequests.ts'
import { currentUser } from '#web/client/session.ts'
import { READ_PREFIX, readStored, removeStored, storedKeys, writeStored } from '#web/client/stored.ts'
import { onReconnect } from './online.ts'

/** The number of answers kept on this device; the oldest is evicted. */
const MAX_PERSISTED_ANSWERS = 12

interface PersistedAnswer<O> {
  at: number
  answer: O
}

const readAnswer = <O>(key: string): PersistedAnswer<O> | undefined => {
  try {
    return JSON.parse(readStored(key) || 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Persists an answer, unless another tab has meanwhile switched to another person. */
const persistAnswer = (key: string, answer: unknown): void => {
  if (readStored(LAST_PERSON_KEY) !== currentUser()?.id) return
  writeStored(key, JSON.stringify({ at: Date.now(), answer }))
  const others = storedKeys().filter((one) => one.startsWith(READ_PREFIX) && one !== key)
  const oldestFirst = others.toSorted((a, b) => (readAnswer(a)?.at ?? 0) - (readAnswer(b)?.at ?? 0))
  for (const one of oldestFirst.slice(0, Math.max(0, others.length + 1 - MAX_PERSISTED_ANSWERS))) removeStored(one)
}

/**
 * As `useApiQuery`, with answers persisted on this device and returned as `old` while offline; refetches on reconnect.
 */
export const usePersistedQuery = <I, O>(endpoint: Remote<I, O>, input: I, { enabled = true } = {}) => {
  const key = `${READ_PREFIX}${endpoint.group}.${endpoint.name}:${JSON.stringify(input)}`
  const answer = useApiQuery(endpoint, input, { enabled })
  const { data, error, refetch } = answer
  // Several users of one query refetch it once.
  const again = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  useEffect(() => (enabled ? onReconnect(again) : undefined), [enabled, again])
  useEffect(() => {
    if (data !== undefined) persistAnswer(key, data)
  }, [key, data])
  // Kept while it is refetched.
  const [shown, setShown] = useState<{ key: string; answer: O }>()
  if (data === undefined && error?.status === 0 && shown?.key !== key) {
    const kept = readAnswer<O>(key)
    if (kept) setShown({ key, answer: kept.answer })
  }
  const old = data === undefined && shown?.key === key
  return { ...answer, data: old ? shown.answer : data, old }
}
