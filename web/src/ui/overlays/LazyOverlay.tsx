import { type ReactNode, useEffect, useState } from 'react'

const PRELOAD_DELAY_MS = 1500
/** When what was open is gone, at once or after its transition. */
const FOCUS_CHECK_DELAYS_MS = [0, 600]

interface Props {
  open: boolean
  /** Brings the code of the content. */
  preload: () => Promise<void>
  children: ReactNode
}

/**
 * What opens over the page, without its code being part of the page: that comes when it first opens, or soon after the
 * page did, so that it is there without a connection too. Focus that is lost when it goes returns to where it came from.
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
