import type { ReactNode } from 'react'
import { StripNavigation } from '#web/app/shell/nav/StripNavigation.tsx'
import { Logo } from '#web/ui/images/Logo.tsx'
import { SideFrame } from './parts/SideFrame.tsx'
import { SIDEBARS } from './sidebars.ts'

const SURFACE = 'dark bg-night'

/** A dark strip of icons with their words; what they hold opens beside it. */
const Compact = ({ children }: { children: ReactNode }) => (
  <SideFrame
    width={SIDEBARS.compact.width}
    surface={SURFACE}
    navigation={(onNavigate) => (
      <>
        <Logo size={40} className="mx-auto my-5 shrink-0" />
        <StripNavigation labelled surface={SURFACE} onNavigate={onNavigate} />
      </>
    )}
  >
    {children}
  </SideFrame>
)
export default Compact
