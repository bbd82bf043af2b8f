import type { MatchedMission } from '#shared/staffing/matching/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useMatchingLabels } from './labels.ts'

/** Lists the criteria left out because the reader may not see their data; renders nothing when there are none. */
export const ExcludedCriteria = ({ reasons }: { reasons: MatchedMission['reasons'] | undefined }) => {
  const { t } = useTranslation('matching')
  const words = useMatchingLabels()
  const left = reasons ? words.criteriaBut(reasons.map(({ criterion }) => criterion)) : ''
  return left && <>{t('matching.leftOut', { criteria: left })}</>
}
