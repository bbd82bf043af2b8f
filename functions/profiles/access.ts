import { type ProfileFile, profilesOf } from '#functions/data/profileSheets.ts'
import { Failure, notFound } from '#functions/lib/failure.ts'
import type { Caller } from '#functions/lib/request.ts'
import { type Access, allows, PROFILE_MANAGERS, STAFFING } from '#shared/rules/permissions.ts'

const may = (access: Access, person: string, caller: Caller): boolean =>
  person === caller.person || allows(access, caller.permissions)

/** Whether the caller may change somebody's profile, their own or as a manager; then they know the name as well. */
export const mayEdit = (person: string, caller: Caller): boolean => may(PROFILE_MANAGERS, person, caller)

/** Refuses whoever may not change somebody's profile and files, as if there were nobody of that id. */
export const editing = (person: string, caller: Caller): void => {
  if (!mayEdit(person, caller)) notFound()
}

/** Somebody's profile for a caller who may read it: its owner, and whoever places people; undefined for others. */
export const readable = async (person: string, caller: Caller): Promise<ProfileFile | undefined> =>
  may(STAFFING, person, caller) ? profilesOf(caller.tenant).open(person) : undefined

/** Somebody's profile for a caller who may change it; not found for others. */
export const editable = async (person: string, caller: Caller): Promise<ProfileFile> => {
  editing(person, caller)
  const file = (await profilesOf(caller.tenant).open(person)) ?? notFound()
  if (person === caller.person && file.member.state !== 'ACTIVE') throw new Failure('auth.required')
  return file
}
