import { AdjustmentsHorizontalIcon, SparklesIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useState } from 'react'
import { allows, MISSION_MANAGERS, POSITIONING_MANAGERS } from '#shared/core/permissions.ts'
import type { Candidate } from '#shared/staffing/matching/contract.ts'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { editMissionPath } from '#web/staffing/missions/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { RadioGroup } from '#web/ui/forms/RadioGroup.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { ItemCardsSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { CandidateCard } from './CandidateCard.tsx'
import { CandidateTable } from './CandidateTable.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { ExcludedCriteria } from './ExcludedCriteria.tsx'
import { RANKING_STALE_MS } from './staleTime.ts'

interface Props {
  mission: Pick<Mission, 'id' | 'skills'>
  /** A checkbox before each candidate. */
  box?: ((candidate: Candidate) => ReactNode) | undefined
  /** A further action besides the decision. */
  action?: (candidate: Candidate) => ReactNode
}

/** People ranked for a mission, with the managers' decisions. */
export const RankedPeople = ({ mission: { id: missionId, skills }, box, action }: Props) => {
  const { t } = useTranslation('matching')
  const me = useUser()
  const list = usePages(contracts.matching.people, { missionId }, { staleTime: RANKING_STALE_MS })
  const [view, setView] = useState<'cards' | 'table'>('cards')
  const [deciding, setDeciding] = useState<Candidate>()
  const narrow = useNarrow()
  const decides = allows(POSITIONING_MANAGERS, me?.permissions)
  if (list.failure) return <LoadProblem failure={list.failure} onRetry={list.reload} />
  if (!list.rows) return <ItemCardsSkeleton />
  if (list.rows.length === 0) {
    return (
      <div className="rounded-2xl bg-card shadow-card">
        {skills.length > 0 ? (
          <EmptyState icon={SparklesIcon} title={t('matching.people.none')} text={t('matching.people.noneText')} />
        ) : (
          <EmptyState
            icon={SparklesIcon}
            title={t('matching.people.noSkills')}
            text={t('matching.people.noSkillsText')}
            action={
              allows(MISSION_MANAGERS, me?.permissions) && (
                <ActionLink variant="primary" to={editMissionPath(missionId)}>
                  {t('matching.people.addSkills')}
                </ActionLink>
              )
            }
          />
        )}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="info" title={t('matching.people.human')}>
        {t('profiles.initialsForClients')} <ExcludedCriteria reasons={list.rows[0]?.reasons} />
      </Notice>
      <div className="flex flex-wrap items-end justify-between gap-4">
        {!narrow && (
          <RadioGroup
            legend={t('matching.people.view')}
            value={view}
            onChange={setView}
            choices={(['cards', 'table'] as const).map((value) => ({ value, label: t(`matching.people.${value}`) }))}
          />
        )}
        <ActionLink variant="text" to="/matching/weights" icon={AdjustmentsHorizontalIcon} className="-mx-button">
          {t('matching.settings.title')}
        </ActionLink>
      </div>
      {view === 'table' && !narrow ? (
        <CandidateTable rows={list.rows} onDecide={decides ? setDeciding : undefined} box={box} action={action} />
      ) : (
        <ol className="flex flex-col gap-4">
          {list.rows.map((candidate) => (
            <li key={candidate.person.id}>
              <CandidateCard
                candidate={candidate}
                onDecide={decides ? () => setDeciding(candidate) : undefined}
                box={box?.(candidate)}
                action={action?.(candidate)}
              />
            </li>
          ))}
        </ol>
      )}
      <CursorPager {...list} />
      {deciding && <DecideDialog missionId={missionId} candidate={deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  )
}
