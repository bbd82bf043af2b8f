import type { ReactNode } from 'react'
import { Footer } from './parts/Footer.tsx'
import { Main } from './parts/Main.tsx'
import { TopBar } from './parts/TopBar.tsx'

/** One bar over the whole width with everything in it. */
const Modern = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <TopBar className="min-h-14 border-b border-transparent shadow-card sm:min-h-20 dark:border-line dark:bg-page dark:shadow-none" />
    <Main>{children}</Main>
    <Footer className="h-14 px-6 sm:h-20" />
  </div>
)
export default Modern
