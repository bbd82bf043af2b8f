import { Link } from 'react-router-dom'
import { dateParts, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import { billedMonth } from '#shared/people/company/usage.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { Table } from '#web/ui/lists/Table.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useDays } from './days.ts'
import { useListUrl } from './figures/FigureLink.tsx'
import { FIGURE_LISTS } from './figures/figureLists.ts'
import { NoData } from './NoData.tsx'

/** The reports signed in a month, whichever month they are about. */
const SignedReports = ({ month }: { month: string }) => {
  const { t } = useTranslation('dashboards')
  const { date, monthTitle } = useLabels()
  const listOf = useListUrl()
  const { rows, failure, reload, ...pages } = usePages(contracts.dashboards.signed, { signedIn: month })
  const { year, month: number } = dateParts(month)
  const thisMonth = billedMonth(new Date())
  const caption = t('dashboard.signed.title', { month: useDays().long(month) })
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to="/dashboard">{t('dashboard.signed.back')}</Crumb>
        <PageTitle>{caption}</PageTitle>
        <p className="text-secondary">{t('dashboard.signed.about')}</p>
        <nav aria-label={t('dashboard.signed.months')} className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
          {[-1, 1].map((by) => {
            const at = shiftMonth(year, number, by)
            const to = monthKey(at.year, at.month)
            return (
              to <= thisMonth && (
                <Link key={by} className="text-link hover:underline" to={`/dashboard?signed=${to}`}>
                  {monthTitle(at.year, at.month)}
                </Link>
              )
            )
          })}
        </nav>
      </header>
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!rows && !failure && <Skeleton className="h-80" />}
      {rows && (
        <Card>
          <div className="-m-6 overflow-hidden rounded-2xl">
            <Table
              caption={caption}
              rows={rows}
              rowKey={({ craId, signedAt }) => craId ?? signedAt}
              empty={
                <div className="px-6">
                  <NoData text={t('dashboard.signed.none')} />
                </div>
              }
              columns={[
                {
                  key: 'month',
                  header: t('finance.report'),
                  cell: ({ craId, year: of, month: at }) => {
                    const to = craId
                      ? listOf(FIGURE_LISTS['finance.recentTransactions.amount'], { report: craId })
                      : undefined
                    return to ? (
                      <Link className="whitespace-nowrap text-link hover:underline" to={to}>
                        {monthTitle(of, at)}
                      </Link>
                    ) : (
                      monthTitle(of, at)
                    )
                  },
                },
                { key: 'who', header: t('dashboard.signed.who'), cell: ({ resourceName }) => resourceName ?? '—' },
                { key: 'date', header: t('dashboard.signed.on'), cell: ({ signedAt }) => date(signedAt) },
              ]}
            />
          </div>
        </Card>
      )}
      <CursorPager {...pages} />
    </div>
  )
}

export default SignedReports
