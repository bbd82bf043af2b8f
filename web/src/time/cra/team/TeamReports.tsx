import { BanknotesIcon, ChevronLeftIcon, ChevronRightIcon, UsersIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { dateParts, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { TeamRow, TeamStatus } from '#shared/time/cra/reportRows.ts'
import { monthBeingClosed } from '#shared/time/cra/rules.ts'
import { sortTeam } from '#shared/time/cra/teamOrder.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { FilterToggle } from '#web/ui/lists/FilterChip.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import { today } from '../days.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { useLabels } from '../labels.ts'
import { ExportDays } from './ExportDays.tsx'
import { RemindLate } from './RemindLate.tsx'
import { TeamTable } from './TeamTable.tsx'

const BillableDialog = loadable(async () => ({ default: (await import('./BillableDialog.tsx')).BillableDialog }))

const FILTERS = [
  'NOT_SENT',
  'DRAFT',
  'WAITING_VALIDATION',
  'VALIDATED',
  'REJECTED',
] as const satisfies readonly TeamStatus[]

/** The month in the address, by default the one being closed, and the status to filter by. */
export const teamQuery = (search: URLSearchParams) => {
  const [, asked = monthBeingClosed(today())] = /^(20\d\d-(?:0[1-9]|1[0-2]))$/.exec(search.get('month') ?? '') ?? []
  const { year, month } = dateParts(asked)
  const status = FILTERS.find((one) => one === search.get('status'))
  return { year, month, ...(status && { status }) }
}

/** The timesheets of the team for a month. */
export const TeamReports = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const [search, setSearch] = useSearchParams()
  const query = teamQuery(search)
  const { year, month, status } = query
  const [billing, setBilling] = useState(search.has('invoice'))
  const list = usePages(contracts.cra.team, query)
  // Each page is sorted; what was loaded is one list.
  const rows = list.rows && sortTeam(list.rows)
  const go = (to: { month?: string; status?: TeamStatus | undefined }) => {
    setSearch(
      (now) => {
        const before = teamQuery(now)
        const next = { month: monthKey(before.year, before.month), status: before.status, ...to }
        return { tab: 'team', month: next.month, ...(next.status && { status: next.status }) }
      },
      { replace: true },
    )
  }
  const shift = (by: number) => {
    const there = shiftMonth(year, month, by)
    return {
      label: words.monthTitle(there.year, there.month),
      onClick: () => go({ month: monthKey(there.year, there.month) }),
    }
  }
  const stopBilling = () => {
    setBilling(false)
    if (search.has('invoice')) go({})
  }
  if (list.failure) return <LoadFailure failure={list.failure} onRetry={list.reload} />
  return (
    <section className="rounded-2xl bg-card shadow-card">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
        <div className="flex items-center gap-1">
          <IconButton icon={ChevronLeftIcon} {...shift(-1)} />
          <h2 aria-live="polite" className="px-2 text-2xl font-semibold">
            {words.monthTitle(year, month)}
          </h2>
          <IconButton icon={ChevronRightIcon} {...shift(1)} />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button variant="outline" className="max-sm:grow" icon={BanknotesIcon} onClick={() => setBilling(true)}>
            {t('cra.billable.action')}
          </Button>
          <ExportDays year={year} month={month} />
          <RemindLate year={year} month={month} asks={search.has('remind')} onAsked={() => go({})} />
        </div>
      </header>
      <div className="flex flex-col gap-3 px-4 pb-4 sm:px-6">
        <fieldset className="flex min-w-0 gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
          <legend className="sr-only">{t('cra.team.filter')}</legend>
          {[undefined, ...FILTERS].map((one) => (
            <FilterToggle key={one ?? 'all'} pressed={one === status} onClick={() => go({ status: one })}>
              {t(`cra.status.${one ?? 'ALL'}`)}
            </FilterToggle>
          ))}
        </fieldset>
        {rows && <TeamSummary rows={rows} more={list.more} />}
      </div>
      {rows?.length === 0 ? (
        <EmptyState icon={UsersIcon} title={t(list.more ? 'cra.team.noneYet' : 'cra.team.none')} />
      ) : (
        <TeamTable key={monthKey(year, month)} me={me} year={year} month={month} rows={rows} />
      )}
      <CursorPager {...list} />
      <LazyOverlay open={billing} preload={BillableDialog.preload}>
        <BillableDialog year={year} month={month} open={billing} onClose={stopBilling} />
      </LazyOverlay>
    </section>
  )
}

/** The number of loaded people by status. */
const TeamSummary = ({ rows, more }: { rows: readonly TeamRow[]; more: boolean }) => {
  const { t } = useTranslation('cra')
  const counts = Map.groupBy(rows, ({ status, noMission }) => status ?? (noMission ? 'NO_MISSION' : 'NONE'))
  const parts = (['NONE', 'DRAFT', 'WAITING_VALIDATION', 'VALIDATED', 'REJECTED', 'NO_MISSION'] as const).flatMap(
    (status) => {
      const count = counts.get(status)?.length ?? 0
      return count > 0 ? [`${t(`cra.status.${status}`)} ${count}`] : []
    },
  )
  return (
    <p role="status" className="text-secondary">
      <span className="font-medium text-ink">
        {t(more ? 'cra.team.loaded' : 'cra.team.people', { count: rows.length })}
      </span>
      {parts.length > 0 && ` · ${parts.join(' · ')}`}
    </p>
  )
}
