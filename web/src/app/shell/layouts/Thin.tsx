import type { ReactNode } from 'react'
import { StripNavigation } from '#web/app/shell/nav/StripNavigation.tsx'
import { Logo } from '#web/ui/images/Logo.tsx'
import { SideFrame } from './parts/SideFrame.tsx'
import { SIDEBARS } from './sidebars.ts'

const SURFACE = 'bg-card dark:bg-page'

/** A strip of icons in the colour of the cards; what they hold opens beside it. */
const Thin = ({ children }: { children: ReactNode }) => (
  <SideFrame
    width={SIDEBARS.thin.width}
    surface={`${SURFACE} border-r border-line`}
    navigation={(onNavigate) => (
      <>
        <Logo className="mx-auto my-4 shrink-0" />
        <StripNavigation surface={SURFACE} onNavigate={onNavigate} />
      </>
    )}
  >
    {children}
  </SideFrame>
)
export default Thin
