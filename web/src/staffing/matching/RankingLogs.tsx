import { ChevronDownIcon } from '@heroicons/react/20/solid'
import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline'
import type { RankingLog } from '#shared/staffing/matching/contract.ts'
import { CRITERIA } from '#shared/staffing/matching/reasons.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { ItemCardsSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useMatchingLabels } from './labels.ts'

/** The log of all rankings shown for a mission. */
export const RankingLogs = ({ missionId }: { missionId: string }) => {
  const { t } = useTranslation('matching')
  const list = usePages(contracts.matching.log, { missionId })
  if (list.failure) return <LoadProblem failure={list.failure} onRetry={list.reload} />
  if (!list.rows) return <ItemCardsSkeleton />
  if (list.rows.length === 0)
    return (
      <div className="rounded-2xl bg-card shadow-card">
        <EmptyState icon={ClipboardDocumentListIcon} title={t('matching.log.none')} text={t('matching.log.text')} />
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-secondary">{t('matching.log.text')}</p>
      <ol className="flex flex-col gap-3">
        {list.rows.map((log) => (
          <li key={log.rankingId}>
            <LogEntry log={log} />
          </li>
        ))}
      </ol>
      <CursorPager {...list} />
    </div>
  )
}

const LogEntry = ({ log: { at, by, algorithm, weights, criteria, entries } }: { log: RankingLog }) => {
  const { t } = useTranslation('matching')
  const { formatInstant, formatNumber, criteriaBut } = useMatchingLabels()
  const left = criteriaBut(criteria)
  return (
    <details className="group rounded-2xl bg-card px-4 py-3 shadow-card sm:px-6">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 rounded-lg [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="font-medium tabular-nums">{formatInstant(at)}</span>
          <span className="block text-md text-secondary">
            {t('matching.log.by', { name: by })}
            {entries && ` · ${t('matching.log.entries', { count: entries.length })}`}
          </span>
        </span>
        <ChevronDownIcon aria-hidden className="size-5 shrink-0 text-icon transition-transform group-open:rotate-180" />
      </summary>
      <p className="mt-3 border-t border-line pt-3 pb-2 text-md text-secondary">
        {t('matching.log.algorithm', { version: algorithm })} · {t('matching.log.weights')}{' '}
        {CRITERIA.filter((one) => criteria.includes(one))
          .map((one) => `${t(`matching.criterion.${one}`)} ${weights[one]}`)
          .join(', ')}
        {left && ` · ${t('matching.log.leftOut', { criteria: left })}`}
      </p>
      {!entries && <p className="pb-2">{t('matching.log.withheld')}</p>}
      <ol className="max-w-md list-decimal pl-8">
        {entries?.map(({ personId, name, score, decision }) => (
          <li key={personId} className="py-0.5">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 break-words">
                {name}
                {decision && decision !== 'NONE' && ` · ${t(`matching.decision.${decision}`)}`}
              </span>
              <span className="shrink-0 tabular-nums">{formatNumber(score)}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
