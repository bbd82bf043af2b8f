import { EyeIcon } from '@heroicons/react/24/outline'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'react-router-dom'
import type { MissionPositioning } from '#shared/staffing/positionings/contract.ts'
import { LAST_PAGE, type PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { type Loader, prefetch, searchParamsOf, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { missionPath } from '#web/staffing/missions/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { FilterChip } from '#web/ui/lists/FilterChip.tsx'
import { Paginator } from '#web/ui/lists/Paginator.tsx'
import { PAGE_SIZES, type PageSize, pageSizeParam, parsePageSize } from '#web/ui/lists/pageSizes.ts'
import { RowLink } from '#web/ui/lists/RowLink.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PositioningBadge } from './PositioningBadge.tsx'

const parsePage = (params: URLSearchParams) => ({
  page: Math.min(LAST_PAGE, Math.max(0, Math.floor(Number(params.get('page')) || 0))),
  size: parsePageSize(params),
})

type Statuses = readonly PositioningStatus[]
/** Parses the status in the URL, if it is one of these. */
const parseStatus = (params: URLSearchParams, statuses: Statuses) =>
  statuses.find((one) => one === params.get('status'))
const toQuery = (params: URLSearchParams, statuses: Statuses, others: Statuses) => {
  const status = parseStatus(params, [...statuses, ...others])
  // A single status comes from a dashboard figure, which counts pending answers on open missions only.
  return { ...(status ? { statuses: [status], open: true } : { statuses: [...statuses] }), ...parsePage(params) }
}

/** Loader of a screen of own positionings. */
export const prefetchOwn = (statuses: Statuses, others: Statuses = []): Loader =>
  prefetch(contracts.positionings.mine, (where) => toQuery(searchParamsOf(where), statuses, others))

interface Props {
  title: string
  text: string
  /** Statuses listed. */
  statuses: Statuses
  /** Further statuses that the URL may select. */
  others?: Statuses
  empty: { icon: Icon; title: string; text: string; action: ReactNode }
  /** What can be done, with the rows once they are known. */
  actions?: (rows: readonly MissionPositioning[] | undefined) => ReactNode
}

/** The reader's own proposals or missions; the page is kept in the URL. */
export const OwnPositionings = ({ title, text, statuses, others = [], empty, actions }: Props) => {
  const { t } = useTranslation('positionings')
  const headId = useId()
  const narrow = useNarrow()
  const [params, setParams] = useSearchParams()
  const { page, size } = parsePage(params)
  const status = parseStatus(params, [...statuses, ...others])
  const { data, error, refetch } = useApiQuery(contracts.positionings.mine, toQuery(params, statuses, others), {
    placeholderData: keepPreviousData,
  })
  const go = (to: { page: number; size: PageSize; status?: PositioningStatus | '' }) => {
    setParams(
      (now) => {
        const next = { status: parseStatus(now, [...statuses, ...others]), ...to }
        return {
          ...(next.status && { status: next.status }),
          ...(next.page > 0 && { page: String(next.page) }),
          ...pageSizeParam(next.size),
        }
      },
      { preventScrollReset: true },
    )
  }
  const beyond = page > 0 && data?.content.length === 0 && data.totalCount > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page turns out to be missing
  useEffect(() => {
    if (beyond) go({ page: 0, size })
  }, [beyond])
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageTitle id={headId}>{title}</PageTitle>
          <p className="text-secondary">{text}</p>
        </div>
        {actions?.(data?.content)}
      </header>
      {error && !data ? (
        <LoadProblem failure={error} onRetry={() => void refetch()} />
      ) : (
        <section aria-labelledby={headId} className="overflow-hidden rounded-2xl bg-card shadow-card">
          {statuses.length > 1 && (
            <div className="border-b border-line px-4 py-3 sm:px-6">
              <FilterBar onClear={status && (() => go({ page: 0, size, status: '' }))}>
                <FilterChip<'' | PositioningStatus>
                  label={t('positionings.column.status')}
                  value={status ?? ''}
                  onChange={(chosen) => go({ page: 0, size, status: chosen })}
                  options={[
                    { value: '', label: t('positionings.proposals.all') },
                    ...[...statuses, ...others].map((value) => ({ value, label: t(`positioning.own.${value}`) })),
                  ]}
                />
              </FilterBar>
            </div>
          )}
          {data?.totalCount === 0 ? (
            <EmptyState {...(status ? { icon: empty.icon, title: t('positionings.noneFound') } : empty)} />
          ) : (
            <>
              {narrow && data ? (
                <PositioningCards rows={data.content} />
              ) : (
                <PositioningTable caption={title} rows={data?.content} />
              )}
              {data && (
                <div className="border-t border-line">
                  <Paginator page={page} size={size} total={data.totalCount} sizes={PAGE_SIZES} onChange={go} />
                </div>
              )}
            </>
          )}
        </section>
      )}
    </div>
  )
}

const PositioningCards = ({ rows }: { rows: readonly MissionPositioning[] }) => {
  const { t } = useTranslation('positionings')
  const { formatDate } = useFormats()
  const words = useStaffingLabels()
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <RowLink
          key={row.id}
          to={missionPath(row.missionId)}
          title={row.title}
          notes={[
            row.client,
            t('positionings.proposedOn', { date: words.day(row.positionedDate) }),
            t('positionings.startsOn', { date: formatDate(row.startDate) }),
          ]}
          below={<PositioningBadge own {...row} />}
        >
          <span className="font-semibold">{words.money(row.preposedAdr)}</span>
        </RowLink>
      ))}
    </ul>
  )
}

const PositioningTable = ({ caption, rows }: { caption: string; rows: readonly MissionPositioning[] | undefined }) => {
  const { t } = useTranslation('positionings')
  const { formatDate } = useFormats()
  const words = useStaffingLabels()
  const columns: Column<MissionPositioning>[] = [
    {
      key: 'details',
      header: t('positionings.column.details'),
      className: 'w-24',
      cell: ({ missionId, title }) => (
        <a
          href={missionPath(missionId)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('positionings.open', { title })}
          title={t('positionings.open', { title })}
          className="inline-flex size-control items-center justify-center rounded-full text-icon hover:bg-hover"
        >
          <EyeIcon aria-hidden className="size-5" />
        </a>
      ),
    },
    {
      key: 'positionedDate',
      header: t('positionings.column.positionedDate'),
      className: 'tabular-nums',
      cell: ({ positionedDate }) => words.day(positionedDate),
    },
    {
      key: 'title',
      header: t('positionings.column.title'),
      names: true,
      cell: ({ missionId, title, client }) => (
        <span className="block text-left">
          <Link to={missionPath(missionId)} className="rounded-sm font-medium text-link hover:underline">
            {title}
          </Link>
          <span className="block text-md text-secondary">{client}</span>
        </span>
      ),
    },
    {
      key: 'preposedAdr',
      header: t('positionings.column.preposedAdr'),
      align: 'right',
      className: 'tabular-nums whitespace-nowrap',
      cell: ({ preposedAdr }) => words.money(preposedAdr),
    },
    {
      key: 'startDate',
      header: t('positionings.column.startDate'),
      className: 'tabular-nums',
      cell: ({ startDate }) => formatDate(startDate),
    },
    {
      key: 'status',
      header: t('positionings.column.status'),
      cell: (row) => <PositioningBadge own {...row} />,
    },
  ]
  return (
    <Table caption={caption} columns={columns} rows={rows ?? []} rowKey={({ id }) => id} loading={!rows} empty={null} />
  )
}
