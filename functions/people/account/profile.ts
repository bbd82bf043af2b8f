import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { transact } from '#functions/core/table/table.ts'
import { acceptTerms, storeAcceptedTerms } from '#functions/data/people/acceptedTerms.ts'
import { findPerson, toCurrentUser } from '#functions/data/people/currentUser.ts'
import { listWorkspaces } from '#functions/data/people/memberships.ts'
import { changeProfile, type ProfileChange, toDetails } from '#functions/data/profiles/profiles.ts'
import type { Profile } from '#shared/people/account/contract.ts'

type Change = Omit<ProfileChange, 'acceptedTerms'> & { termsVersion?: string | undefined }

/** Applies a change, if any, and returns the caller's profile. */
export const profile = async (
  { tenant, person }: Caller,
  { termsVersion, ...details }: Change = {},
): Promise<Profile> => {
  const accepting = termsVersion === undefined ? undefined : acceptTerms(termsVersion)
  const found = await findPerson(tenant, person)
  if (!found) return notFound()
  const { workspace, account } = found
  const before = found.member.acceptedTerms
  // Accepting the same version again keeps the first date. Earlier releases stored only the latest version.
  const acceptedTerms = accepting?.version === before?.version ? undefined : accepting
  const { member, writes: changes } = changeProfile(tenant, found.member, { ...details, acceptedTerms })
  const writes = acceptedTerms ? [...changes, ...storeAcceptedTerms(tenant, person, before, acceptedTerms)] : changes
  if (writes.length > 0 && (await transact(writes))) throw new ApiError('resource.conflict')
  const user = await toCurrentUser(member, workspace, await listWorkspaces(account, workspace))
  return { ...user, ...toDetails(member) }
}
