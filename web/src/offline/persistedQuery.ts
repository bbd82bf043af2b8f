import { useCallback, useEffect, useState } from 'react'
import { useApiQuery } from '#web/client/api.ts'
import type { Remote } from '#web/client/contracts.ts'
import { LAST_PERSON_KEY } from '#web/client/earlyRequests.ts'
import { currentUser } from '#web/client/session.ts'
import { READ_PREFIX, readStored, removeStored, storedKeys, writeStored } from '#web/client/stored.ts'
import { onReconnect } from './online.ts'

/** How many answers are kept on this device; the oldest gives way. */
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

/** Keeps what was read, unless somebody else has come in another tab, of which this one may not have heard yet. */
const persistAnswer = (key: string, answer: unknown): void => {
  if (readStored(LAST_PERSON_KEY) !== currentUser()?.id) return
  writeStored(key, JSON.stringify({ at: Date.now(), answer }))
  const others = storedKeys().filter((one) => one.startsWith(READ_PREFIX) && one !== key)
  const oldestFirst = others.toSorted((a, b) => (readAnswer(a)?.at ?? 0) - (readAnswer(b)?.at ?? 0))
  for (const one of oldestFirst.slice(0, Math.max(0, others.length + 1 - MAX_PERSISTED_ANSWERS))) removeStored(one)
}

/**
 * As `useApiQuery`, but what was answered is kept on this device and shown again, as `old`, when there is no connection;
 * once there is one it is read anew.
 */
export const usePersistedQuery = <I, O>(endpoint: Remote<I, O>, input: I, { enabled = true } = {}) => {
  const key = `${READ_PREFIX}${endpoint.group}.${endpoint.name}:${JSON.stringify(input)}`
  const answer = useApiQuery(endpoint, input, { enabled })
  const { data, error, refetch } = answer
  // Several that show the same read it once.
  const again = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  useEffect(() => (enabled ? onReconnect(again) : undefined), [enabled, again])
  useEffect(() => {
    if (data !== undefined) persistAnswer(key, data)
  }, [key, data])
  // Still shown while it is asked for again.
  const [shown, setShown] = useState<{ key: string; answer: O }>()
  if (data === undefined && error?.status === 0 && shown?.key !== key) {
    const kept = readAnswer<O>(key)
    if (kept) setShown({ key, answer: kept.answer })
  }
  const old = data === undefined && shown?.key === key
  return { ...answer, data: old ? shown.answer : data, old }
}
