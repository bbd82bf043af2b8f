import { useRef } from 'react'

/** An action that is not begun again while it runs: pressed twice in a hurry, it acts once. */
export const useOneAtATime = <A extends unknown[]>(act: (...about: A) => Promise<void>) => {
  const running = useRef(false)
  return async (...about: A): Promise<void> => {
    if (running.current) return
    running.current = true
    try {
      await act(...about)
    } finally {
      running.current = false
    }
  }
}
