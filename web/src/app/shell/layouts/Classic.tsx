import type { ReactNode } from 'react'
import { VerticalNavigation } from '#web/app/shell/nav/VerticalNavigation.tsx'
import { Brand } from './parts/Brand.tsx'
import { SideFrame } from './parts/SideFrame.tsx'
import { SIDEBARS } from './sidebars.ts'

/** A dark navigation with titled groups on the left. */
const Classic = ({ children }: { children: ReactNode }) => (
  <SideFrame
    width={SIDEBARS.classic.width}
    surface="dark bg-night"
    navigation={(onNavigate) => (
      <>
        <Brand className="h-20 px-6" />
        <VerticalNavigation onNavigate={onNavigate} />
      </>
    )}
  >
    {children}
  </SideFrame>
)
export default Classic
