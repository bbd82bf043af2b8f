import { CheckIcon, MinusSmallIcon } from '@heroicons/react/20/solid'
import type { MatchedMission } from '#shared/staffing/matching/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useMatchingLabels } from './labels.ts'

type Reason = MatchedMission['reasons'][number]

/** The score of each criterion, with the evidence for and against. */
export const MatchReasons = ({ reasons }: { reasons: readonly Reason[] }) => (
  <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
    {reasons.map((reason) => (
      <li key={reason.criterion} className="min-w-0">
        <Criterion reason={reason} />
      </li>
    ))}
  </ul>
)

const Criterion = ({ reason }: { reason: Reason }) => {
  const { t } = useTranslation('matching')
  const words = useMatchingLabels()
  const { criterion, status, points, weight, evidence, missing } = reason
  const counts = status === 'counted'
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{t(`matching.criterion.${criterion}`)}</span>
        <span className="text-md text-secondary tabular-nums">{words.points(reason)}</span>
      </p>
      <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-track">
        {counts && (
          <div
            style={{ width: `${weight > 0 ? (100 * points) / weight : 0}%` }}
            className="h-full rounded-full bg-link"
          />
        )}
      </div>
      <ul className="mt-2 space-y-1 text-md">
        {evidence.map((one) => (
          <li key={`${one.key} ${JSON.stringify(one.params)}`} className="flex gap-2">
            {counts ? (
              <CheckIcon
                role="img"
                aria-hidden={false}
                aria-label={t('matching.strengths')}
                className="mt-0.5 size-4 shrink-0 text-good-text"
              />
            ) : (
              <MinusSmallIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-icon" />
            )}
            <span className="min-w-0 break-words">{words.line(one)}</span>
          </li>
        ))}
        {missing.map((one) => (
          <li key={`${one.key} ${JSON.stringify(one.params)}`} className="flex gap-2 text-secondary">
            <MinusSmallIcon
              role="img"
              aria-hidden={false}
              aria-label={t('matching.gaps')}
              className="mt-0.5 size-4 shrink-0 text-warn-text"
            />
            <span className="min-w-0 break-words">{words.line(one)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
