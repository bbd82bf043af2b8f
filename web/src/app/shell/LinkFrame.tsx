import type { ReactNode } from 'react'
import { Logo } from '#web/ui/Logo.tsx'
import { LanguageSwitch } from './language/LanguageSwitch.tsx'

interface Props {
  /** How wide it may become. */
  width: 'max-w-2xl' | 'max-w-3xl' | 'max-w-4xl'
  children: ReactNode
}

/** Around what a link shows to people without an account: no search engine lists it, and no other site learns its address. */
export const LinkFrame = ({ width, children }: Props) => (
  <div className={`mx-auto flex flex-col gap-6 px-4 py-8 sm:px-6 ${width}`}>
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
    <div className="flex flex-wrap items-center justify-between gap-4">
      <Logo size={40} />
      <LanguageSwitch />
    </div>
    {children}
  </div>
)
