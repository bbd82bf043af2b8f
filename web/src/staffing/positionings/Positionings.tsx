import { UserGroupIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { allows, POSITIONING_MANAGERS } from '#shared/core/permissions.ts'
import type { positionings } from '#shared/staffing/positionings/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { prefetchPages, usePages } from '#web/app/pages.ts'
import { searchParamsOf } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { CANDIDATES, missionPath } from '#web/staffing/missions/paths.ts'
import { checkPath } from '#web/staffing/profiles/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { PageSize } from '#web/ui/lists/Paginator.tsx'
import { PAGE_SIZES } from '#web/ui/lists/pageSizes.ts'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PositioningBadge } from './PositioningBadge.tsx'
import { PositioningsFilters } from './PositioningsFilters.tsx'
import { NextStep } from './steps/NextStep.tsx'
import { StepsMenu } from './steps/StepsMenu.tsx'
import { type Step, useSteps } from './steps/useSteps.tsx'
import { positioningsQuery, usePositioningsView } from './usePositioningsView.ts'

type Row = OutputOf<typeof positionings.list>['items'][number]

export const loader = prefetchPages(contracts.positionings.list, (where) => positioningsQuery(searchParamsOf(where)))

/** All positionings, filtered by status, mission and person, with the next steps. */
export const Component = () => {
  const { t } = useTranslation('positionings')
  const { view, change, clear, filtered } = usePositioningsView()
  const list = usePages(contracts.positionings.list, view)
  const { take, dialogs } = useSteps()
  const [first] = list.rows ?? []
  const none = list.rows?.length === 0 && !list.more
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <PageTitle>{t('positionings.title')}</PageTitle>
        <p className="text-secondary">{t('positionings.text')}</p>
      </header>
      {list.failure ? (
        <LoadProblem failure={list.failure} onRetry={list.reload} />
      ) : (
        <section aria-label={t('positionings.title')} className="overflow-hidden rounded-2xl bg-card shadow-card">
          {/* Where there is no positioning at all, there is nothing to filter. */}
          {(filtered || !none) && (
            <div className="border-b border-line px-4 py-3 sm:px-6">
              <PositioningsFilters
                view={view}
                onChange={change}
                onClear={filtered ? clear : undefined}
                names={{ mission: first && `${first.title} · ${first.client}`, person: first?.person.name }}
              />
            </div>
          )}
          <div>
            {none ? (
              <EmptyState
                icon={UserGroupIcon}
                title={t(filtered ? 'positionings.noneFound' : 'positionings.none')}
                text={t(filtered ? 'positionings.noneFoundText' : 'positionings.noneText')}
                action={
                  filtered ? (
                    <Button variant="outline" onClick={clear}>
                      {t('ui.clearFilters')}
                    </Button>
                  ) : (
                    <ActionLink variant="primary" to={CANDIDATES}>
                      {t('missions.candidates.title')}
                    </ActionLink>
                  )
                }
              />
            ) : (
              <PositioningRows rows={list.rows} onStep={take} />
            )}
          </div>
          <CursorPager {...list}>
            {list.rows?.length !== 0 && (
              <PageSize size={view.size} sizes={PAGE_SIZES} onChange={(size) => change({ size })} />
            )}
          </CursorPager>
        </section>
      )}
      {dialogs}
    </div>
  )
}

interface RowsProps {
  rows: readonly Row[] | undefined
  onStep: (step: Step, positioning: Row) => void
}

const PositioningRows = ({ rows, onStep }: RowsProps) => {
  const { t } = useTranslation('positionings')
  const { formatDate } = useFormats()
  const words = useStaffingLabels()
  const narrow = useNarrow()
  const manages = allows(POSITIONING_MANAGERS, useUser()?.permissions)
  const menu = (row: Row) => (
    <span className="-mr-4 inline-block">
      <StepsMenu positioning={row} mission={row} onStep={(step) => onStep(step, row)} />
    </span>
  )
  const mission = ({ missionId, title }: Row) => (
    <Link
      to={missionPath(missionId)}
      className={`rounded-sm text-link hover:underline ${narrow ? 'relative inline-block after:absolute after:-inset-x-1 after:-inset-y-2' : 'font-medium'}`}
    >
      {title}
    </Link>
  )
  const person = ({ person: { id, name } }: Row) => (
    <Link
      to={checkPath(id)}
      className={`rounded-sm font-medium hover:text-link hover:underline ${narrow ? 'inline-block min-h-10 content-center' : ''}`}
    >
      {name}
    </Link>
  )
  if (narrow && rows) {
    return (
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-3 px-4 py-3 sm:px-6">
            <Avatar name={row.person.name} src={row.person.avatarPath} />
            <div className="min-w-0 grow wrap-anywhere">
              <p className="font-medium">{person(row)}</p>
              <p className="-mt-1">{mission(row)}</p>
              <p className="text-md text-secondary">{row.client}</p>
              <p className="mb-1.5 text-md text-secondary tabular-nums">
                {words.money(row.preposedAdr)} · {words.day(row.changedAt)}
              </p>
              <PositioningBadge status={row.status} />
              {manages && (
                <NextStep
                  positioning={row}
                  mission={row}
                  onStep={(step) => onStep(step, row)}
                  className="mt-3 w-full sm:w-auto"
                />
              )}
            </div>
            {menu(row)}
          </li>
        ))}
      </ul>
    )
  }
  const columns: Column<Row>[] = [
    {
      key: 'person',
      header: t('positionings.filter.person'),
      names: true,
      cell: (row) => (
        <span className="inline-flex items-center gap-2 text-left xl:w-max xl:max-w-52">
          <Avatar name={row.person.name} src={row.person.avatarPath} size={32} />
          {person(row)}
        </span>
      ),
    },
    {
      key: 'mission',
      header: t('positionings.filter.mission'),
      names: true,
      cell: (row) => (
        <span className="block text-left">
          {mission(row)}
          <span className="block text-md text-secondary tabular-nums">
            {t('positionings.clientFrom', { client: row.client, date: formatDate(row.startDate) })}
          </span>
        </span>
      ),
    },
    {
      key: 'rate',
      header: t('positionings.column.preposedAdr'),
      align: 'right',
      // Its header is the longest of the row and its values the shortest.
      className: 'tabular-nums xl:w-24 xl:whitespace-normal!',
      cell: ({ preposedAdr }) => <span className="whitespace-nowrap">{words.money(preposedAdr)}</span>,
    },
    {
      key: 'status',
      header: t('positionings.column.status'),
      cell: ({ status, changedAt }) => (
        <>
          <PositioningBadge status={status} />
          <span className="block text-md text-secondary tabular-nums">{words.day(changedAt)}</span>
        </>
      ),
    },
    {
      key: 'steps',
      header: t('profiles.list.actions'),
      headerHidden: true,
      align: 'right',
      cell: (row) => (
        <span className="inline-flex items-center justify-end gap-2 whitespace-nowrap">
          {manages && (
            <NextStep positioning={row} mission={row} onStep={(step) => onStep(step, row)} className="max-xl:hidden" />
          )}
          {menu(row)}
        </span>
      ),
    },
  ]
  return (
    <Table
      caption={t('positionings.title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={!rows}
      empty={<p className="p-6 text-center text-secondary">{t('missions.list.emptyPage')}</p>}
    />
  )
}
