import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { transact } from '#functions/core/table/table.ts'
import { acceptTerms, keepAcceptedTerms } from '#functions/data/people/acceptedTerms.ts'
import { findPerson, toCurrentUser } from '#functions/data/people/currentUser.ts'
import { workspacesOf } from '#functions/data/people/memberships.ts'
import { changeProfile, detailsOf, type ProfileChange } from '#functions/data/profiles/profiles.ts'
import type { Profile } from '#shared/people/account/contract.ts'

type Change = Omit<ProfileChange, 'acceptedTerms'> & { termsVersion?: string | undefined }

/** The caller's profile, changed first if a change is given. */
export const profile = async (
  { tenant, person }: Caller,
  { termsVersion, ...details }: Change = {},
): Promise<Profile> => {
  const accepting = termsVersion === undefined ? undefined : acceptTerms(termsVersion)
  const found = await findPerson(tenant, person)
  if (!found) return notFound()
  const { workspace, account } = found
  const before = found.member.acceptedTerms
  // What was accepted stays accepted since then; the one before may come from a release that kept the latest only.
  const acceptedTerms = accepting?.version === before?.version ? undefined : accepting
  const { member, writes: changes } = changeProfile(tenant, found.member, { ...details, acceptedTerms })
  const writes = acceptedTerms ? [...changes, ...keepAcceptedTerms(tenant, person, before, acceptedTerms)] : changes
  if (writes.length > 0 && (await transact(writes))) throw new ApiError('resource.conflict')
  const user = await toCurrentUser(member, workspace, await workspacesOf(account, workspace))
  return { ...user, ...detailsOf(member) }
}
