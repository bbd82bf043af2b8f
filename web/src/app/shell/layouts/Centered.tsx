import type { ReactNode } from 'react'
import { Footer } from './parts/Footer.tsx'
import { Main } from './parts/Main.tsx'
import { TopBar } from './parts/TopBar.tsx'

/** Everything in one card in the middle of the page. */
const Centered = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh justify-center bg-slate-200 sm:p-4 md:p-8 dark:bg-card">
    <div className="flex w-full max-w-360 min-w-0 flex-col bg-page shadow-2xl sm:rounded-xl dark:shadow-none">
      <TopBar className="min-h-16 border-b border-line sm:rounded-t-xl md:min-h-20" />
      <Main>{children}</Main>
      <Footer className="h-16 px-6 sm:rounded-b-xl md:h-20" />
    </div>
  </div>
)
export default Centered
