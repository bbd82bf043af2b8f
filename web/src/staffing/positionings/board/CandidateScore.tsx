import type { ScoredCandidate } from '#shared/staffing/matching/contract.ts'
import { useMatchingLabels } from '#web/staffing/matching/labels.ts'
import { Score } from '#web/staffing/matching/Score.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'

interface Props {
  match: ScoredCandidate
  onOpen: () => void
}

/** The score of a candidate with what caps it, and since when they are available; its reasons open with it. */
export const CandidateScore = ({ match, onOpen }: Props) => {
  const { t } = useTranslation('matching')
  const words = useMatchingLabels()
  const { score, ceiling, reasons } = match
  const availability = reasons.find(({ criterion }) => criterion === 'availability')
  const lines = availability ? [...availability.evidence, ...availability.missing].map(words.line) : []
  if (ceiling)
    lines.push(t(`matching.ceiling.${ceiling.criterion}`, { most: words.formatNumber(Math.round(ceiling.most)) }))
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="mt-2 -ml-1 flex w-full items-center gap-2 rounded-md p-1 text-left text-sm text-secondary hover:bg-hover"
    >
      <Score score={score} small />
      <span className="min-w-0">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </button>
  )
}
