import type { InputOf } from '#shared/core/endpoint.ts'
import type { positionings } from '#shared/staffing/positionings/contract.ts'
import { STATUS_FILTERS, STEP_FILTERS } from '#shared/staffing/positionings/rules.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { dayRangeParams, parseDayRange } from '#web/ui/lists/DaysChip.tsx'
import { type PageSize, pageSizeParam, parsePageSize } from '#web/ui/lists/pageSizes.ts'

type Input = InputOf<typeof positionings.list>

type Query = Omit<Input, 'cursor' | 'size'> & { size: PageSize }

/** The request query for the view in the URL. */
export const positioningsQuery = (params: URLSearchParams): Query => {
  const [status, step, missionId, personId] = [
    STATUS_FILTERS.find((one) => one === params.get('status')),
    STEP_FILTERS.find((one) => one === params.get('step')),
    params.get('mission'),
    params.get('person'),
  ]
  return {
    ...(status && { status }),
    ...(missionId && { missionId }),
    ...(personId && { personId }),
    ...(step && { step }),
    ...parseDayRange(params),
    size: parsePageSize(params),
  }
}

/** Converts the query to URL parameters. */
const toParams = (of: { [K in keyof Query]?: Query[K] | undefined } & Pick<Query, 'size'>): Record<string, string> => ({
  ...(of.status && { status: of.status }),
  ...(of.missionId && { mission: of.missionId }),
  ...(of.personId && { person: of.personId }),
  ...(of.step && { step: of.step }),
  ...dayRangeParams(of),
  ...pageSizeParam(of.size),
})

/** The view of the positionings, kept in the URL. */
export const usePositioningsView = () => {
  const [params, setParams] = useSearchParams()
  const view = positioningsQuery(params)
  const change = (some: { [K in keyof Query]?: Query[K] | undefined }) => {
    setParams((now) => toParams({ ...positioningsQuery(now), ...some }), { replace: true, preventScrollReset: true })
  }
  const none = { status: undefined, missionId: undefined, personId: undefined }
  const clear = () => change({ ...none, step: undefined, from: undefined, until: undefined })
  const { size: _, ...filters } = view
  return { view, change, clear, filtered: Object.keys(filters).length > 0 }
}
