import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, type PagedList, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { transact } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { type IndexedMission, matchIndexOf } from '#functions/data/matching/matchIndex.ts'
import { matchingWeightsOf } from '#functions/data/matching/matchingWeights.ts'
import {
  buildMissionsRanking,
  buildPeopleRanking,
  type Entry,
  rankingsOf,
  type StoredDecision,
} from '#functions/data/matching/rankings.ts'
import { readFullMissions } from '#functions/data/missions/openMissions.ts'
import { positioningsOf } from '#functions/data/positionings/positionings.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { DecisionKind, MatchedMission, matching } from '#shared/staffing/matching/contract.ts'
import type { PersonFeatures } from '#shared/staffing/matching/features.ts'
import { criteriaFor, OWN_CRITERIA } from '#shared/staffing/matching/readers.ts'
import { CRITERIA, type Criterion } from '#shared/staffing/matching/reasons.ts'
import { type Match, match } from '#shared/staffing/matching/rules.ts'
import type { Weights } from '#shared/staffing/matching/weights.ts'
import { isKnownToPerson } from '#shared/staffing/positionings/rules.ts'
import { addModelNearness } from './understand.ts'
import { loadPeople, toDecision, toPersonView } from './view.ts'

const PAGE = 25

/** The page at a cursor, with the cursor of the next one. */
const pageOfRanking = async <T>(list: PagedList, cursor: string | undefined, all: readonly T[]) => {
  const from = Number((await fromCursor(list, cursor))?.from ?? 0)
  const next = from + PAGE
  return {
    from,
    some: all.slice(from, next),
    cursor: await toCursor(list, next < all.length ? { from: next } : undefined),
  }
}

const sumOf = ({ reasons }: Match): number => reasons.reduce((sum, { points }) => sum + points, 0)

/** Sorts by score; candidates held at the same ceiling, by their uncapped sum. */
export const compareMatches = (a: Match & { id: string }, b: Match & { id: string }): number =>
  b.score - a.score || sumOf(b) - sumOf(a) || b.confidence - a.confidence || a.id.localeCompare(b.id)

export const scoresOf = ({ score, confidence, reasons }: Match): Pick<Entry, 'score' | 'confidence' | 'points'> => ({
  score,
  confidence,
  points: CRITERIA.map((criterion) => {
    const found = reasons.find((one) => one.criterion === criterion)
    return found?.status === 'counted' ? found.points : null
  }),
})

/** Managers' decisions take precedence over scores. */
const GROUPS: Record<DecisionKind, number> = { PIN: 0, RAISE: 1, NONE: 2, DISMISS: 3 }
const groupOf = (decision: StoredDecision | undefined): number => GROUPS[decision?.kind ?? 'NONE']

