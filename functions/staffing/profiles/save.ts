import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { buildProfileIndexWrites } from '#functions/data/matching/profileMatching.ts'
import { buildSheetSave, profilesOf } from '#functions/data/profiles/professionalProfiles.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { profiles } from '#shared/staffing/profiles/contract.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { computeCompleteness } from '#shared/staffing/profiles/rules.ts'
import { codedSkills } from '#shared/staffing/skills.ts'
import { loadEditableProfile } from './access.ts'
import { toProfile } from './view.ts'

const withCodes = (fields: ProfileFields): ProfileFields => ({
  ...fields,
  userExperiences: fields.userExperiences.map((one) => ({
    ...one,
    tasks: one.tasks.map((task) => ({ ...task, skills: codedSkills(task.skills) })),
  })),
  userCertification: fields.userCertification.map((one) => ({ ...one, skills: codedSkills(one.skills) })),
})

/**
 * Saves a profile with its list row and matching entries, in one transaction; an outdated version is refused with the
 * current profile.
 */
export const save = async (
  { profilId, version, ...fields }: ParsedOf<typeof profiles.save>,
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<OutputOf<typeof profiles.save>> => {
  const { tenant } = caller
  const { member, sheet: before } = await loadEditableProfile(profilId, caller)
  const { sheet, writes } = buildSheetSave(tenant, member, version, withCodes(fields))
  const saved = { version: sheet.version, updatedAt: sheet.updatedAt, ...computeCompleteness(sheet) }
  const done = await commitIdempotent(idempotency, saved, [
    ...writes,
    ...buildProfileIndexWrites(tenant, member, before, sheet),
  ])
  if ('answer' in done) return done.answer
  const current = (await profilesOf(tenant).open(profilId)) ?? notFound()
  if (done.refused.has(0)) throw new ApiError('profiles.stale', { current: toProfile(current) })
  // The member was disabled, enabled or renamed concurrently.
  throw busy()
}
