import { BriefcaseIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import type { MatchedMission } from '#shared/contracts/matching.ts'
import type { Pages } from '#web/pages.ts'
import { CursorPager } from '#web/ui/CursorPager.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadProblem } from '#web/ui/LoadProblem.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MatchReasons } from './MatchReasons.tsx'
import { Confidence, Score } from './Score.tsx'

/** Missions ranked for one person, each with its reasons. */
export const MissionMatches = ({ list }: { list: Pages<MatchedMission> }) => {
  const { t } = useTranslation()
  if (list.failure) return <LoadProblem failure={list.failure} onRetry={list.reload} />
  if (!list.rows) return <Skeleton className="h-64" />
  if (list.rows.length === 0) {
    return (
      <EmptyState icon={BriefcaseIcon} title={t('matching.missions.none')} text={t('matching.missions.noneText')} />
    )
  }
  return (
    <>
      <ol aria-label={t('matching.missions.caption')} className="divide-y divide-line">
        {list.rows.map((one) => (
          <li key={one.mission.id} className="py-4 first:pt-0">
            <details>
              <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-4 rounded-lg hover:bg-hover">
                <Score score={one.score} />
                <span className="min-w-40 grow basis-0">
                  <span className="block font-medium break-words">{one.mission.title}</span>
                  <Confidence match={one} />
                </span>
              </summary>
              <div className="pt-4">
                <MatchReasons reasons={one.reasons} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      <CursorPager more={list.more} busy={list.busy} onMore={list.onMore} />
    </>
  )
}
