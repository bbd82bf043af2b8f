import type { InterventionType } from '#shared/staffing/terms.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { useTyped } from '#web/ui/lists/useTyped.ts'
import { INTERVENTION_TYPES as TYPES } from './choices.ts'

export interface ProfilesView {
  search: string
  skill: string
  available: boolean | undefined
  interventionType: InterventionType | undefined
}

const parseTyped = (params: URLSearchParams) => ({ search: params.get('q') ?? '', skill: params.get('skill') ?? '' })
const parseChoices = (params: URLSearchParams) => {
  const available = params.get('available')
  return {
    available: available === null ? undefined : available === 'yes',
    interventionType: TYPES.find((one) => one === params.get('type')),
  }
}
const toQuery = ({ search, skill, available, interventionType }: ProfilesView) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(skill.trim() && { skill: skill.trim() }),
  ...(available !== undefined && { available }),
  ...(interventionType && { interventionType }),
})

/** Converts the view to URL parameters, without defaults. */
const toParams = ({ search, skill, available, interventionType }: ProfilesView): Record<string, string> => ({
  ...(search && { q: search }),
  ...(skill && { skill }),
  ...(available !== undefined && { available: available ? 'yes' : 'no' }),
  ...(interventionType && { type: interventionType }),
})

/** The request query for the view in the URL. */
export const profilesQuery = (params: URLSearchParams) => toQuery({ ...parseTyped(params), ...parseChoices(params) })

/** The view of the profile list, kept in the URL; typed text is debounced. */
export const useProfilesView = () => {
  const [params, setParams] = useSearchParams()
  const { typed, type } = useTyped(parseTyped(params))
  const asked = useDebounced(typed)
  const view: ProfilesView = { ...typed, ...parseChoices(params) }
  const change = (some: Partial<ProfilesView>) => {
    const { search = typed.search, skill = typed.skill } = some
    type({ search, skill })
    const next = (now: URLSearchParams) => toParams({ ...parseTyped(now), ...parseChoices(now), ...some })
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const query = toQuery({ ...view, ...asked })
  const clear = () => change({ search: '', skill: '', available: undefined, interventionType: undefined })
  const filtered = Object.keys(query).length > 0
  return { view, query, change, clear, filtered }
}
