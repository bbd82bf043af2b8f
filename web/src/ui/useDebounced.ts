import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#shared/overview/search/rules.ts'

/** What was typed, once nobody has typed for a moment: what is asked of the server, not with each key. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
