import { Link } from 'react-router-dom'
import { isOver } from '#shared/staffing/positionings/rules.ts'
import { BoardsOfMission } from '#web/apps/scrumboard/about/BoardsOfMission.tsx'
import { TasksAbout } from '#web/apps/tasks/about/TasksAbout.tsx'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { ownMissionPath } from '#web/staffing/matching/paths.ts'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { Fact, MissionFacts } from '#web/staffing/missions/MissionFacts.tsx'
import { SiteContacts } from '#web/staffing/missions/SiteContacts.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { HeadSkeleton, TextSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { ConsentsCard } from './ConsentsCard.tsx'
import { PositioningBadge } from './PositioningBadge.tsx'
import { historyPath, OWN_MISSIONS_PATH, PROPOSALS_PATH } from './paths.ts'
import type { Proposal } from './proposal.ts'
import { SnapshotView } from './SnapshotView.tsx'

/** A mission proposed to the reader, and the profile that the client sees or would see. */
export const MyProposal = ({ missionId }: { missionId: string }) => {
  const { data, error, refetch } = useApiQuery(contracts.positionings.myMission, { missionId })
  if (data) return <ProposalView key={data.mission.id} proposal={data} />
  if (error) return <LoadProblem failure={error} onRetry={() => void refetch()} ofScreen />
  return (
    <>
      <HeadSkeleton />
      <div className="grid items-start gap-6 md:grid-cols-[3fr_2fr]">
        <TextSkeleton />
        <TextSkeleton lines={6} />
      </div>
    </>
  )
}

const LINK_CLASSES = 'inline-block min-h-10 content-center rounded-sm text-link hover:underline'

const ProposalView = ({ proposal }: { proposal: Proposal }) => {
  const { t } = useTranslation('positionings')
  const words = useStaffingLabels()
  const { mission, positioning, offer, consents } = proposal
  const [latest] = consents
  const agreed = latest && latest.withdrawnAt === null ? latest : undefined
  const snapshot = offer?.snapshot ?? agreed?.snapshot
  const mine = positioning.status === 'ACCEPTED_BY_CLIENT'
  const rate = offer?.terms.rate ?? agreed?.terms.rate ?? positioning.preposedAdr
  return (
    <>
      <header>
        <Crumb to={mine ? OWN_MISSIONS_PATH : PROPOSALS_PATH}>
          {t(mine ? 'positionings.own.title' : 'positionings.proposals.title')}
        </Crumb>
        <PageTitle className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {mission.title}
          <PositioningBadge own status={positioning.status} isOver={isOver(mission.status, positioning.status)} />
        </PageTitle>
        <p className="mt-1 text-lg text-secondary">{mission.client.title}</p>
      </header>
      <div className="grid items-start gap-6 md:grid-cols-[3fr_2fr] md:grid-rows-[auto_1fr]">
        <AnswerCard proposal={proposal} />
        <div className="flex min-w-0 flex-col gap-6 md:row-span-2">
          <Card title={t('missions.facts')}>
            <MissionFacts
              mission={{ ...mission, ...positioning.assignment }}
              more={<Fact name={t('positionings.column.preposedAdr')}>{words.money(rate)}</Fact>}
            />
            <p className="mt-4 flex flex-wrap gap-x-5">
              <Link to={ownMissionPath(mission.id)} className={LINK_CLASSES}>
                {t('positionings.why')}
              </Link>
              <Link to={historyPath(positioning.id)} className={LINK_CLASSES}>
                {t('positionings.history.title')}
              </Link>
            </p>
          </Card>
          {mine && <SiteContacts missionId={mission.id} />}
          {mine && <BoardsOfMission missionId={mission.id} />}
          {mine && <TasksAbout about={{ kind: 'mission', id: mission.id }} />}
          {mission.description && (
            <Card title={t('missions.description')}>
              <SafeHtml html={mission.description} />
            </Card>
          )}
          {consents.length > 0 && <ConsentsCard consents={consents} />}
        </div>
        {snapshot && (
          <Card
            title={t(agreed ? 'positionings.snapshot.seen' : 'positionings.snapshot.title')}
            actions={
              offer && (
                <ActionLink variant="text" to="/profile/resume" className="-mx-button">
                  {t('positionings.snapshot.edit')}
                </ActionLink>
              )
            }
          >
            <p className="mb-6 text-secondary">
              {t(agreed ? 'positionings.snapshot.seenText' : 'positionings.snapshot.text', {
                client: mission.client.title,
              })}
            </p>
            <SnapshotView snapshot={snapshot} />
          </Card>
        )}
      </div>
    </>
  )
}
