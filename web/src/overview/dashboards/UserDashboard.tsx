import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { startMonths } from '#web/time/cra/MonthToFill.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

export const loader = combineLoaders(
  prefetch(contracts.dashboards.user, () => ({})),
  prefetch(contracts.common.inbox, () => ({})),
  startMonths,
)

/** The start page of consultants and freelancers. */
export const Component = () => <DashboardScreen answer={useApiQuery(contracts.dashboards.user, {})} />
