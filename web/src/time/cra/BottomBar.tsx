import type { ReactNode } from 'react'

/** What stays at the bottom of a page's column, under the thumb. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-20 -mx-4 -mb-4 border-t border-line bg-card p-4 shadow-panel sm:-mx-6 sm:-mb-6 sm:px-6 md:-mx-8 md:-mb-8 md:px-8">
    {children}
  </div>
)
