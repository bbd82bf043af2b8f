import type { ReactNode } from 'react'

/** What stays at the bottom of a page's column, under the thumb. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-20 -mx-edge -mb-edge border-t border-line bg-card px-edge py-4 shadow-panel">
    {children}
  </div>
)
