import type { ReactNode } from 'react'
import { readableColour, registrationText } from '#shared/people/company/letterhead.ts'
import type { Letterhead } from '#shared/people/terms.ts'
import { CompanyMark } from '#web/ui/images/CompanyMark.tsx'
import { Logo } from '#web/ui/images/Logo.tsx'
import { LanguageSwitch } from './language/LanguageSwitch.tsx'

type Mark = Pick<Letterhead, 'name' | 'logoUrl' | 'colour'> & Partial<Pick<Letterhead, 'address' | 'registration'>>
interface Props {
  /** The company whose branding the page carries, once known; ours stands in the footer only. */
  company?: Mark | undefined
  children: ReactNode
}

/** The frame of pages opened by a public link: not indexed, and without a referrer. */
export const LinkFrame = ({ company, children }: Props) => (
  <>
    {company && <div aria-hidden className="h-1.5" style={{ backgroundColor: readableColour(company.colour) }} />}
    <div className="mx-auto flex max-w-read flex-col gap-6 px-4 py-8 sm:px-6">
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        {company ? <CompanyMark company={company} /> : <Logo size={40} />}
        <div className="print:hidden">
          <LanguageSwitch />
        </div>
      </div>
      {children}
      {company && (
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-md text-secondary">
          <p>
            {[company.name, company.address, registrationText(company.registration ?? '')].filter(Boolean).join(' · ')}
          </p>
          <p className="flex items-center gap-2">
            <Logo size={20} />
            Regie
          </p>
        </footer>
      )}
    </div>
  </>
)
