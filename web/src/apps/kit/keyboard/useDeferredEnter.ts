import { useEffect, useState } from 'react'

/**
 * Runs `act` on Enter once the results belong to the typed text. Typing on cancels it, so that no result of an earlier
 * text is chosen.
 */
export const useDeferredEnter = (typed: string, isAnswered: boolean, act: () => void): (() => void) => {
  const [entered, setEntered] = useState<string>()
  if (entered !== undefined && entered !== typed) setEntered(undefined)
  const isDue = entered === typed && isAnswered
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per key press
  useEffect(() => {
    if (!isDue) return
    setEntered(undefined)
    act()
  }, [isDue])
  return () => setEntered(typed)
}
