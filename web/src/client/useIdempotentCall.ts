import { useState } from 'react'
import { idempotentCall } from './call.ts'
import type { Remote } from './contracts.ts'

/** Calls of one screen that change something, as `idempotentCall` makes them. */
export const useIdempotentCall = <I, O>(endpoint: Remote<I, O>): ((input: I) => Promise<O>) => {
  const [once] = useState(() => idempotentCall(endpoint))
  return once
}
