import type { ReactNode } from 'react'

/** Where the screen is. */
export const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-w-0 grow outline-none">
    {children}
  </main>
)
