import type { MatchedMission } from '#shared/staffing/matching/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useMatchingLabels } from './labels.ts'

/** Says which criteria took no part, as the reader may not see both sides of them; nothing when all did. */
export const ExcludedCriteria = ({ reasons }: { reasons: MatchedMission['reasons'] | undefined }) => {
  const { t } = useTranslation('matching')
  const words = useMatchingLabels()
  const left = reasons ? words.criteriaBut(reasons.map(({ criterion }) => criterion)) : ''
  return left && <>{t('matching.leftOut', { criteria: left })}</>
}
