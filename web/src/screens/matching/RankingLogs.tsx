import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import type { RankingLog } from '#shared/contracts/matching.ts'
import { CRITERIA } from '#shared/rules/matching/reasons.ts'
import { contracts } from '#web/contracts.ts'
import { usePages } from '#web/pages.ts'
import { CursorPager } from '#web/ui/CursorPager.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadProblem } from '#web/ui/LoadProblem.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMatchingWords } from './words.ts'

/** Every ranking of a mission that somebody was shown. */
export const RankingLogs = ({ missionId }: { missionId: string }) => {
  const { t } = useTranslation()
  const list = usePages(contracts.matching.log, { missionId })
  if (list.failure) return <LoadProblem failure={list.failure} onRetry={list.reload} />
  if (!list.rows) return <Skeleton className="h-96" />
  if (list.rows.length === 0) return <EmptyState icon={ClipboardDocumentListIcon} title={t('matching.log.none')} />
  return (
    <div className="flex flex-col gap-4">
      <p className="text-secondary">{t('matching.log.text')}</p>
      <ol className="flex flex-col gap-3">
        {list.rows.map((log) => (
          <li key={log.rankingId}>
            <OneLog log={log} />
          </li>
        ))}
      </ol>
      <CursorPager more={list.more} busy={list.busy} onMore={list.onMore} />
    </div>
  )
}

const OneLog = ({ log: { at, by, algorithm, weights, entries } }: { log: RankingLog }) => {
  const { t } = useTranslation()
  const { formatInstant, formatNumber } = useMatchingWords()
  return (
    <details className="rounded-2xl bg-card px-4 py-3 shadow-card sm:px-6">
      <summary className="min-h-10 cursor-pointer content-center">
        <span className="font-medium tabular-nums">{formatInstant(at)}</span>{' '}
        <span className="text-secondary">
          {t('matching.log.by', { name: by })} · {t('matching.log.entries', { count: entries.length })}
        </span>
      </summary>
      <p className="py-2 text-md text-secondary">
        {t('matching.log.algorithm', { version: algorithm })} · {t('matching.log.weights')}{' '}
        {CRITERIA.map((one) => `${t(`matching.criterion.${one}`)} ${weights[one]}`).join(', ')}
      </p>
      <ol className="list-decimal pl-8">
        {entries.map(({ personId, name, score, decision }) => (
          <li key={personId} className="py-0.5 tabular-nums">
            {name} · {formatNumber(score)}
            {decision && decision !== 'NONE' && ` · ${t(`matching.decision.${decision}`)}`}
          </li>
        ))}
      </ol>
    </details>
  )
}
