import { Logo } from '#web/ui/Logo.tsx'

/** The page while nothing is known yet. */
export const Splash = () => (
  <div className="flex min-h-dvh items-center justify-center">
    <Logo size={64} className="animate-pulse" />
  </div>
)
