import { QuestionMarkCircleIcon } from '@heroicons/react/24/outline'
import { Link, useLocation } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { HELP_KEY, opensInNewTab, useHelpKey } from './helpKey.ts'
import { helpLink } from './helpLink.ts'

/** Opens the help of the current screen; on phones the user menu does. */
export const HelpButton = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const help = helpLink(pathname)
  useHelpKey(help)
  return (
    <Link
      to={help}
      onClick={(event) => {
        if (!opensInNewTab()) return
        event.preventDefault()
        window.open(help, '_blank')
      }}
      aria-label={t('shell.help')}
      aria-keyshortcuts={HELP_KEY}
      title={`${t('shell.help')} (${HELP_KEY})`}
      className="hidden size-control shrink-0 items-center justify-center rounded-full text-icon transition-colors hover:bg-hover md:inline-flex"
    >
      <QuestionMarkCircleIcon aria-hidden className="size-5" />
    </Link>
  )
}
