import type { LoaderFunctionArgs } from 'react-router-dom'
import { prefetchPages } from '#web/app/pages.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { monthToFillLoader } from '#web/time/cra/MonthToFill.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

const Signed = loadable(() => import('./Signed.tsx'))

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** The month whose signed reports the address asks for. */
const monthIn = (params: URLSearchParams): string | undefined => MONTH.exec(params.get('signed') ?? '')?.[0]

const start = combineLoaders(
  prefetch(contracts.dashboards.admin, () => ({})),
  prefetch(contracts.common.inbox, () => ({})),
  monthToFillLoader,
)
const list = prefetchPages(contracts.dashboards.signed, ({ request }) => {
  const signedIn = monthIn(new URL(request.url).searchParams)
  return signedIn ? { signedIn } : undefined
})
export const loader = (where: LoaderFunctionArgs) =>
  (monthIn(new URL(where.request.url).searchParams) ? list : start)(where)

/** Where those who run the company begin; of a month that the address names, the reports that were signed in it. */
export const Component = () => {
  const month = monthIn(useSearchParams()[0])
  return month ? <Signed fallback={<Skeleton className="m-edge h-80" />} month={month} /> : <Overview />
}

const Overview = () => <DashboardScreen answer={useApiQuery(contracts.dashboards.admin, {})} />
