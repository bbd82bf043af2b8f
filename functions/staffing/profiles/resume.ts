import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { log } from '#functions/core/log.ts'
import { companyOf } from '#functions/data/companies/companies.ts'
import { loadResumePaper } from '#functions/data/companies/resumePaper.ts'
import { resumeFile } from '#functions/texts/resume/file.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { profiles } from '#shared/staffing/profiles/contract.ts'
import { hasResume, snapshotOf } from '#shared/staffing/profiles/rules.ts'
import { loadReadableProfile } from './access.ts'
import { toProfileFields } from './view.ts'

/** A profile as a Word document with the company's letterhead, without what the request leaves out. */
export const createResume = async (
  { profilId: person, language, anonymous, noEmployers }: ParsedOf<typeof profiles.resume>,
  caller: Caller,
): Promise<File> => {
  const [file, company] = await Promise.all([loadReadableProfile(person, caller), companyOf(caller.tenant).get()])
  if (!file) throw new ApiError('USER_NOT_FOUND')
  const fields = toProfileFields(file.sheet)
  if (!hasResume(fields)) throw new ApiError('PROFILE_EMPTY')
  log.info('resume.downloaded', { tenant: caller.tenant, person, by: caller.person })
  const snapshot = snapshotOf(file.member, fields, file.sheet?.version ?? 0, anonymous)
  return resumeFile(snapshot, await loadResumePaper(company ?? notFound()), language ?? caller.language, !noEmployers)
}
