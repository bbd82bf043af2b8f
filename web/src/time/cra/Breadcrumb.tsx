import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { REPORTS_PATH } from './paths.ts'

/** The link back to the list; `back` is its query (`?tab=team`). */
export const Breadcrumb = ({ here, back = '' }: { here: string; back?: string }) => {
  const { t } = useTranslation('cra')
  return (
    <nav aria-label={t('cra.breadcrumb')}>
      <ol className="flex flex-wrap items-center gap-1 text-md font-medium text-secondary">
        <li className="flex items-center gap-1">
          <Link to={REPORTS_PATH + back} className="rounded-sm py-1 text-link hover:underline">
            {t('cra.list.title')}
          </Link>
          <ChevronRightIcon aria-hidden className="size-5 text-icon" />
        </li>
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
