import { type ReactNode, Suspense, useEffect, useState } from 'react'

const SOON_MS = 1500

interface Props {
  open: boolean
  /** Gets the code of the content, a lazy component. */
  load: () => Promise<unknown>
  children: ReactNode
}

/**
 * What opens over the page, without its code being part of the page: that comes when it first opens, or soon after the
 * page did, so that it is there without a connection too.
 */
export const OnceOpen = ({ open, load, children }: Props) => {
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), SOON_MS)
    return () => clearTimeout(timer)
  }, [load])
  return needed && <Suspense fallback={null}>{children}</Suspense>
}
