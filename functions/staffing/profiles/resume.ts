import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { log } from '#functions/core/log.ts'
import { resumeFile } from '#functions/texts/resume.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { hasResume, snapshotOf } from '#shared/staffing/profiles/rules.ts'
import { readable } from './access.ts'
import { fieldsOf } from './view.ts'

/** Somebody's profile as a Word document, for whoever may read it. */
export const resume = async (person: string, language: DisplayLanguage, caller: Caller): Promise<File> => {
  const file = await readable(person, caller)
  if (!file) throw new ApiError('USER_NOT_FOUND')
  const fields = fieldsOf(file.sheet)
  if (!hasResume(fields)) throw new ApiError('PROFILE_EMPTY')
  log.info('resume.downloaded', { tenant: caller.tenant, person, by: caller.person })
  return resumeFile(snapshotOf(file.member, fields, file.sheet?.version ?? 0), language)
}
