import { useParams } from 'react-router-dom'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { GuideLinks } from './GuideLinks.tsx'
import { HELP } from './paths.ts'

export const loader = prefetch(contracts.help.guides, ({ params }) => ({ slug: params.category ?? '' }))

/** All guides of a category. */
export const Component = () => {
  const { t } = useTranslation('help')
  const { category = '' } = useParams()
  const { data, error, refetch } = useApiQuery(contracts.help.guides, { slug: category })
  const shelf = data && !Array.isArray(data) ? data : undefined
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <Crumb to={`${HELP}/guides`}>{t('guides.title')}</Crumb>
        <PageTitle>{shelf?.title ?? t('guides.title')}</PageTitle>
      </header>
      {!shelf && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!shelf && !error && <Skeleton className="h-60" />}
      {shelf && (
        <div className="rounded-2xl bg-card p-5 shadow-card">
          <GuideLinks category={shelf.slug} guides={shelf.guides} />
        </div>
      )}
    </div>
  )
}
