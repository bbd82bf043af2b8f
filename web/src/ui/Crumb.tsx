import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** The way back to where a page belongs, above its heading. */
export const Crumb = ({ to, children }: { to: string; children: string }) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('ui.breadcrumb')} className="text-md font-medium">
      <Link to={to} className="inline-block min-h-10 content-center rounded-sm text-link hover:underline">
        {children}
      </Link>
    </nav>
  )
}
