import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#shared/overview/search/rules.ts'

/** A debounced value, for server requests. */
export const useDebounced = <T>(typed: T): T => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
