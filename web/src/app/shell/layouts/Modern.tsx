import type { ReactNode } from 'react'
import { HorizontalNavigation } from '#web/app/shell/nav/HorizontalNavigation.tsx'
import { Toolbar } from '../toolbar/Toolbar.tsx'
import { useWide } from '../useWide.ts'
import { Brand } from './parts/Brand.tsx'
import { CollapsedNavigation } from './parts/CollapsedNavigation.tsx'
import { Footer } from './parts/Footer.tsx'
import { Main } from './parts/Main.tsx'

/** One bar over the whole width with everything in it. */
const Modern = ({ children }: { children: ReactNode }) => {
  const wide = useWide()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-transparent bg-card px-2 shadow-card sm:min-h-20 sm:px-3 md:px-6 dark:border-line dark:bg-page dark:shadow-none">
        {wide ? (
          <>
            <Brand markOnly className="lg:w-34" />
            <HorizontalNavigation besideTools />
          </>
        ) : (
          <CollapsedNavigation />
        )}
        <Toolbar />
      </header>
      <Main>{children}</Main>
      <Footer className="h-14 px-6 sm:h-20" />
    </div>
  )
}
export default Modern
