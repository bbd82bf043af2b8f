import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'
import { allows, CRA_MANAGERS, CRA_VALIDATORS } from '#shared/rules/permissions.ts'
import { prefetch } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { usePages } from '#web/pages.ts'
import { useUser } from '#web/session.ts'
import { type Tab, Tabs } from '#web/ui/Tabs.tsx'
import { MyReports, yearOf } from './MyReports.tsx'
import { TeamReports } from './TeamReports.tsx'
import { WaitingReports } from './WaitingReports.tsx'

type View = 'mine' | 'team' | 'validate'
const isView = (text: string | null): text is View => text === 'mine' || text === 'team' || text === 'validate'

const startYear = prefetch(contracts.cra.year, ({ request }) => ({ year: yearOf(new URL(request.url).searchParams) }))

/** Starts reading one's own year; the other tabs begin to read when they show. */
export const loader = (where: LoaderFunctionArgs) =>
  ['mine', null].includes(new URL(where.request.url).searchParams.get('tab')) ? startYear(where) : null

/** The reports: one's own, the team's, and those that wait for one's signature. */
export const Component = () => {
  const { t } = useTranslation()
  const me = useUser()
  const [search, setSearch] = useSearchParams()
  const validates = allows(CRA_VALIDATORS, me?.permissions)
  const waiting = usePages(contracts.cra.waiting, {}, { enabled: validates })
  if (!me) return null
  const tabs: Tab<View>[] = [
    { key: 'mine', label: t('cra.tab.mine') },
    ...(allows(CRA_MANAGERS, me.permissions) ? [{ key: 'team' as const, label: t('cra.tab.team') }] : []),
    ...(validates
      ? [
          {
            key: 'validate' as const,
            label: t('cra.tab.validate'),
            ...(waiting.rows && { badge: waiting.rows.length }),
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
    <div className="mx-auto flex max-w-7xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <h1 className="text-4xl font-extrabold tracking-tight">{t('cra.list.title')}</h1>
      {tabs.length === 1 ? (
        shown
      ) : (
        <div>
          <Tabs
            label={t('cra.list.title')}
            tabs={tabs}
            value={view}
            onChange={(tab) => setSearch({ tab }, { replace: true })}
          >
            <div className="pt-6">{shown}</div>
          </Tabs>
        </div>
      )}
    </div>
  )
}
