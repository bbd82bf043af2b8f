import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { matchingWeightsOf } from '#functions/data/matching/matchingWeights.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { MatchingSettings, matching } from '#shared/staffing/matching/contract.ts'
import { loadPeople } from './view.ts'

export const readSettings = async (tenant: string): Promise<MatchingSettings> => {
  const [current, history] = await Promise.all([matchingWeightsOf(tenant).get(), matchingWeightsOf(tenant).history()])
  const people = await loadPeople(
    tenant,
    history.map(({ by }) => by),
  )
  return {
    ...current,
    history: history.map((change) => {
      const { firstName = '', lastName = '' } = people.get(change.by) ?? {}
      return { ...change, by: `${firstName} ${lastName}`.trim() }
    }),
  }
}

/** Changes the weights, with a version check and a log entry. */
export const setSettings = async (
  { version, weights, openToPeople }: ParsedOf<typeof matching.setSettings>,
  { tenant, person }: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<OutputOf<typeof matching.setSettings>> => {
  const stored = matchingWeightsOf(tenant)
  const before = await stored.get()
  if (before.version !== version) throw new ApiError('matching.stale')
  const after = { weights, openToPeople }
  const done = await commitIdempotent(
    idempotency,
    { ...after, version: version + 1 },
    stored.change(before, after, person),
  )
  if ('refused' in done) throw new ApiError('matching.stale')
  log.info('matching.weighted', { tenant, person })
  return done.answer
}
