import type { MatchedMission } from '#shared/staffing/matching/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useMatchingLabels } from './labels.ts'

const RADIUS = 20
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

interface Props {
  score: number
  /** Beside lines of text. */
  small?: boolean
}

/** A score as a ring and a number. */
export const Score = ({ score, small = false }: Props) => {
  const { t } = useTranslation('matching')
  const { formatNumber } = useMatchingLabels()
  const whole = Math.round(score)
  return (
    <span
      role="img"
      aria-label={t('matching.score', { score: formatNumber(whole) })}
      className={`relative inline-flex shrink-0 items-center justify-center ${small ? 'size-9 text-sm' : 'size-12'}`}
    >
      <svg aria-hidden="true" viewBox="0 0 48 48" className="absolute inset-0 -rotate-90">
        <circle cx="24" cy="24" r={RADIUS} fill="none" strokeWidth="4" className="stroke-track" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(CIRCUMFERENCE * whole) / 100} ${CIRCUMFERENCE}`}
          className="stroke-link"
        />
      </svg>
      <span className="font-semibold tabular-nums">{whole}</span>
    </span>
  )
}

/** The ceiling and confidence of a score, as text only: a colour would read as the score. */
export const ConfidenceNote = ({ match }: { match: Pick<MatchedMission, 'confidence' | 'ceiling'> }) => {
  const { t } = useTranslation('matching')
  const words = useMatchingLabels()
  const { confidence, ceiling } = match
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-md text-secondary">
      {ceiling && (
        <span className="text-ink">
          {t(`matching.ceiling.${ceiling.criterion}`, { most: words.formatNumber(Math.round(ceiling.most)) })}
        </span>
      )}
      <span title={t('matching.confidence.hint', { percent: confidence })}>{words.confidence(confidence)}</span>
    </span>
  )
}
