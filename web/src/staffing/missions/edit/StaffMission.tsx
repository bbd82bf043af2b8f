import { SparklesIcon, UserPlusIcon } from '@heroicons/react/24/outline'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { isKnownToPerson, POSITIONING_STATUSES } from '#shared/staffing/positionings/rules.ts'
import { BoardsOfMission } from '#web/apps/scrumboard/about/BoardsOfMission.tsx'
import { TasksAbout } from '#web/apps/tasks/about/TasksAbout.tsx'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { type Margins, useMargins } from '#web/staffing/margin/margins.tsx'
import { RankingLogs } from '#web/staffing/matching/RankingLogs.tsx'
import { RANKING_STALE_MS } from '#web/staffing/matching/staleTime.ts'
import { Board } from '#web/staffing/positionings/board/Board.tsx'
import { stateOf, useSteps } from '#web/staffing/positionings/steps/useSteps.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { HeadSkeleton, ItemsCardSkeleton, Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Tabs } from '#web/ui/tabs/Tabs.tsx'
import { InternalNote } from '../InternalNote.tsx'
import { asksForSomebody, WantedFacts } from '../MissionFacts.tsx'
import { MissionHeader } from '../MissionHeader.tsx'
import { RankedCandidates } from '../people/RankedCandidates.tsx'
import { SiteContacts } from '../SiteContacts.tsx'

const TABS = ['board', 'people', 'log', 'mission'] as const

/** A mission for staffing managers; the tab is kept in the URL. */
export const StaffMission = ({ missionId }: { missionId: string }) => {
  const { data, error, refetch } = useApiQuery(contracts.missions.get, { missionId })
  if (data) return <MissionTabs key={data.id} mission={data} />
  if (error) return <LoadProblem failure={error} onRetry={() => void refetch()} ofScreen />
  return (
    <>
      <HeadSkeleton />
      <Skeleton className="h-10 max-w-96" />
      <StagesSkeleton />
    </>
  )
}

/** Skeleton of the stages of a mission. */
const StagesSkeleton = () => (
  <div aria-hidden className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
    {['a', 'b', 'c', 'd'].map((key) => (
      <div key={key} className="rounded-xl bg-hover p-2 pb-2 sm:min-h-56 dark:bg-card/50">
        <Skeleton className="m-2 mb-4 h-5 w-2/3" />
        <ItemsCardSkeleton mark="size-8" />
      </div>
    ))}
  </div>
)

const MissionTabs = ({ mission }: { mission: Mission }) => {
  const { t } = useTranslation('missions')
  const me = useUser()
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'board'
  const setTab = (next: (typeof TABS)[number]) =>
    setParams(() => ({ ...(next !== 'board' && { tab: next }) }), { replace: true, preventScrollReset: true })
  const { data, error, refetch } = useApiQuery(contracts.positionings.candidates, { missionId: mission.id })
  const { margins, isReady } = useMargins(mission.id)
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
        {((isStaffing && !error && !all) || (tab === 'board' && data && !isReady)) && <StagesSkeleton />}
        {tab === 'board' && data && isReady && (
          <Pipeline mission={mission} candidates={data} margins={margins} onFind={() => setTab('people')} />
        )}
        {tab === 'people' && all && (
          <>
            <h2 className="sr-only">{t('missions.tab.people')}</h2>
            <RankedCandidates mission={mission} all={all} reader={lastRecipient(all)} />
          </>
        )}
      </Tabs>
    </>
  )
}

/** What the header does not say already. */
const AboutMission = ({ mission }: { mission: Mission }) => {
  const { t } = useTranslation('missions')
  return (
    <div className="grid items-start gap-6 md:grid-cols-[2fr_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card title={t('missions.description')}>
          {mission.description ? (
            <SafeHtml html={mission.description} />
          ) : (
            <p className="text-secondary">{t('missions.noDescription')}</p>
          )}
        </Card>
        {asksForSomebody(mission) && (
          <Card title={t('missions.section.who')}>
            <dl className="grid gap-4 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
              <WantedFacts mission={mission} />
            </dl>
          </Card>
        )}
        {mission.note && <InternalNote note={mission.note} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <SiteContacts missionId={mission.id} />
        <BoardsOfMission missionId={mission.id} />
        <TasksAbout about={{ kind: 'mission', id: mission.id }} />
      </div>
    </div>
  )
}

/** The contact at the client who was last sent a candidate. */
const lastRecipient = (all: readonly Positioning[]): Positioning['contact'] =>
  all.flatMap(({ contact }) => contact ?? []).toSorted((one, other) => other.sentAt.localeCompare(one.sentAt))[0] ??
  null

interface PipelineProps {
  mission: Mission
  candidates: Parameters<typeof Board>[0]['candidates']
  margins: Margins | undefined
  onFind: () => void
}

const Pipeline = ({ mission, candidates, margins, onFind }: PipelineProps) => {
  const { t } = useTranslation('missions')
  const { take, dialogs } = useSteps(mission, lastRecipient(Object.values(candidates).flat()))
  const nobody = Object.values(candidates).every((people) => people.length === 0)
  const scores = useApiQuery(
    contracts.matching.candidates,
    { missionId: mission.id },
    { staleTime: RANKING_STALE_MS, enabled: !nobody },
  )
  // Without its scores a board is still one.
  const items = scores.error ? (scores.data?.items ?? []) : scores.data?.items
  return (
    <div className="flex flex-col gap-4">
      {nobody && (
        <div className="rounded-2xl bg-card shadow-card">
          <EmptyState
            icon={UserPlusIcon}
            title={t('missions.nobody')}
            text={t('missions.nobodyText')}
            action={
              <Button variant="primary" icon={SparklesIcon} onClick={onFind}>
                {t('missions.findPeople')}
              </Button>
            }
          />
        </div>
      )}
      {!nobody && (
        <Board
          candidates={candidates}
          matches={items && new Map(items.map((one) => [one.personId, one]))}
          margins={margins}
          mission={stateOf(mission)}
          onStep={take}
        />
      )}
      {dialogs}
    </div>
  )
}
