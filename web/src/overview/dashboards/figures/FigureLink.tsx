import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { allows } from '#shared/core/permissions.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import type { FigureList, ListFilter } from './figureLists.ts'

/**
 * Returns the URL of the list behind a figure; undefined: none, or not allowed. Lists span all missions, so figures of
 * one mission have none.
 */
export const useListUrl = () => {
  const permissions = useUser()?.permissions
  const ofMission = useSearchParams()[0].has('mission')
  return (list: FigureList, counted: ListFilter = {}): string | undefined =>
    ofMission || 'none' in list || !allows(list.access, permissions) ? undefined : list.to(counted)
}

interface Props {
  to: string | undefined
  /** What is counted, for screen readers, which list links without context. */
  about: string
  /** The formatted figure. */
  children: string
}

/** A figure linked to the list that it counts; plain text without one. */
export const FigureLink = ({ to, about, children }: Props): ReactNode =>
  to === undefined ? (
    children
  ) : (
    <Link
      to={to}
      aria-label={`${children}, ${about}`}
      className="rounded-sm underline decoration-icon decoration-1 underline-offset-4 hover:text-link hover:decoration-link"
    >
      {children}
    </Link>
  )
