import type { LoaderFunctionArgs } from 'react-router-dom'
import { prefetch, useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

const start = prefetch(contracts.dashboards.user, () => ({}))
export const loader = (where: LoaderFunctionArgs) => start(where)

/** Where consultants and freelancers begin. */
export const Component = () => <DashboardScreen answer={useRead(contracts.dashboards.user, {})} />
