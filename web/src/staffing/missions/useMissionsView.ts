import type { InputOf } from '#shared/core/endpoint.ts'
import type { missions } from '#shared/staffing/missions/contract.ts'
import { MISSION_FILTERS } from '#shared/staffing/missions/statuses.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { INTERVENTION_TYPES as TYPES } from '#web/staffing/profiles/choices.ts'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { type DayRange, dayRangeParams, parseDayRange } from '#web/ui/lists/DaysChip.tsx'
import { type PageSize, pageSizeParam, parsePageSize } from '#web/ui/lists/pageSizes.ts'
import { useTyped } from '#web/ui/lists/useTyped.ts'

type Query = Omit<InputOf<typeof missions.list>, 'cursor'>

export const SORTS = ['newest', 'start', 'title'] as const satisfies readonly Query['sort'][]

export interface MissionsView extends DayRange {
  search: string
  skill: string
  status: Query['status']
  clientId: string | undefined
  interventionType: Query['interventionType']
  sort: Query['sort']
  size: PageSize
}

/** Parses the view from the URL. */
const parseView = (params: URLSearchParams): MissionsView => ({
  search: params.get('q') ?? '',
  skill: params.get('skill') ?? '',
  status: MISSION_FILTERS.find((one) => one === params.get('status')),
  clientId: params.get('client') ?? undefined,
  interventionType: TYPES.find((one) => one === params.get('type')),
  sort: SORTS.find((one) => one === params.get('sort')) ?? 'newest',
  size: parsePageSize(params),
  ...parseDayRange(params),
})
const toQuery = ({ status, clientId, interventionType, sort, size, ...typed }: MissionsView): Query => {
  const [search, skill] = [typed.search.trim(), typed.skill.trim()]
  return {
    ...(search && { search }),
    ...(skill && { skill }),
    ...(status && { status }),
    ...(clientId && { clientId }),
    ...(interventionType && { interventionType }),
    ...dayRangeParams(typed),
    sort,
    size,
  }
}

/** Converts the view to URL parameters, without defaults. */
const toParams = (view: MissionsView): Record<string, string> => ({
  ...(view.search && { q: view.search }),
  ...(view.skill && { skill: view.skill }),
  ...(view.status && { status: view.status }),
  ...(view.clientId && { client: view.clientId }),
  ...(view.interventionType && { type: view.interventionType }),
  ...(view.sort !== 'newest' && { sort: view.sort }),
  ...dayRangeParams(view),
  ...pageSizeParam(view.size),
})

/** The request query for the view in the URL. */
export const missionsQuery = (params: URLSearchParams): Query => toQuery(parseView(params))

/** The view of the mission list, kept in the URL; typed text is debounced. */
export const useMissionsView = () => {
  const [params, setParams] = useSearchParams()
  const shown = parseView(params)
  const { typed, type } = useTyped({ search: shown.search, skill: shown.skill })
  const asked = useDebounced(typed)
  const view: MissionsView = { ...shown, ...typed }
  const change = (some: Partial<MissionsView>) => {
    const { search = typed.search, skill = typed.skill } = some
    type({ search, skill })
    setParams((now) => toParams({ ...parseView(now), ...some }), { replace: true, preventScrollReset: true })
  }
  const query = toQuery({ ...view, ...asked })
  const { sort: _, size: __, ...filters } = query
  const filtered = Object.keys(filters).length > 0
  const none = { status: undefined, clientId: undefined, interventionType: undefined }
  const clear = () => change({ search: '', skill: '', ...none, from: undefined, until: undefined })
  return { view, query, change, clear, filtered }
}
