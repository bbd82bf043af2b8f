import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { END_PARAM, isLongOver } from '#shared/people/mailedLink.ts'
import { ApiError } from '#web/client/call.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { refusedFields } from '../problems.ts'

/**
 * The token of an e-mail link. It is removed from the address bar at once, where others could copy it; the history
 * state keeps it, and the rest of the address, for a reload. Of a link that is over there is none.
 */
export const useLinkToken = (): string | undefined => {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = search.get('token') || undefined
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: Object.fromEntries(search) })
  }, [inAddress, search, pathname, navigate])
  const { token: kept, [END_PARAM]: end }: Record<string, unknown> = state ?? {}
  if (isLongOver(inAddress ? search.get(END_PARAM) : end, Date.now())) return undefined
  return inAddress ?? (typeof kept === 'string' ? kept : undefined)
}

/** Whether a call failed for its token, which is used, too old, replaced, or none at all. */
export const isInvalidLink = (cause: unknown): boolean =>
  (cause instanceof ApiError && cause.code === 'onboarding.invalidToken') || refusedFields(cause).has('token')
