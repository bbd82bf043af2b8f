import type { ReactNode } from 'react'
import { StripNavigation } from '#web/app/shell/nav/StripNavigation.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { SideFrame } from './SideFrame.tsx'

const SURFACE = 'bg-card dark:bg-page'

/** A strip of icons in the colour of the cards; what they hold opens beside it. */
const Thin = ({ children }: { children: ReactNode }) => (
  <SideFrame
    width={80}
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
