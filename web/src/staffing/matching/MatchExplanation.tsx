import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { ItemsSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { DecisionNote } from './CandidateCard.tsx'
import { ExcludedCriteria } from './ExcludedCriteria.tsx'
import { MatchReasons } from './MatchReasons.tsx'
import { ConfidenceNote, Score } from './Score.tsx'

/** How the signed-in person matches a proposed mission, with reasons. */
export const MatchExplanation = ({ missionId }: { missionId: string }) => {
  const { t } = useTranslation('matching')
  const { data, error, refetch } = useApiQuery(contracts.matching.why, { missionId })
  return (
    <Card title={t('matching.own.why')}>
      {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <ItemsSkeleton mark="size-12" />}
      {data && (
        <div className="space-y-5">
          <div className="flex items-center gap-4">
            <Score score={data.score} />
            <div className="min-w-0 grow">
              <ConfidenceNote match={data} />
            </div>
          </div>
          <p className="text-secondary">
            {t('matching.own.whyText')} <ExcludedCriteria reasons={data.reasons} />
          </p>
          {data.decision && <DecisionNote decision={data.decision} />}
          <MatchReasons reasons={data.reasons} />
        </div>
      )}
    </Card>
  )
}
