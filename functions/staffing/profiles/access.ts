import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { type ProfileFile, profilesOf } from '#functions/data/profiles/professionalProfiles.ts'
import { allows, PROFILE_MANAGERS } from '#shared/core/permissions.ts'
import { mayReadProfile } from '#shared/staffing/profiles/rules.ts'

/** Whether the caller may edit this profile, their own or as a manager. */
export const mayEdit = (person: string, caller: Caller): boolean =>
  person === caller.person || allows(PROFILE_MANAGERS, caller.permissions)

/** Not found unless the caller may edit the person's profile and files. */
export const refuseUnlessEditable = (person: string, caller: Caller): void => {
  if (!mayEdit(person, caller)) notFound()
}

/** A profile that the caller may read, their own or as staffing; undefined otherwise. */
export const loadReadableProfile = async (person: string, caller: Caller): Promise<ProfileFile | undefined> =>
  mayReadProfile(person, caller) ? profilesOf(caller.tenant).open(person) : undefined

/** A profile that the caller may edit; not found otherwise. */
export const loadEditableProfile = async (person: string, caller: Caller): Promise<ProfileFile> => {
  refuseUnlessEditable(person, caller)
  const file = (await profilesOf(caller.tenant).open(person)) ?? notFound()
  if (person === caller.person && file.member.state !== 'ACTIVE') throw new ApiError('auth.required')
  return file
}
