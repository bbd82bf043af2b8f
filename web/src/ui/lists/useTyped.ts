import { useState } from 'react'

/**
 * Typed text that the address keeps. It shows at once, as the address lags behind; another address, such as of the
 * navigation, replaces it.
 */
export const useTyped = <T extends object>(inAddress: T) => {
  const [typed, setTyped] = useState(inAddress)
  /** What was typed and is not in the address yet. */
  const [ahead, setAhead] = useState<readonly string[]>([])
  const text = JSON.stringify(inAddress)
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    const at = ahead.indexOf(text)
    if (at < 0) setTyped(inAddress)
    setAhead(at < 0 || text === JSON.stringify(typed) ? [] : ahead.slice(at + 1))
  }
  const type = (some: Partial<T>) => {
    const next = { ...typed, ...some }
    if (JSON.stringify(next) === JSON.stringify(typed)) return
    setTyped(next)
    setAhead([...ahead, JSON.stringify(next)])
  }
  return { typed, type }
}
