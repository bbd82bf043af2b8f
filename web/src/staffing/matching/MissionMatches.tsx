import { ChevronDownIcon } from '@heroicons/react/20/solid'
import { BriefcaseIcon } from '@heroicons/react/24/outline'
import type { RankedMission } from '#shared/staffing/matching/contract.ts'
import type { Pages } from '#web/app/pages.ts'
import { PositioningBadge } from '#web/staffing/positionings/PositioningBadge.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { ItemsSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { ExcludedCriteria } from './ExcludedCriteria.tsx'
import { useMatchingLabels } from './labels.ts'
import { MatchReasons } from './MatchReasons.tsx'
import { ConfidenceNote, Score } from './Score.tsx'

interface Props {
  list: Pages<RankedMission>
  /** The reader's own. */
  isOwn?: boolean
  /** Path of a mission; undefined: not allowed. */
  open?: (missionId: string) => string
  /** Path of the profile editor; undefined: not allowed. */
  profile?: string | undefined
}

/** Missions ranked for a person, with reasons. */
export const MissionMatches = ({ list, isOwn = false, open, profile }: Props) => {
  const { t } = useTranslation('matching')
  const words = useMatchingLabels()
  if (list.failure) return <LoadProblem failure={list.failure} onRetry={list.reload} />
  if (!list.rows) return <ItemsSkeleton items={4} mark="size-12" />
  if (list.rows.length === 0) {
    return list.hasSkills ? (
      <EmptyState
        icon={BriefcaseIcon}
        title={t(isOwn ? 'matching.own.none' : 'matching.missions.none')}
        text={t('matching.missions.noneText')}
      />
    ) : (
      <EmptyState
        icon={BriefcaseIcon}
        title={t(isOwn ? 'matching.own.noSkills' : 'matching.missions.noSkills')}
        text={t('matching.missions.noSkillsText')}
        action={
          profile && (
            <ActionLink variant="primary" to={profile}>
              {t('matching.missions.complete')}
            </ActionLink>
          )
        }
      />
    )
  }
  return (
    <>
      <ol aria-label={t('matching.missions.caption')} className="divide-y divide-line">
        {list.rows.map((one) => (
          <li key={one.mission.id} className="py-2 first:pt-0 last:pb-0">
            <details className="group">
              <summary className="-mx-3 flex min-h-12 cursor-pointer list-none items-center gap-4 rounded-lg px-3 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
                <Score score={one.score} />
                <span className="min-w-0 grow">
                  <span className="block font-medium break-words">{one.mission.title}</span>
                  <span className="block text-md text-secondary empty:hidden">{words.terms(one.mission)}</span>
                  {one.positioning && <PositioningBadge status={one.positioning} own={isOwn} />}
                  {one.full && one.positioning !== 'ACCEPTED_BY_CLIENT' && (
                    <span className="block text-md text-warn-text">{t('matching.missions.full')}</span>
                  )}
                  <ConfidenceNote match={one} />
                </span>
                <ChevronDownIcon
                  aria-hidden
                  className="size-5 shrink-0 text-icon transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="pt-4 pb-3">
                <MatchReasons reasons={one.reasons} />
                {open && (
                  <ActionLink variant="outline" to={open(one.mission.id)} className="mt-5">
                    {t('matching.missions.open')}
                  </ActionLink>
                )}
              </div>
            </details>
          </li>
        ))}
      </ol>
      <p className="pt-4 text-md text-secondary empty:hidden">
        <ExcludedCriteria reasons={list.rows[0]?.reasons} />
      </p>
      <CursorPager {...list} />
    </>
  )
}
