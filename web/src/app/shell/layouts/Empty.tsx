import type { ReactNode } from 'react'

/** The screen and nothing around it. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
    {children}
  </main>
)
