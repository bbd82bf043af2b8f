import type { LoaderFunctionArgs } from 'react-router-dom'
import { prefetch, useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

const start = prefetch(contracts.dashboards.admin, () => ({}))
export const loader = (where: LoaderFunctionArgs) => start(where)

/** Where those who run the company begin. */
export const Component = () => <DashboardScreen answer={useRead(contracts.dashboards.admin, {})} />
