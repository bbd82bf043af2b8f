import type { ReactNode } from 'react'

/** A tag or a skill. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-full rounded-full bg-track px-3 py-1 text-sm font-medium break-words">
    {children}
  </span>
)