/** Ranks people for a mission, and logs the page shown. */
export const rankPeople = async (
  { missionId, cursor }: ParsedOf<typeof matching.people>,
  { tenant, person, permissions }: Caller,
  { route }: { route: string },
): Promise<OutputOf<typeof matching.people>> => {
  const criteria = criteriaFor(permissions, 'others')
  const index = matchIndexOf(tenant)
  const [stored, { weights }, decisions] = await Promise.all([
    index.mission(missionId),
    matchingWeightsOf(tenant).get(),
    rankingsOf(tenant, missionId).decisions(),
  ])
  if (!stored) return notFound()
  const {
    missions: [mission = stored],
    algorithm,
  } = await addModelNearness([stored])
  const decisionOf = new Map(decisions.map((one) => [one.person, one]))
  const matchPerson = (features: PersonFeatures, by: readonly Criterion[] = criteria): Match =>
    match(features, mission.features, weights, parisDate(), by)
  const candidates = await index.peopleFor(
    mission.features,
    [...decisionOf.keys()],
    (known) => matchPerson(known).score,
  )
  const ranked = candidates
    .map(({ id, features }) => ({ id, features, ...matchPerson(features) }))
    .toSorted((a, b) => groupOf(decisionOf.get(a.id)) - groupOf(decisionOf.get(b.id)) || compareMatches(a, b))
  const {
    from,
    some: pageItems,
    cursor: next,
  } = await pageOfRanking(pagedListFor({ tenant, person }, route, missionId), cursor, ranked)

  const deciders = pageItems.flatMap(({ id }) => decisionOf.get(id)?.by ?? [])
  const members = await loadPeople(tenant, [...pageItems.map(({ id }) => id), ...deciders])
  const shown = pageItems
    .map((one, place) => ({ ...one, place: from + place + 1, member: members.get(one.id) }))
    .flatMap(({ member, ...one }) => (member?.state === 'ACTIVE' ? [{ ...one, member }] : []))
  const entries = shown.map((one) => ({ id: one.id, ...scoresOf(one), decision: decisionOf.get(one.id)?.kind ?? null }))
  const known = criteria.filter((one) => OWN_CRITERIA.includes(one))
  const places = shown.map(({ id, features }) => ({ id, criteria: known, ...scoresOf(matchPerson(features, known)) }))
  const log = buildPeopleRanking(tenant, missionId, { reader: person, algorithm, weights, criteria, entries }, places)
  await transact(log.writes)
  return {
    rankingId: log.id,
    algorithm,
    weights,
    criteria,
    mission: { id: missionId, title: mission.title },
    items: shown.map(({ id, place, member, features: _, ...found }) => {
      const decision = decisionOf.get(id)
      const isSetAside = decision?.kind === 'DISMISS'
      return {
        ...found,
        person: toPersonView(member),
        rank: isSetAside ? null : place,
        decision: decision && decision.kind !== 'NONE' ? toDecision(decision, members) : null,
      }
    }),
    ...(next && { cursor: next }),
  }
}

type Indexed = IndexedMission & { id: string }
export const matchMission = (
  person: PersonFeatures,
  { id, title, features }: Indexed,
  weights: Weights,
  criteria: readonly Criterion[],
): MatchedMission => ({
  mission: { id, title, startDate: features.startDate, intervention: features.intervention },
  ...match(person, features, weights, parisDate(), criteria),
})

/** Ranks open missions for a person, those without a position left last, and logs the page shown. */
export const rankMissions = async (
  about: string,
  cursor: string | undefined,
  weights: Parameters<typeof buildMissionsRanking>[2]['weights'],
  { tenant, person, permissions }: Caller,
  route: string,
) => {
  const criteria = criteriaFor(permissions, about === person ? 'themselves' : 'others')
  const index = matchIndexOf(tenant)
  const features = await index.person(about)
  const { missions, algorithm } = await addModelNearness(features ? await index.missionsFor(features) : [])
  const ids = missions.map(({ id }) => id)
  const [full, positionings] = await Promise.all([readFullMissions(tenant, ids), positioningsOf(tenant).own(about)])
  const shown = positionings.filter(({ status }) => about !== person || isKnownToPerson(status))
  const statuses = new Map(shown.map(({ missionId, status }) => [missionId, status]))
  const ranked = missions
    .flatMap((mission) => (features ? [{ id: mission.id, ...matchMission(features, mission, weights, criteria) }] : []))
    .toSorted((a, b) => Number(full.has(a.id)) - Number(full.has(b.id)) || compareMatches(a, b))
  const { some, cursor: next } = await pageOfRanking(pagedListFor({ tenant, person }, route, about), cursor, ranked)
  const entries = some.map((one) => ({ id: one.id, ...scoresOf(one), decision: null }))
  const log = buildMissionsRanking(tenant, about, { reader: person, algorithm, weights, criteria, entries })
  await transact(log.writes)
  return {
    rankingId: log.id,
    algorithm,
    weights,
    criteria,
    items: some.map(({ id, ...one }) => ({ ...one, full: full.has(id), positioning: statuses.get(id) ?? null })),
    hasSkills: (features?.skills.length ?? 0) > 0,
    ...(next && { cursor: next }),
  }
}
