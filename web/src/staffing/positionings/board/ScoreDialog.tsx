import type { ScoredCandidate } from '#shared/staffing/matching/contract.ts'
import { ExcludedCriteria } from '#web/staffing/matching/ExcludedCriteria.tsx'
import { MatchReasons } from '#web/staffing/matching/MatchReasons.tsx'
import { ConfidenceNote, Score } from '#web/staffing/matching/Score.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface Props {
  name: string
  match: ScoredCandidate
  onClose: () => void
}

/** The reasons of a candidate's score. */
export const ScoreDialog = ({ name, match, onClose }: Props) => (
  <Dialog open onClose={onClose} title={name} footer={null}>
    <div className="space-y-5">
      <div className="flex items-center gap-4">
        <Score score={match.score} />
        <ConfidenceNote match={match} />
      </div>
      <p className="text-secondary empty:hidden">
        <ExcludedCriteria reasons={match.reasons} />
      </p>
      <MatchReasons reasons={match.reasons} />
    </div>
  </Dialog>
)
