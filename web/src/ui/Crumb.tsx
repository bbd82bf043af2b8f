import { ArrowLeftIcon } from '@heroicons/react/20/solid'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** The way back to where a page belongs, above its heading. */
export const Crumb = ({ to, children }: { to: string; children: string }) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('ui.breadcrumb')} className="text-md font-medium">
      <Link to={to} className="inline-flex min-h-10 items-center gap-1.5 rounded-sm text-link hover:underline">
        <ArrowLeftIcon aria-hidden className="size-4 shrink-0" />
        {children}
      </Link>
    </nav>
  )
}
