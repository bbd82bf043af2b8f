import { allows, CRA_MANAGERS, CRA_VALIDATORS } from '#shared/core/permissions.ts'
import { prefetchPages } from '#web/app/pages.ts'
import { combineLoaders, getQueryAgeMs, type Loader, prefetch, searchParamsOf } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { currentUser, useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TeamReports, teamQuery } from '#web/time/cra/team/TeamReports.tsx'
import { useWaiting } from '#web/time/cra/validate/useWaiting.ts'
import { WaitingReports } from '#web/time/cra/validate/WaitingReports.tsx'
import { formatCount } from '#web/ui/lists/formatCount.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { type Tab, Tabs } from '#web/ui/tabs/Tabs.tsx'
import { MyReports, yearOf } from './MyReports.tsx'

type View = 'mine' | 'team' | 'validate'
const isView = (text: string | null): text is View => text === 'mine' || text === 'team' || text === 'validate'

const validated = () => (allows(CRA_VALIDATORS, currentUser()?.permissions) ? {} : undefined)
/** The link to sign all follows a count: a list older than that count is refetched. */
const startWaiting: Loader = (where) => {
  const counted = searchParamsOf(where).has('all') ? getQueryAgeMs(contracts.common.inbox, {}) : undefined
  return prefetchPages(contracts.cra.waiting, validated, counted)(where)
}

/** Starts reading one's own year or the team's month, and what waits for a signature. */
export const loader = combineLoaders(
  prefetch(contracts.cra.year, (where) => {
    const search = searchParamsOf(where)
    return ['mine', null].includes(search.get('tab')) ? { year: yearOf(search) } : undefined
  }),
  prefetchPages(contracts.cra.team, (where) => {
    const search = searchParamsOf(where)
    return search.get('tab') === 'team' ? teamQuery(search) : undefined
  }),
  startWaiting,
)

/** The reports: one's own, the team's, and those that wait for one's signature. */
export const Component = () => {
  const { t } = useTranslation('cra')
  const me = useUser()
  const [search, setSearch] = useSearchParams()
  const validates = allows(CRA_VALIDATORS, me?.permissions)
  const waiting = useWaiting({ enabled: validates })
  if (!me) return null
  const tabs: Tab<View>[] = [
    { key: 'mine', label: t('cra.tab.mine') },
    ...(allows(CRA_MANAGERS, me.permissions) ? [{ key: 'team' as const, label: t('cra.tab.team') }] : []),
    ...(validates
      ? [
          {
            key: 'validate' as const,
            label: t('cra.tab.validate'),
            ...(waiting.rows?.length ? { badge: formatCount(waiting.rows.length, waiting.more) } : {}),
          },
        ]
      : []),
  ]
  const asked = search.get('tab')
  const view = isView(asked) && tabs.some(({ key }) => key === asked) ? asked : 'mine'
  const shown = {
    mine: <MyReports />,
    team: <TeamReports me={me} />,
    validate: <WaitingReports me={me} waiting={waiting} />,
  }[view]
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <PageTitle>{t('cra.list.title')}</PageTitle>
      {tabs.length === 1 ? (
        shown
      ) : (
        <div>
          <Tabs
            label={t('cra.list.title')}
            tabs={tabs}
            value={view}
            onChange={(tab) => setSearch(() => ({ tab }), { replace: true })}
          >
            <div className="pt-6">{shown}</div>
          </Tabs>
        </div>
      )}
    </div>
  )
}
