import { Link } from 'react-router-dom'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { GuideLinks } from './GuideLinks.tsx'
import { HELP } from './paths.ts'

export const loader = prefetch(contracts.help.guides, () => ({}))

/** The first guides of each category. */
export const Component = () => {
  const { t } = useTranslation('help')
  const { data, error, refetch } = useApiQuery(contracts.help.guides, {})
  const shelves = Array.isArray(data) ? data.filter(({ totalGuides }) => totalGuides > 0) : undefined
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <Crumb to={HELP}>{t('title')}</Crumb>
        <PageTitle>{t('guides.title')}</PageTitle>
      </header>
      {!shelves && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!shelves && !error && <Skeleton className="h-80" />}
      <div className="grid gap-6 sm:grid-cols-2">
        {shelves?.map(({ id, slug, title, guides, totalGuides }) => (
          <section key={id} className="rounded-2xl bg-card p-5 shadow-card">
            <h2 className="mb-2 text-lg font-semibold break-words">
              <Link to={`${HELP}/guides/${slug}`} className="hover:underline">
                {title}
              </Link>
            </h2>
            <GuideLinks category={slug} guides={guides} />
            {totalGuides > guides.length && (
              <Link
                to={`${HELP}/guides/${slug}`}
                className="mt-2 inline-flex min-h-10 items-center font-medium text-link hover:underline"
              >
                {t('guides.all', { count: totalGuides })}
              </Link>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
