import { useParams } from 'react-router-dom'
import { prefetchPages } from '#web/app/pages.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { checkPath } from '#web/staffing/profiles/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { BackCrumb } from '#web/ui/BackCrumb.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { RankedMissions } from './RankedMissions.tsx'
import { RANKING_STALE_MS } from './staleTime.ts'

export const loader = combineLoaders(
  prefetch(contracts.profiles.check, ({ params }) => ({ profilId: params.personId ?? '' })),
  prefetchPages(contracts.matching.missions, ({ params }) => ({ personId: params.personId ?? '' }), RANKING_STALE_MS),
)

/** The open missions that suit a person. */
export const Component = () => {
  const { t } = useTranslation()
  const { personId = '' } = useParams()
  const { data } = useApiQuery(contracts.profiles.check, { profilId: personId })
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <BackCrumb to={checkPath(personId)}>{t('profiles.check')}</BackCrumb>
        <PageTitle>{data ? `${data.firstName} ${data.lastName}` : t('matching.title')}</PageTitle>
        {data && <p className="mt-1 text-lg text-secondary">{data.professionalTitle}</p>}
        {data?.anonymous && <p className="mt-1 text-md text-secondary">{t('profiles.shownByInitials')}</p>}
      </header>
      <RankedMissions personId={personId} />
    </div>
  )
}
