import type { ReactNode } from 'react'
import { HorizontalNavigation } from '#web/app/shell/nav/HorizontalNavigation.tsx'
import { Toolbar } from '../toolbar/Toolbar.tsx'
import { useWide } from '../useWide.ts'
import { Brand } from './parts/Brand.tsx'
import { CollapsedNavigation } from './parts/CollapsedNavigation.tsx'
import { Footer } from './parts/Footer.tsx'
import { Main } from './parts/Main.tsx'

/** A dark bar of tools, a light one with the navigation, and the screen in a card in the middle. */
const Enterprise = ({ children }: { children: ReactNode }) => {
  const wide = useWide()
  return (
    <div className="flex min-h-dvh flex-col bg-slate-200 dark:bg-card">
      <header className="sticky top-0 z-30 shadow-card">
        <div className="dark bg-card px-2 text-ink sm:px-3 md:px-8">
          <div className="mx-auto flex min-h-16 max-w-360 items-center gap-2 md:min-h-20">
            {wide ? <Brand /> : <CollapsedNavigation />}
            <Toolbar field={wide} />
          </div>
        </div>
        {wide && (
          <div className="border-b border-line bg-card px-8">
            <HorizontalNavigation className="mx-auto flex min-h-16 max-w-360 items-center [&>ul]:-ml-3 lg:[&>ul]:-ml-4" />
          </div>
        )}
      </header>
      <div className="flex grow justify-center sm:p-6 md:p-8">
        <div className="flex w-full max-w-360 min-w-0 flex-col bg-page shadow-card sm:rounded-lg">
          <Main>{children}</Main>
        </div>
      </div>
      <Footer className="h-20 px-[max(1.5rem,calc((100%-90rem)/2))] md:px-[max(2rem,calc((100%-90rem)/2))]" />
    </div>
  )
}
export default Enterprise
