import { useState } from 'react'
import { VerticalNavigation } from '#web/app/shell/nav/VerticalNavigation.tsx'
import { SideNavigation } from '#web/app/shell/SideNavigation.tsx'
import { Brand } from './Brand.tsx'
import { MenuButton } from './MenuButton.tsx'

/** The menu button that replaces a horizontal navigation on narrow screens, and the panel that it opens. */
export const CollapsedNavigation = () => {
  const [shown, setShown] = useState(false)
  return (
    <>
      <MenuButton shown={shown} onToggle={() => setShown(!shown)} />
      <SideNavigation over open={shown} onClose={() => setShown(false)} width={280} surface="dark bg-night">
        {(onNavigate) => (
          <>
            <Brand className="h-20 px-6" />
            <VerticalNavigation onNavigate={onNavigate} />
          </>
        )}
      </SideNavigation>
    </>
  )
}
