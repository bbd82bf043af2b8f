import { useState } from 'react'
import type { InterventionType } from '#shared/staffing/terms.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { InterventionType as TYPES } from './choices.ts'

export interface ProfilesView {
  search: string
  skill: string
  available: boolean | undefined
  interventionType: InterventionType | undefined
}

const typedIn = (params: URLSearchParams) => ({ search: params.get('q') ?? '', skill: params.get('skill') ?? '' })
const chosenIn = (params: URLSearchParams) => {
  const available = params.get('available')
  return {
    available: available === null ? undefined : available === 'yes',
    interventionType: TYPES.find((one) => one === params.get('type')),
  }
}
const queryOf = ({ search, skill, available, interventionType }: ProfilesView) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(skill.trim() && { skill: skill.trim() }),
  ...(available !== undefined && { available }),
  ...(interventionType && { interventionType }),
})

/** What an address says of it. */
const paramsOf = ({ search, skill, available, interventionType }: ProfilesView): Record<string, string> => ({
  ...(search && { q: search }),
  ...(skill && { skill }),
  ...(available !== undefined && { available: available ? 'yes' : 'no' }),
  ...(interventionType && { type: interventionType }),
})

/** What is asked for to show what an address says. */
export const profilesQuery = (params: URLSearchParams) => queryOf({ ...typedIn(params), ...chosenIn(params) })

/** Which profiles are shown: it stands in the address. What is typed is asked for once its writer pauses. */
export const useProfilesView = () => {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(() => typedIn(params))
  const asked = useDebounced(typed)
  const view: ProfilesView = { ...typed, ...chosenIn(params) }
  const change = (some: Partial<ProfilesView>) => {
    const { search = typed.search, skill = typed.skill } = some
    setTyped({ search, skill })
    const next = (now: URLSearchParams) => paramsOf({ ...typedIn(now), ...chosenIn(now), ...some })
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const query = queryOf({ ...view, ...asked })
  const clear = () => change({ search: '', skill: '', available: undefined, interventionType: undefined })
  const filtered = Object.keys(query).length > 0
  return { view, query, change, clear, filtered }
}
