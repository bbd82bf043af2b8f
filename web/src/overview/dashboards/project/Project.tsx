import { useState } from 'react'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import type { ProjectDashboard } from '#shared/overview/dashboards/project.ts'
import { COLLEAGUES_LISTED, PROJECT_WEEKS, type ProjectWeek } from '#shared/overview/dashboards/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat } from '#web/app/intl.ts'
import { prefetch, searchParamsOf, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import type { Language } from '#web/client/language.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Tabs } from '#web/ui/tabs/Tabs.tsx'
import { useDays } from '../days.ts'
import { Amount } from '../figures/Amount.tsx'
import { ChartCard } from '../figures/ChartCard.tsx'
import { FiguresScreen } from '../figures/FiguresScreen.tsx'
import { buildLineChart } from '../figures/lines.ts'
import { PeriodMenu } from '../figures/PeriodMenu.tsx'
import { ProjectBudget } from './ProjectBudget.tsx'
import { setParam } from './setParam.ts'
import { Team } from './Team.tsx'

/** Loaded after the figures. */
const MissionChoice = loadable(() => import('./MissionChoice.tsx'))

/** Parses the mission in the URL; none: all missions. */
const parseMission = (search: URLSearchParams) => {
  const mission = search.get('mission')
  return mission ? { mission } : {}
}

export const loader = prefetch(contracts.dashboards.project, (where) => parseMission(searchParamsOf(where)))

/** The project dashboard: board activity, due dates and mission revenue. */
export const Component = () => {
  const { t } = useTranslation('dashboards')
  const [search] = useSearchParams()
  const may = allows(STAFFING, useUser()?.permissions)
  return (
    <FiguresScreen
      title={t('project.title')}
      about={t('project.about')}
      choice={may && <MissionChoice fallback={<div className="h-control" />} />}
      answer={useApiQuery(contracts.dashboards.project, parseMission(search))}
      shape={[1, 2]}
    >
      {(data) => <Views data={data} />}
    </FiguresScreen>
  )
}

const VIEWS = ['home', 'budget', 'team'] as const

/** The tabs of the dashboard, kept in the URL; the budget only for people who may see amounts. */
const Views = ({ data }: { data: ProjectDashboard }) => {
  const { t } = useTranslation('dashboards')
  const hasBoards = useIsAppEnabled('scrumboard')
  const [search, setSearch] = useSearchParams()
  const keys = VIEWS.filter((key) => key !== 'budget' || data.budgetDetails)
  const view = keys.find((key) => key === search.get('tab')) ?? 'home'
  const badge = data.teamMembers.length < COLLEAGUES_LISTED ? { badge: data.teamMembers.length } : {}
  return (
    <div>
      <Tabs
        label={t('project.title')}
        tabs={keys.map((key) => ({ key, label: t(`project.tab.${key}`), ...(key === 'team' && badge) }))}
        value={view}
        onChange={(tab) =>
          setSearch((now) => setParam(now, 'tab', tab === 'home' ? undefined : tab), { replace: true })
        }
      >
        <div className="flex flex-col gap-6 pt-6">
          {view === 'home' && hasBoards && <Cards {...data.githubIssues} before={data.before.cards} />}
          {view === 'home' && (
            <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
              {hasBoards && <CardKinds {...data.taskDistribution} />}
              <Schedule {...data.schedule} />
            </div>
          )}
          {view === 'budget' && <ProjectBudget {...data} />}
          {view === 'team' && <Team members={data.teamMembers} />}
        </div>
      </Tabs>
    </div>
  )
}

/** The week that a card shows; starts with the last one that has data. */
const useWeek = (title: string, overview: Readonly<Record<ProjectWeek, Readonly<Record<string, number>>>>) => {
  const { t } = useTranslation('dashboards')
  const [week, setWeek] = useState(
    () => PROJECT_WEEKS.find((one) => Object.values(overview[one]).some((count) => count > 0)) ?? 'this-week',
  )
  const label = (one: ProjectWeek) => t(`project.week.${one}`)
  return {
    week,
    period: <PeriodMenu title={title} all={PROJECT_WEEKS} chosen={week} label={label} onChoose={setWeek} />,
  }
}

/** 2 November 2026 was a Monday. */
const weekdayNames = (language: Language) =>
  Array.from({ length: 7 }, (_, index) =>
    dateFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 10, 2 + index))),
  )

