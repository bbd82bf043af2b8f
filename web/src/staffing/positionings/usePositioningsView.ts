import { useSearchParams } from 'react-router-dom'
import type { InputOf } from '#shared/core/endpoint.ts'
import type { positionings } from '#shared/staffing/positionings/contract.ts'
import { POSITIONING_STATUSES } from '#shared/staffing/positionings/rules.ts'

type Input = InputOf<typeof positionings.list>

export const SIZES = [5, 10, 25] as const satisfies readonly Input['size'][]
type Query = Omit<Input, 'cursor' | 'size'> & { size: (typeof SIZES)[number] }

/** Which positionings an address shows. */
export const positioningsQuery = (params: URLSearchParams): Query => {
  const [status, missionId, personId] = [
    POSITIONING_STATUSES.find((one) => one === params.get('status')),
    params.get('mission'),
    params.get('person'),
  ]
  return {
    ...(status && { status }),
    ...(missionId && { missionId }),
    ...(personId && { personId }),
    size: SIZES.find((one) => one === Number(params.get('size'))) ?? 5,
  }
}

/** Which positionings are shown: it stands in the address. */
export const usePositioningsView = () => {
  const [params, setParams] = useSearchParams()
  const view = positioningsQuery(params)
  const change = (some: { [K in keyof Query]?: Query[K] | undefined }) => {
    const next = { ...view, ...some }
    setParams(
      {
        ...(next.status && { status: next.status }),
        ...(next.missionId && { mission: next.missionId }),
        ...(next.personId && { person: next.personId }),
        ...(next.size !== 10 && { size: String(next.size) }),
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const clear = () => change({ status: undefined, missionId: undefined, personId: undefined })
  return { view, change, clear, filtered: Boolean(view.status || view.missionId || view.personId) }
}
