import { HorizontalNavigation } from '#web/app/shell/nav/HorizontalNavigation.tsx'
import { Toolbar } from '../../toolbar/Toolbar.tsx'
import { useWide } from '../../useWide.ts'
import { Brand } from './Brand.tsx'
import { CollapsedNavigation } from './CollapsedNavigation.tsx'

/** The navigation and the tools in one line. */
export const TopBar = ({ className }: { className: string }) => {
  const wide = useWide()
  return (
    <header className={`sticky top-0 z-30 flex items-center gap-2 bg-card px-2 sm:px-3 md:px-6 ${className}`}>
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
  )
}
