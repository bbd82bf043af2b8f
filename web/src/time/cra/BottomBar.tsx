import type { ReactNode } from 'react'

/** What stays at the bottom of a page's column, under the thumb; after the page where that is too low for both, such as at twice the size. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-20 -mx-edge [@media(max-height:30rem)]:static -mb-edge border-t border-line bg-card px-edge py-4 shadow-panel">
    {children}
  </div>
)
