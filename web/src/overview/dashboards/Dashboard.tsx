import type { LoaderFunctionArgs } from 'react-router-dom'
import { prefetchPages } from '#web/app/pages.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { startMonths } from '#web/time/cra/MonthToFill.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

const Signed = loadable(() => import('./SignedReports.tsx'))

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** The month in the URL whose signed reports are listed. */
const parseMonth = (params: URLSearchParams): string | undefined => MONTH.exec(params.get('signed') ?? '')?.[0]

const prefetchOverview = combineLoaders(
  prefetch(contracts.dashboards.admin, () => ({})),
  prefetch(contracts.common.inbox, () => ({})),
  startMonths,
)
const prefetchSigned = prefetchPages(contracts.dashboards.signed, ({ request }) => {
  const signedIn = parseMonth(new URL(request.url).searchParams)
  return signedIn ? { signedIn } : undefined
})
export const loader = (where: LoaderFunctionArgs) =>
  (parseMonth(new URL(where.request.url).searchParams) ? prefetchSigned : prefetchOverview)(where)

/** The managers' start page; with a month in the URL, the reports signed in it. */
export const Component = () => {
  const month = parseMonth(useSearchParams()[0])
  return month ? <Signed fallback={<Skeleton className="m-edge h-80" />} month={month} /> : <Overview />
}

const Overview = () => <DashboardScreen answer={useApiQuery(contracts.dashboards.admin, {})} />
