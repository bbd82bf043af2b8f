import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Candidate } from '#shared/staffing/matching/contract.ts'
import { checkPath } from '#web/staffing/profiles/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { useMatchingLabels } from './labels.ts'

/** Tight cells, for nine columns of figures. */
const TIGHT = 'tabular-nums sm:px-2!'

interface Props {
  rows: readonly Candidate[]
  onDecide: ((candidate: Candidate) => void) | undefined
  /** A checkbox that selects a candidate. */
  box: ((candidate: Candidate) => ReactNode) | undefined
  /** A further action on a candidate. */
  action: ((candidate: Candidate) => ReactNode) | undefined
}

/** The ranking as a table: a row per person, a column per criterion. */
export const CandidateTable = ({ rows, onDecide, box, action }: Props) => {
  const { t } = useTranslation('matching')
  const words = useMatchingLabels()
  const columns: Column<Candidate>[] = [
    {
      key: 'rank',
      header: t('matching.column.rank'),
      cell: (candidate) => (
        <span className="inline-flex items-center gap-3">
          {box?.(candidate)}
          {candidate.rank ?? '–'}
        </span>
      ),
      align: 'right',
      className: TIGHT,
    },
    {
      key: 'person',
      header: t('matching.column.person'),
      names: true,
      cell: ({ person, decision }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Link to={checkPath(person.id)} className="rounded-sm font-medium hover:text-link hover:underline">
            {person.name}
          </Link>
          {decision && decision.kind !== 'NONE' && <Badge tone="blue">{t(`matching.decision.${decision.kind}`)}</Badge>}
        </span>
      ),
    },
    {
      key: 'score',
      header: t('matching.column.score'),
      cell: ({ score }) => <strong>{words.formatNumber(score)}</strong>,
      align: 'right',
      className: TIGHT,
    },
    ...(rows[0]?.reasons ?? []).map(
      ({ criterion }): Column<Candidate> => ({
        key: criterion,
        header: t(`matching.criterion.${criterion}`),
        cell: ({ reasons }) => {
          const found = reasons.find((one) => one.criterion === criterion)
          return found?.status === 'counted' ? words.formatNumber(found.points) : '–'
        },
        align: 'right',
        className: TIGHT,
      }),
    ),
    {
      key: 'confidence',
      header: `${t('matching.column.confidence')} (%)`,
      cell: ({ confidence }) => words.formatNumber(confidence),
      align: 'right',
      className: TIGHT,
    },
    ...(onDecide || action
      ? [
          {
            key: 'actions',
            header: t('profiles.list.actions'),
            headerHidden: true,
            align: 'right' as const,
            cell: (candidate: Candidate) => (
              <span className="flex flex-col items-end gap-1">
                {action?.(candidate)}
                {onDecide && (
                  <Button
                    variant="text"
                    aria-label={t('matching.decide.open', { name: candidate.person.name })}
                    onClick={() => onDecide(candidate)}
                    className="-mr-button"
                  >
                    {t('matching.decide.button')}
                  </Button>
                )}
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="overflow-x-auto rounded-2xl bg-card shadow-card">
      <Table
        columns={columns}
        rows={rows}
        rowKey={({ person }) => person.id}
        caption={t('matching.people.caption')}
        empty={null}
      />
    </div>
  )
}
