import { QuestionMarkCircleIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { helpFor } from './help.ts'

/** Leads to the help about the screen that is open; on a phone the navigation does. */
export const HelpButton = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Link
      to={helpFor(pathname)}
      aria-label={t('shell.help')}
      title={t('shell.help')}
      className="hidden size-10 shrink-0 items-center justify-center rounded-full text-icon transition-colors hover:bg-hover md:inline-flex"
    >
      <QuestionMarkCircleIcon aria-hidden className="size-6" />
    </Link>
  )
}
