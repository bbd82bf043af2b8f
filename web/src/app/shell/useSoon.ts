import { useEffect, useState } from 'react'

const SOON_MS = 800

/** Whether the screen stands for a moment: what no part of it waits for is loaded then, and not before it. */
export const useSoon = (): boolean => {
  const [soon, setSoon] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return soon
}
