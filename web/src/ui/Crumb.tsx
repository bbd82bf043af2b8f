import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useGoBack } from './useGoBack.ts'

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

/** The way back on a page that many others lead to: to the one before, or to its parent when it was opened by itself. */
export const BackCrumb = ({ to, children }: Omit<Props, 'onClick'>) => {
  const { t } = useTranslation()
  const goBack = useGoBack()
  if (!goBack) return <Crumb to={to}>{children}</Crumb>
  const onClick = (event: MouseEvent) => {
    // Otherwise the parent opens in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goBack()
  }
  return (
    <Crumb to={to} onClick={onClick}>
      {t('ui.back')}
    </Crumb>
  )
}
