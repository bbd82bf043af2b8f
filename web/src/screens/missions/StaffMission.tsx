import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mission } from '#shared/contracts/missions.ts'
import type { Positioning } from '#shared/contracts/positionings.ts'
import { allows, POSITIONING_MANAGERS } from '#shared/rules/permissions.ts'
import { isKnownToPerson, POSITIONING_STATUSES } from '#shared/rules/positioning.ts'
import { useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { RankedPeople } from '#web/screens/matching/RankedPeople.tsx'
import { RankingLogs } from '#web/screens/matching/RankingLogs.tsx'
import { Board } from '#web/screens/positionings/board/Board.tsx'
import { useSteps } from '#web/screens/positionings/steps/useSteps.tsx'
import { useUser } from '#web/session.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadProblem } from '#web/ui/LoadProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SafeHtml } from '#web/ui/SafeHtml.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { MissionFacts } from './MissionFacts.tsx'
import { MissionHeader } from './MissionHeader.tsx'
import { ShortListButton } from './ShortListButton.tsx'

/** A mission for whoever places people. */
export const StaffMission = ({ missionId }: { missionId: string }) => {
  const { data, error, refetch } = useRead(contracts.missions.get, { missionId })
  if (data) return <Opened mission={data} />
  if (error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Skeleton className="h-24" />
      <Skeleton className="h-96" />
    </>
  )
}

const Opened = ({ mission }: { mission: Mission }) => {
  const { t } = useTranslation()
  const me = useUser()
  const [tab, setTab] = useState<'board' | 'people' | 'log' | 'mission'>('board')
  const { data, error, refetch } = useRead(contracts.positionings.candidates, { missionId: mission.id })
  const all = data && POSITIONING_STATUSES.flatMap((status) => data[status] ?? [])
  const isStaffing = tab === 'board' || tab === 'people'
  const own = all?.find(({ person, status }) => person.id === me?.id && isKnownToPerson(status))
  return (
    <>
      <MissionHeader mission={mission} />
      {own && (
        <Notice
          tone="info"
          title={t('missions.ownProposal')}
          actions={
            <ActionLink variant="outline" to="?as=me">
              {t('missions.ownProposalOpen')}
            </ActionLink>
          }
        />
      )}
      <Tabs
        label={t('missions.detail')}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'board', label: t('missions.tab.board'), ...(all && { badge: all.length }) },
          { key: 'people', label: t('missions.tab.people') },
          { key: 'log', label: t('matching.log.tab') },
          { key: 'mission', label: t('missions.tab.mission') },
        ]}
      >
        {tab === 'mission' && <AboutMission mission={mission} />}
        {tab === 'log' && <RankingLogs missionId={mission.id} />}
        {isStaffing && error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
        {isStaffing && !error && !all && <Skeleton className="h-96" />}
        {tab === 'board' && data && <Pipeline mission={mission} candidates={data} onFind={() => setTab('people')} />}
        {tab === 'people' && all && <People mission={mission} all={all} />}
      </Tabs>
    </>
  )
}

const AboutMission = ({ mission }: { mission: Mission }) => {
  const { t } = useTranslation()
  return (
    <div className="grid items-start gap-6 md:grid-cols-[2fr_1fr]">
      <Card title={t('missions.description')}>
        {mission.description ? (
          <SafeHtml html={mission.description} />
        ) : (
          <p className="text-secondary">{t('missions.noDescription')}</p>
        )}
      </Card>
      <Card title={t('missions.facts')}>
        <MissionFacts mission={mission} />
      </Card>
    </div>
  )
}

interface PipelineProps {
  mission: Mission
  candidates: Parameters<typeof Board>[0]['candidates']
  onFind: () => void
}

const Pipeline = ({ mission, candidates, onFind }: PipelineProps) => {
  const { t } = useTranslation()
  const { take, dialogs } = useSteps(mission)
  const isOpen = mission.status === 'OPEN'
  const nobody = Object.values(candidates).every((people) => people.length === 0)
  return (
    <div className="flex flex-col gap-4">
      {nobody && (
        <p className="text-secondary">
          {t('missions.nobody')}{' '}
          <button type="button" onClick={onFind} className="rounded-sm font-medium text-link underline">
            {t('missions.tab.people')}
          </button>
        </p>
      )}
      <Board candidates={candidates} isOpen={isOpen} onStep={take} />
      {dialogs}
    </div>
  )
}

const People = ({ mission, all }: { mission: Mission; all: readonly Positioning[] }) => {
  const { t } = useTranslation()
  const manages = allows(POSITIONING_MANAGERS, useUser()?.permissions)
  return (
    <>
      <h2 className="sr-only">{t('missions.tab.people')}</h2>
      <RankedPeople
        missionId={mission.id}
        action={({ person }) => (
          <ShortListButton
            mission={mission}
            person={person}
            status={all.find((one) => one.person.id === person.id)?.status}
            mayAdd={manages && mission.status === 'OPEN'}
          />
        )}
      />
    </>
  )
}
