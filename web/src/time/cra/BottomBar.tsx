import type { ReactNode } from 'react'

/** A sticky bar at the bottom of a page; not sticky in a low window, such as at 200 % zoom. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-20 -mx-edge [@media(max-height:30rem)]:static -mb-edge border-t border-line bg-card px-edge py-4 shadow-panel">
    {children}
  </div>
)
