import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { transact } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { matchIndexOf } from '#functions/data/matching/matchIndex.ts'
import { matchingWeightsOf } from '#functions/data/matching/matchingWeights.ts'
import { buildPeopleRanking, hourlyRankingId, rankingsOf } from '#functions/data/matching/rankings.ts'
import { positioningsOf } from '#functions/data/positionings/positionings.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { matching } from '#shared/staffing/matching/contract.ts'
import { criteriaFor, OWN_CRITERIA } from '#shared/staffing/matching/readers.ts'
import { match } from '#shared/staffing/matching/rules.ts'
import { compareMatches, scoresOf } from './rank.ts'
import { addModelNearness } from './understand.ts'

/** Writes of one transaction. */
const MAX_WRITES = 100

/** Scores the candidates of a mission, and logs what was shown of them. */
export const scoreCandidates = async (
  { missionId }: ParsedOf<typeof matching.candidates>,
  { tenant, person: reader, permissions }: Caller,
): Promise<OutputOf<typeof matching.candidates>> => {
  const criteria = criteriaFor(permissions, 'others')
  const index = matchIndexOf(tenant)
  const [stored, { weights }, decisions, positioned] = await Promise.all([
    index.mission(missionId),
    matchingWeightsOf(tenant).get(),
    rankingsOf(tenant, missionId).decisions(),
    positioningsOf(tenant).ofMission(missionId),
  ])
  if (!stored) return notFound()
  const [people, asked] = await Promise.all([
    index.people(positioned.map(({ person }) => person)),
    addModelNearness([stored]),
  ])
  const {
    missions: [mission = stored],
    algorithm,
  } = asked
  const matches = (by: typeof criteria) =>
    people.map(({ id, features }) => ({ id, ...match(features, mission.features, weights, parisDate(), by) }))
  const shown = matches(criteria).toSorted(compareMatches)
  const decisionOf = new Map(decisions.map(({ person, kind }) => [person, kind]))
  const entries = shown.map((one) => ({ id: one.id, ...scoresOf(one), decision: decisionOf.get(one.id) ?? null }))
  const known = criteria.filter((one) => OWN_CRITERIA.includes(one))
  const places = matches(known).map((one) => ({ id: one.id, criteria: known, ...scoresOf(one) }))
  const made = { reader, algorithm, weights, criteria, entries }
  const log = buildPeopleRanking(tenant, missionId, made, places, hourlyRankingId(made))
  if (entries.length > 0) {
    for (let from = 0; from < log.writes.length; from += MAX_WRITES)
      await transact(log.writes.slice(from, from + MAX_WRITES))
  }
  return {
    rankingId: log.id,
    algorithm,
    weights,
    criteria,
    items: shown.map(({ id: personId, ...found }) => ({ ...found, personId })),
  }
}
