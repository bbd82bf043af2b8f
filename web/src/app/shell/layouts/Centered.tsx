import type { ReactNode } from 'react'
import { HorizontalNavigation } from '#web/app/shell/nav/HorizontalNavigation.tsx'
import { Toolbar } from '../toolbar/Toolbar.tsx'
import { useWide } from '../useWide.ts'
import { Brand } from './parts/Brand.tsx'
import { CollapsedNavigation } from './parts/CollapsedNavigation.tsx'
import { Footer } from './parts/Footer.tsx'
import { Main } from './parts/Main.tsx'

/** Everything in one card in the middle of the page. */
const Centered = ({ children }: { children: ReactNode }) => {
  const wide = useWide()
  return (
    <div className="flex min-h-dvh justify-center bg-slate-200 sm:p-4 md:p-8 dark:bg-card">
      <div className="flex w-full max-w-360 min-w-0 flex-col bg-page shadow-2xl sm:rounded-xl dark:shadow-none">
        <header className="sticky top-0 z-30 flex min-h-16 items-center gap-2 border-b border-line bg-card px-2 sm:rounded-t-xl sm:px-3 md:min-h-20 md:px-6">
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
        <Footer className="h-16 px-6 sm:rounded-b-xl md:h-20" />
      </div>
    </div>
  )
}
export default Centered
