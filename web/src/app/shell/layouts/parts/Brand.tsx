import { Logo } from '#web/ui/images/Logo.tsx'

/** The mark and the name of the product; on `markOnly` screens, those between 960 and 1280 px, the mark alone. */
export const Brand = ({ markOnly = false, className = '' }: { markOnly?: boolean; className?: string }) => (
  <div className={`flex shrink-0 items-center gap-3 ${className}`}>
    <Logo />
    <span className={`text-lg font-semibold tracking-tight ${markOnly ? 'max-lg:hidden' : ''}`}>Regie</span>
  </div>
)
