import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import type { Member } from './members.ts'

/** Refuses terms that are no longer those that hold: whoever was shown them reads the new ones first. */
export const refuseOldTerms = (version: string | undefined): void => {
  if (version !== undefined && version !== TERMS_VERSION) throw new ApiError('onboarding.termsChanged')
}

/** That somebody accepts, now, the terms that they were shown; undefined: they were shown none. */
export const acceptTerms = (version: string | undefined): Member['acceptedTerms'] => {
  refuseOldTerms(version)
  return version === undefined ? undefined : { version, at: now().toISOString() }
}

/** The version of the terms that a member is asked to accept: they bind the company, so whoever may do everything in it answers. */
export const termsToAccept = ({ permissions, acceptedTerms }: Member): string | undefined =>
  permissions.includes('ALL') && acceptedTerms?.version !== TERMS_VERSION ? TERMS_VERSION : undefined
