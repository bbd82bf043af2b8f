import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LanguageSwitch } from '#web/app/shell/language/LanguageSwitch.tsx'
import { LegalLinks } from '#web/overview/legal/LegalLinks.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Logo } from '#web/ui/images/Logo.tsx'
import { Welcome } from './Welcome.tsx'

interface Props {
  title: string
  /** A sentence or a question with its link, under the title. */
  lead?: ReactNode
  children?: ReactNode
  /** A line with a link under everything else. */
  footer?: ReactNode
  /** Whether the logo leads home; yes unless said. */
  leaves?: boolean
}

/** The frame of the authentication screens: a column with the form, and beside it what Regie is for. */
export const AuthFrame = ({ title, lead, children, footer, leaves = true }: Props) => {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col sm:items-center sm:justify-center md:flex-row md:items-stretch md:justify-start">
      <div className="flex w-full flex-col px-4 py-8 sm:w-auto sm:rounded-2xl sm:bg-card sm:p-12 sm:shadow-card md:w-1/2 md:items-end md:justify-center md:rounded-none md:p-16 md:shadow-none dark:md:bg-page">
        <div className="mx-auto w-full max-w-80 sm:w-80 md:mx-0">
          {leaves ? (
            <Link to="/home" aria-label={t('signIn.home')} className="inline-block rounded-xl">
              <Logo size={48} />
            </Link>
          ) : (
            <Logo size={48} />
          )}
          <h1 className="mt-8 text-4xl leading-tight font-extrabold tracking-tight text-balance break-words">
            {title}
          </h1>
          {lead && <div className="mt-1 text-secondary">{lead}</div>}
          {children}
          {footer && <div className="mt-8 text-md font-medium text-secondary">{footer}</div>}
          <div className="mt-8 -ml-4">
            <LanguageSwitch />
          </div>
          <div className="mt-4 text-sm text-secondary">
            <LegalLinks />
          </div>
        </div>
      </div>
      <Welcome />
    </div>
  )
}
