import { useParams } from 'react-router-dom'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { missionPath } from '#web/staffing/missions/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { MatchExplanation } from './MatchExplanation.tsx'
import { OWN_MATCHING } from './paths.ts'

export const loader = prefetch(contracts.matching.why, ({ params }) => ({ missionId: params.missionId ?? '' }))

/** Explains why the signed-in person was considered for a proposed mission. */
export const Component = () => {
  const { t } = useTranslation('matching')
  const { missionId = '' } = useParams()
  const { data } = useApiQuery(contracts.matching.why, { missionId })
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <Crumb to={OWN_MATCHING}>{t('matching.own.title')}</Crumb>
        <PageTitle>{data?.mission.title ?? t('matching.own.why')}</PageTitle>
      </header>
      <MatchExplanation missionId={missionId} />
      {data && (
        <p>
          <ActionLink variant="outline" to={missionPath(missionId)}>
            {t('matching.missions.open')}
          </ActionLink>
        </p>
      )}
    </div>
  )
}
