import { ChevronDownIcon } from '@heroicons/react/20/solid'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Candidate } from '#shared/staffing/matching/contract.ts'
import { checkPath } from '#web/staffing/profiles/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { useMatchingLabels } from './labels.ts'
import { MatchReasons } from './MatchReasons.tsx'
import { ConfidenceNote, Score } from './Score.tsx'

const TONES = { PIN: 'blue', RAISE: 'green', DISMISS: 'slate', NONE: 'slate' } as const

/** A manager's decision on a candidate's rank, with its author and reason. */
export const DecisionNote = ({ decision }: { decision: NonNullable<Candidate['decision']> }) => {
  const { t } = useTranslation('matching')
  const { formatInstant } = useMatchingLabels()
  return (
    <div className="rounded-lg border border-line bg-soft px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[decision.kind]}>{t(`matching.decide.${decision.kind}`)}</Badge>
        <span className="text-md text-secondary">
          {t('matching.decision.by', { name: decision.by, at: formatInstant(decision.at) })}
        </span>
      </p>
      <p className="mt-2 break-words whitespace-pre-wrap">
        <LinkedText text={decision.note} />
      </p>
    </div>
  )
}

interface Props {
  candidate: Candidate
  /** Undefined: read-only. */
  onDecide: (() => void) | undefined
  /** A checkbox that selects the candidate. */
  box?: ReactNode
  /** A further action on the candidate. */
  action?: ReactNode
}

/** A ranked candidate: score, confidence, decision, and expandable reasons. */
export const CandidateCard = ({ candidate, onDecide, box, action }: Props) => {
  const { t } = useTranslation('matching')
  const { person, rank, score, reasons, decision } = candidate
  return (
    <article className="rounded-2xl bg-card p-4 pb-3 shadow-card sm:p-6 sm:pb-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-4">
        {box}
        <span className="w-6 text-right text-lg font-medium text-secondary tabular-nums">{rank ?? '–'}</span>
        <Score score={score} />
        <Avatar name={person.name} src={person.avatarUrl} />
        <div className="min-w-32 grow basis-0 sm:min-w-40">
          <h2 className="text-lg font-medium break-words">
            <Link
              to={checkPath(person.id)}
              className="inline-block min-h-10 content-center rounded-sm hover:text-link hover:underline sm:min-h-0"
            >
              {person.name}
            </Link>
          </h2>
          <ConfidenceNote match={candidate} />
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:gap-3">
          {onDecide && (
            <Button variant="outline" aria-label={t('matching.decide.open', { name: person.name })} onClick={onDecide}>
              {t('matching.decide.button')}
            </Button>
          )}
          {action}
        </div>
      </header>
      {decision && (
        <div className="mt-4">
          <DecisionNote decision={decision} />
        </div>
      )}
      <details className="group mt-2" open={rank === 1}>
        <summary className="-ml-3 inline-flex min-h-10 cursor-pointer list-none items-center gap-1 rounded-full px-3 font-medium text-link hover:bg-hover [&::-webkit-details-marker]:hidden">
          {t('matching.reasons')}
          <ChevronDownIcon aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="pt-2 pb-2">
          <MatchReasons reasons={reasons} />
        </div>
      </details>
    </article>
  )
}