const COUNTS = ['new-issues', 'closed-issues', 'fixed', 'wont-fix', 're-opened', 'needs-triage'] as const

type CardsProps = ProjectDashboard['githubIssues'] & { before: ProjectDashboard['before']['cards'] }

const Cards = ({ overview, series, before }: CardsProps) => {
  const { t } = useTranslation('dashboards')
  const { number } = useDays()
  const ofMission = useSearchParams()[0].has('mission')
  const { week, period } = useWeek(t('project.cards'), overview)
  const other = week === 'this-week' ? before.value : undefined
  const than = { of: 'week' } as const
  const names = weekdayNames(useFormats().language)
  const [made = [], archived = []] = series[week].map(({ data }) => data)
  return (
    <ChartCard
      title={t('project.cards')}
      about={t(ofMission ? 'project.cardsAboutMission' : 'project.cardsAbout')}
      period={period}
      beside
      figure={
        <dl className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:mb-0 lg:grid-cols-2">
          {COUNTS.map((one) => (
            <Amount
              key={one}
              label={t(`project.${one}`)}
              value={number(overview[week][one])}
              {...(other && { compared: { now: overview[week][one], before: other[one], than } })}
            />
          ))}
        </dl>
      }
      head={[t('day'), t('project.new-issues'), t('project.closed-issues')]}
      rows={names.map((name, index) => [name, made[index] ?? 0, archived[index] ?? 0])}
      figures={COUNTS.map((one) => [t(`project.${one}`), overview[week][one]])}
      show={number}
      height={300}
      drawing={{
        option: buildLineChart(
          names,
          [
            { name: t('project.new-issues'), type: 'bar', data: made },
            { name: t('project.closed-issues'), type: 'bar', data: archived },
          ],
          number,
        ),
      }}
      empty={t('project.noCards')}
    >
      <ActionLink variant="text" to="/apps/scrumboard" className="-ml-button">
        {t('project.boards')}
      </ActionLink>
    </ChartCard>
  )
}

const CardKinds = ({ overview, labels, series }: ProjectDashboard['taskDistribution']) => {
  const { t } = useTranslation('dashboards')
  const { number } = useDays()
  const { week, period } = useWeek(t('project.kinds'), overview)
  const parts = labels.map((icon, index) => ({ name: t(`project.icon.${icon}`), value: series[week][index] ?? 0 }))
  return (
    <ChartCard
      title={t('project.kinds')}
      period={period}
      figure={
        <dl className="mb-4 grid grid-cols-2 gap-4">
          <Amount label={t('project.new-issues')} value={number(overview[week].new)} />
          <Amount label={t('project.closed-issues')} value={number(overview[week].completed)} />
        </dl>
      }
      head={[t('project.kind'), t('project.new-issues')]}
      rows={parts.map(({ name, value }) => [name, value])}
      show={number}
      drawing={{ parts: parts.filter(({ value }) => value > 0) }}
      empty={t('project.noCards')}
    />
  )
}

const DAYS = ['today', 'tomorrow'] as const

const Schedule = (schedule: ProjectDashboard['schedule']) => {
  const { t } = useTranslation('dashboards')
  const hasTasks = useIsAppEnabled('tasks')
  const [day, setDay] = useState<(typeof DAYS)[number]>(schedule.today.length > 0 ? 'today' : 'tomorrow')
  const rows = schedule[day]
  return (
    <Card
      title={t('project.schedule')}
      actions={
        <PeriodMenu
          title={t('project.schedule')}
          all={DAYS}
          chosen={day}
          label={(one) => t(`project.dayName.${one}`)}
          onChoose={setDay}
        />
      }
    >
      {rows.length === 0 ? (
        <p className="text-secondary">{t('project.nothingToday')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ title, time, location }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and entries never move
            <li key={index} className="py-3">
              <p className="font-medium break-words">{title}</p>
              {(time || location) && <p className="text-secondary">{[time, location].filter(Boolean).join(', ')}</p>}
            </li>
          ))}
        </ul>
      )}
      {hasTasks && (
        <ActionLink variant="text" to="/apps/experience" className="mt-4 -ml-button">
          {t('project.tasks')}
        </ActionLink>
      )}
    </Card>
  )
}
