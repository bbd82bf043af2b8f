import { indexSaved } from '#functions/data/profileMatching.ts'
import { profilesOf, savedSheet } from '#functions/data/profileSheets.ts'
import { Failure, notFound } from '#functions/lib/failure.ts'
import { commit } from '#functions/lib/once.ts'
import type { Caller, Request } from '#functions/lib/request.ts'
import type { OutputOf, ParsedOf } from '#shared/contracts/endpoint.ts'
import type { ProfileFields, profiles } from '#shared/contracts/profiles.ts'
import { completenessOf } from '#shared/rules/profiles.ts'
import { skillCode } from '#shared/rules/skills.ts'
import { editable } from './access.ts'
import { toProfile } from './view.ts'

type Skills = { code: string; level: number }[]

/** Skills by the codes of the catalogue, each once at its highest level, however they were written. */
const coded = (skills: Skills): Skills => {
  const levels = new Map<string, number>()
  for (const { code, level } of skills) {
    const known = skillCode(code)
    if (known) levels.set(known, Math.max(level, levels.get(known) ?? 0))
  }
  return [...levels].map(([code, level]) => ({ code, level }))
}

const withCodes = (fields: ProfileFields): ProfileFields => ({
  ...fields,
  userExperiences: fields.userExperiences.map((one) => ({
    ...one,
    tasks: one.tasks.map((task) => ({ ...task, skills: coded(task.skills) })),
  })),
  userCertification: fields.userCertification.map((one) => ({ ...one, skills: coded(one.skills) })),
})

/** Saves a profile with its place in the list and in the matching, in one transaction; a stale version is refused with what is there now. */
export const save = async (
  { profilId, version, ...fields }: ParsedOf<typeof profiles.save>,
  caller: Caller,
  { once }: Pick<Request, 'once'>,
): Promise<OutputOf<typeof profiles.save>> => {
  const { tenant } = caller
  const { member, sheet: before } = await editable(profilId, caller)
  const { sheet, writes } = savedSheet(tenant, member, version, withCodes(fields))
  const saved = { version: sheet.version, updatedAt: sheet.updatedAt, ...completenessOf(sheet) }
  const done = await commit(once, saved, [...writes, ...indexSaved(tenant, member, before, sheet)])
  if ('answer' in done) return done.answer
  const current = (await profilesOf(tenant).open(profilId)) ?? notFound()
  if (done.refused.has(0)) throw new Failure('profiles.stale', { current: toProfile(current) })
  // The workspace was closed to them, or opened again, in this very moment.
  throw new Failure('server.busy', undefined, { 'retry-after': '1' })
}
