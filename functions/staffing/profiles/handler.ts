import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import type { Request } from '#functions/core/http/request.ts'
import { serve } from '#functions/core/http/serve.ts'
import { profilesOf } from '#functions/data/profiles/professionalProfiles.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { checkedProfile } from '#shared/staffing/profiles/rules.ts'
import { skillCode } from '#shared/staffing/skills.ts'
import { loadEditableProfile, loadReadableProfile, mayEdit } from './access.ts'
import { beginUpload, download, removeOne, storeUpload } from './documents.ts'
import { createResume } from './resume.ts'
import { save } from './save.ts'
import { toProfile, toProfileFields } from './view.ts'

const list = async (
  { cursor, ...query }: ParsedOf<typeof profiles.list>,
  { tenant, person }: Caller,
  { route }: Pick<Request, 'route'>,
) => {
  const place = pagedListFor({ tenant, person }, route, JSON.stringify(query))
  const wanted = { ...query, skill: query.skill && skillCode(query.skill) }
  const { rows, last } = await profilesOf(tenant).page(wanted, await fromCursor(place, cursor))
  return { items: rows, cursor: await toCursor(place, last) }
}

const check = async (person: string, caller: Caller) => {
  const { member, sheet } = (await loadReadableProfile(person, caller)) ?? notFound()
  return checkedProfile(member, toProfileFields(sheet), mayEdit(person, caller))
}

export const handler = serve(profiles, {
  list,
  get: async ({ profilId }, caller) => toProfile(await loadEditableProfile(profilId, caller)),
  save,
  check: ({ profilId }, caller) => check(profilId, caller),
  resume: createResume,
  beginUpload: ({ profilId }, caller) => beginUpload(profilId, caller),
  keepDocument: storeUpload,
  document: ({ profilId, documentId }, caller) => download(profilId, documentId, caller),
  removeDocument: removeOne,
})
