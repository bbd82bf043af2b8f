import { type ReactNode, useEffect, useState } from 'react'

const PRELOAD_DELAY_MS = 1500

interface Props {
  open: boolean
  /** Loads the content's code. */
  preload: () => Promise<void>
  children: ReactNode
}

/** Loads code soon after the page, so that what it shows opens at once, also offline. */
export const usePreload = (preload: () => Promise<void>): void => {
  useEffect(() => {
    const timer = setTimeout(() => void preload().catch(() => undefined), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [preload])
}

/** An overlay whose code is loaded when it first opens, or soon after the page, so that it works offline. */
export const LazyOverlay = ({ open, preload, children }: Props) => {
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  usePreload(preload)
  return needed && children
}
