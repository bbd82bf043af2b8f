import type { ReactNode } from 'react'
import { VerticalNavigation } from '#web/app/shell/nav/VerticalNavigation.tsx'
import { Logo } from '#web/ui/images/Logo.tsx'
import { Brand } from './parts/Brand.tsx'
import { Person } from './parts/Person.tsx'
import { SideFrame } from './parts/SideFrame.tsx'
import { SIDEBARS } from './sidebars.ts'

/** A dark navigation with the signed-in person on top; no footer. */
const Classy = ({ children }: { children: ReactNode }) => (
  <SideFrame
    width={SIDEBARS.classy.width}
    surface="dark bg-night"
    footer={false}
    navigation={(onNavigate) => (
      <>
        <div className="sticky top-0 z-1 bg-inherit">
          <Brand className="p-4 pl-6" />
          <Person />
        </div>
        <VerticalNavigation onNavigate={onNavigate} />
        <div className="mt-auto flex h-16 shrink-0 items-center justify-center opacity-12 grayscale">
          <Logo />
        </div>
      </>
    )}
  >
    {children}
  </SideFrame>
)
export default Classy
