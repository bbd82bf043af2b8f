import { type ReactNode, useEffect, useState } from 'react'

const PRELOAD_DELAY_MS = 1500
/** When closed content is unmounted, at once or after its transition. */
const FOCUS_CHECK_DELAYS_MS = [0, 600]

interface Props {
  open: boolean
  /** Loads the content's code. */
  preload: () => Promise<void>
  children: ReactNode
}

/**
 * An overlay whose code is loaded when it first opens, or soon after the page, so that it works offline. Restores the
 * focus if it is lost on closing.
 */
export const LazyOverlay = ({ open, preload, children }: Props) => {
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  useEffect(() => {
    const timer = setTimeout(() => void preload().catch(() => undefined), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [preload])
  useEffect(() => {
    if (!open) return
    const opener = document.activeElement
    const giveBack = () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
    return () => {
      for (const wait of FOCUS_CHECK_DELAYS_MS) setTimeout(giveBack, wait)
    }
  }, [open])
  return needed && children
}
