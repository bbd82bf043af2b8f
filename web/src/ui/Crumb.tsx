import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'

interface Props {
  to: string
  children: string
  onClick?: (event: MouseEvent) => void
}

/** The link to the parent page, above the heading. */
export const Crumb = ({ to, children, onClick }: Props) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('ui.breadcrumb')} className="text-md font-medium">
      <Link
        to={to}
        onClick={onClick}
        className="inline-flex min-h-10 items-center gap-2 rounded-sm text-link before:ml-0.5 before:size-1.5 before:shrink-0 before:rotate-45 before:border-b-2 before:border-l-2 before:border-current hover:underline"
      >
        {children}
      </Link>
    </nav>
  )
}
