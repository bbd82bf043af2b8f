import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { matchIndexOf } from '#functions/data/matching/matchIndex.ts'
import { buildDecision, MAX_DECISIONS, rankingsOf } from '#functions/data/matching/rankings.ts'
import { checkNotErased } from '#functions/data/people/members.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { matching } from '#shared/staffing/matching/contract.ts'

/** Stores a manager's decision about a candidate with its reason; earlier ones are kept. */
export const decide = async (
  { missionId, personId, kind, note }: ParsedOf<typeof matching.decide>,
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<OutputOf<typeof matching.decide>> => {
  const { tenant, person, name } = caller
  if (!note) throw new ApiError('matching.noteRequired')
  const index = matchIndexOf(tenant)
  const [mission, features, decisions] = await Promise.all([
    index.mission(missionId),
    index.person(personId),
    rankingsOf(tenant, missionId).decisions(),
  ])
  if (!mission || !features) return notFound()
  const earlier = decisions.find((one) => one.person === personId)
  if (!earlier && decisions.length >= MAX_DECISIONS) throw new ApiError('matching.tooMany')
  const { decision, writes } = buildDecision(tenant, missionId, earlier, { person: personId, kind, note, by: person })
  const answer = { kind, note, by: name, at: decision.at }
  const guards = personId === person ? [] : [checkNotErased(tenant, personId)]
  const done = await commitIdempotent(idempotency, answer, [...guards, ...writes])
  if ('refused' in done) {
    if (guards.length > 0 && done.refused.has(0)) return notFound()
    throw new ApiError('resource.conflict')
  }
  log.info('matching.decided', { tenant, person, mission: missionId, about: personId, kind })
  return done.answer
}
