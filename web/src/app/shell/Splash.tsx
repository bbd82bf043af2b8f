import { Logo } from '#web/ui/images/Logo.tsx'

/**
 * Shown until the app renders; the build also puts it into the page. It is the logo or, for a layout with a sidebar,
 * the skeleton of that layout; see `early.ts`.
 */
export const Splash = () => (
  <>
    <div className="flex min-h-dvh items-center justify-center in-data-opening:hidden">
      <Logo size={64} className="animate-pulse" />
    </div>
    <div aria-hidden data-shape className="hidden min-h-dvh in-data-opening:flex">
      <div className="w-(--opening-side) shrink-0 bg-night max-md:hidden in-data-[opening=card]:bg-card in-data-[opening=indigo]:bg-indigo-800 in-data-[opening=card]:dark:bg-page" />
      <div className="min-w-0 grow">
        <div className="h-16 border-b border-transparent bg-card shadow-card dark:border-line dark:bg-page dark:shadow-none" />
        <div className="space-y-6 p-6 md:p-8">
          <div className="h-9 w-56 animate-pulse rounded-md bg-track" />
          <div className="h-72 rounded-2xl bg-card shadow-card" />
        </div>
      </div>
      <div className="w-16 shrink-0 border-l border-line bg-card max-lg:hidden" />
    </div>
  </>
)
