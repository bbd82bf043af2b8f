import { useEffect, useState } from 'react'

/**
 * What Enter does with the answer to what is typed: at once where that is there, else as soon as it is. Another text takes
 * the press back, so that nobody is chosen whom only its first letters have found.
 */
export const useDeferredEnter = (typed: string, isAnswered: boolean, act: () => void): (() => void) => {
  const [entered, setEntered] = useState<string>()
  if (entered !== undefined && entered !== typed) setEntered(undefined)
  const isDue = entered === typed && isAnswered
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (!isDue) return
    setEntered(undefined)
    act()
  }, [isDue])
  return () => setEntered(typed)
}
