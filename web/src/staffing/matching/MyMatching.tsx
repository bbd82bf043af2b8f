import { ChartBarIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import type { OutputOf } from '#shared/core/endpoint.ts'
import type { matching } from '#shared/staffing/matching/contract.ts'
import { prefetchPages, usePages } from '#web/app/pages.ts'
import { combineLoaders } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { RowLink } from '#web/ui/lists/RowLink.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useMatchingLabels } from './labels.ts'
import { MissionMatches } from './MissionMatches.tsx'
import { ownMissionPath } from './paths.ts'
import { RANKING_STALE_MS } from './staleTime.ts'

export const loader = combineLoaders(
  prefetchPages(contracts.matching.mine, () => ({}), RANKING_STALE_MS),
  prefetchPages(contracts.matching.myRankings, () => ({})),
)

/** The matching of the signed-in person: suitable missions, and the rankings that included them. */
export const Component = () => {
  const { t } = useTranslation('matching')
  const { rows, failure } = useOpenMissions()
  const isKnown = rows !== undefined || failure !== null
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <PageTitle>{t('matching.own.title')}</PageTitle>
      <OpenMissions />
      {isKnown && <MyRankings />}
    </div>
  )
}

const useOpenMissions = () => usePages(contracts.matching.mine, {}, { staleTime: RANKING_STALE_MS })

const OpenMissions = () => {
  const { t } = useTranslation('matching')
  const list = useOpenMissions()
  if (!list.isShown) return <Notice tone="info" title={t('matching.own.closed')} />
  return (
    <Card title={t('matching.missions.title')}>
      <p className="pb-4 text-secondary">{t('matching.own.text')}</p>
      <MissionMatches list={list} isOwn profile="/profile/resume" />
    </Card>
  )
}

type Place = OutputOf<typeof matching.myRankings>['items'][number]

const MyRankings = () => {
  const { t } = useTranslation('matching')
  const words = useMatchingLabels()
  const narrow = useNarrow()
  const list = usePages(contracts.matching.myRankings, {})
  const columns: Column<Place>[] = [
    { key: 'at', header: t('matching.own.when'), cell: ({ at }) => words.formatInstant(at) },
    {
      key: 'mission',
      header: t('matching.own.mission'),
      cell: ({ mission }) =>
        mission ? (
          <Link to={ownMissionPath(mission.id)} className="rounded-sm font-medium text-link hover:underline">
            {mission.title}
          </Link>
        ) : (
          t('matching.own.notProposed')
        ),
    },
    {
      key: 'score',
      header: t('matching.column.score'),
      cell: ({ score }) => words.score(score),
      align: 'right',
    },
    {
      key: 'confidence',
      header: t('matching.column.confidence'),
      cell: ({ confidence }) => words.confidence(confidence),
    },
  ]
  return (
    <Card title={t('matching.own.rankings')}>
      <p className="max-w-3xl pb-4 text-secondary">
        {t('matching.own.rankingsText')}{' '}
        <Link to="/profile/resume" className="rounded-sm text-link underline">
          {t('matching.own.profile')}
        </Link>
      </p>
      {list.failure ? (
        <LoadProblem failure={list.failure} onRetry={list.reload} />
      ) : narrow && list.rows && list.rows.length > 0 ? (
        <ul className="-mx-4 divide-y divide-line border-t border-line">
          {list.rows.map(({ rankingId, mission, at, score, confidence }) => (
            <RowLink
              key={rankingId}
              to={mission ? ownMissionPath(mission.id) : undefined}
              title={mission?.title ?? t('matching.own.notProposed')}
              notes={[words.formatInstant(at), words.confidence(confidence)]}
            >
              <span className="text-lg font-semibold">{words.score(score)}</span>
            </RowLink>
          ))}
        </ul>
      ) : (
        <Table
          columns={columns}
          rows={list.rows ?? []}
          loading={!list.rows}
          rowKey={({ rankingId }) => rankingId}
          caption={t('matching.own.rankings')}
          empty={<EmptyState icon={ChartBarIcon} title={t('matching.own.rankingsNone')} />}
        />
      )}
      <CursorPager {...list} />
    </Card>
  )
}
