import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InterventionType } from '#shared/contracts/staffing.ts'
import { InterventionType as TYPES } from './choices.ts'

export interface ProfilesView {
  search: string
  skill: string
  available: boolean | undefined
  interventionType: InterventionType | undefined
}

const PAUSE_MS = 300

/** Which profiles are shown: it stands in the address. What is typed is asked for once its writer pauses. */
export const useProfilesView = () => {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState({ search: params.get('q') ?? '', skill: params.get('skill') ?? '' })
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const available = params.get('available')
  const view: ProfilesView = {
    ...typed,
    available: available === null ? undefined : available === 'yes',
    interventionType: TYPES.find((one) => one === params.get('type')),
  }
  const change = (some: Partial<ProfilesView>) => {
    const next = { ...view, ...some }
    setTyped({ search: next.search, skill: next.skill })
    setParams(
      {
        ...(next.search && { q: next.search }),
        ...(next.skill && { skill: next.skill }),
        ...(next.available !== undefined && { available: next.available ? 'yes' : 'no' }),
        ...(next.interventionType && { type: next.interventionType }),
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const query = {
    ...(asked.search.trim() && { search: asked.search.trim() }),
    ...(asked.skill.trim() && { skill: asked.skill.trim() }),
    ...(view.available !== undefined && { available: view.available }),
    ...(view.interventionType && { interventionType: view.interventionType }),
  }
  const clear = () => change({ search: '', skill: '', available: undefined, interventionType: undefined })
  return { view, query, change, clear }
}
