import type { ReactNode } from 'react'
import { HorizontalNavigation } from '#web/app/shell/nav/HorizontalNavigation.tsx'
import { Toolbar } from '../toolbar/Toolbar.tsx'
import { useWide } from '../useWide.ts'
import { Brand } from './parts/Brand.tsx'
import { CollapsedNavigation } from './parts/CollapsedNavigation.tsx'
import { Footer } from './parts/Footer.tsx'
import { Main } from './parts/Main.tsx'

/** A raised card over a band in the colour of the theme: tools, navigation and screen in one. */
const Material = ({ children }: { children: ReactNode }) => {
  const wide = useWide()
  return (
    <div className="relative isolate flex min-h-dvh flex-col bg-slate-200 md:px-8 dark:bg-card">
      {wide && <div aria-hidden className="absolute inset-x-0 top-0 -z-10 h-52 bg-primary-700" />}
      <div className="mx-auto flex w-full max-w-360 min-w-0 grow flex-col shadow-2xl md:mt-12">
        <header className="sticky top-0 z-30 border-b border-line bg-card px-2 sm:px-3 md:rounded-t-xl md:px-6">
          <div className="flex min-h-16 items-center gap-2">
            {wide ? <Brand /> : <CollapsedNavigation />}
            <Toolbar field={wide} />
          </div>
          {wide && (
            <HorizontalNavigation className="-mx-6 flex min-h-16 items-center border-t border-line px-3 lg:px-2" />
          )}
        </header>
        <div className="flex min-w-0 grow flex-col bg-page">
          <Main>{children}</Main>
        </div>
        <Footer className="h-20 px-6" />
      </div>
    </div>
  )
}
export default Material
