import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { type ProfileFile, profilesOf } from '#functions/data/profiles/professionalProfiles.ts'
import { allows, PROFILE_MANAGERS } from '#shared/core/permissions.ts'
import { mayReadProfile } from '#shared/staffing/profiles/rules.ts'

/** Whether the caller may change somebody's profile, their own or as a manager; then they know the name as well. */
export const mayEdit = (person: string, caller: Caller): boolean =>
  person === caller.person || allows(PROFILE_MANAGERS, caller.permissions)

/** Refuses whoever may not change somebody's profile and files, as if there were nobody of that id. */
export const editing = (person: string, caller: Caller): void => {
  if (!mayEdit(person, caller)) notFound()
}

/** Somebody's profile for a caller who may read it: its owner, and whoever places people; undefined for others. */
export const readable = async (person: string, caller: Caller): Promise<ProfileFile | undefined> =>
  mayReadProfile(person, caller) ? profilesOf(caller.tenant).open(person) : undefined

/** Somebody's profile for a caller who may change it; not found for others. */
export const editable = async (person: string, caller: Caller): Promise<ProfileFile> => {
  editing(person, caller)
  const file = (await profilesOf(caller.tenant).open(person)) ?? notFound()
  if (person === caller.person && file.member.state !== 'ACTIVE') throw new ApiError('auth.required')
  return file
}
