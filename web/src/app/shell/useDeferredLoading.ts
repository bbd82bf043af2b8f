import { useEffect, useState } from 'react'

const DELAY_MS = 800

/** Whether the screen stands for a moment: what no part of it waits for is loaded then, and not before it. */
export const useDeferredLoading = (): boolean => {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return due
}
