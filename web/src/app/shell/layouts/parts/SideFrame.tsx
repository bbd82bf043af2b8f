import type { ReactNode } from 'react'
import { SideNavigation } from '#web/app/shell/SideNavigation.tsx'
import { Toolbar } from '#web/app/shell/toolbar/Toolbar.tsx'
import { Footer } from './Footer.tsx'
import { Main } from './Main.tsx'
import { MenuButton } from './MenuButton.tsx'
import { useNavigationPanel } from './useNavigationPanel.ts'

interface Props {
  /** Of the navigation, in pixels. */
  width: number
  /** The classes of the navigation's surface. */
  surface: string
  navigation: (onNavigate: (() => void) | undefined) => ReactNode
  /** Beside the menu button. */
  tool?: ReactNode
  /** The navigation holds the menu of the signed-in person. */
  userInside?: boolean
  footer?: boolean
  children: ReactNode
}

/** A navigation on the left, a bar of tools above the screen. */
export const SideFrame = ({ width, surface, navigation, tool, userInside = false, footer = true, children }: Props) => {
  const { wide, shown, show } = useNavigationPanel()
  return (
    <div className="flex min-h-dvh">
      <SideNavigation over={!wide} open={shown} onClose={() => show(false)} width={width} surface={surface}>
        {navigation}
      </SideNavigation>
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-30 flex min-h-16 items-center gap-1 border-b border-transparent bg-card px-2 shadow-card sm:px-3 md:px-6 dark:border-line dark:bg-page dark:shadow-none">
          <MenuButton shown={shown} onToggle={() => show(!shown)} />
          {tool}
          <Toolbar user={!(userInside && wide && shown)} />
        </header>
        <Main>{children}</Main>
        {footer && <Footer />}
      </div>
    </div>
  )
}
