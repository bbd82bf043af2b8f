import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { reader } from '../stored.ts'

export const AcceptedTerms = z.object({ version: z.string(), at: z.iso.datetime() })
export type AcceptedTerms = z.infer<typeof AcceptedTerms>

/** Refuses outdated terms, so that the new ones are displayed first. */
export const refuseOldTerms = (version: string): void => {
  if (version !== TERMS_VERSION) throw new ApiError('onboarding.termsChanged')
}

/** Acceptance of the displayed terms, now. */
export const acceptTerms = (version: string): AcceptedTerms => {
  refuseOldTerms(version)
  return { version, at: now().toISOString() }
}

/** The terms that a member has to accept; they bind the company, so only holders of ALL do. */
export const termsToAccept = (member: {
  permissions: readonly Permission[]
  acceptedTerms?: AcceptedTerms | null | undefined
}): string | undefined =>
  member.permissions.includes('ALL') && member.acceptedTerms?.version !== TERMS_VERSION ? TERMS_VERSION : undefined

export const ACCEPTED_TERMS = 'TERMS#'
const termsKey = (tenant: string, person: string, version: string): Key => ({
  pk: personPartition(tenant, person),
  sk: ACCEPTED_TERMS + version,
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'version of the terms that a person accepted': termsKey('<tenant>', '<person>', '<version>'),
})

export const toAcceptedTerms = reader('accepted terms', AcceptedTerms)

/** Transaction writes that store acceptances, one item per version. */
export const storeAcceptedTerms = (
  tenant: string,
  person: string,
  ...accepted: (AcceptedTerms | null | undefined)[]
): Write[] => accepted.flatMap((one) => (one ? [put({ ...termsKey(tenant, person, one.version), ...one, v: 1 })] : []))
