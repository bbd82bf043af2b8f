import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { matchIndexOf } from '#functions/data/matching/matchIndex.ts'
import { matchingWeightsOf } from '#functions/data/matching/matchingWeights.ts'
import { listRankingPlaces, rankingsOf } from '#functions/data/matching/rankings.ts'
import { positioningsOf } from '#functions/data/positionings/positionings.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { matching } from '#shared/staffing/matching/contract.ts'
import { criteriaFor } from '#shared/staffing/matching/readers.ts'
import { matched, missionsFor } from './rank.ts'
import { understood } from './understand.ts'
import { peopleOf, toDecision } from './view.ts'

/** The missions that somebody was proposed: who only stands on a short list knows nothing of it. */
const proposedTo = async (tenant: string, person: string): Promise<ReadonlySet<string>> => {
  const rows = await positioningsOf(tenant).own(person)
  return new Set(rows.filter(({ status }) => status !== 'RESOURCE_SELECTED').map(({ missionId }) => missionId))
}

/** The open missions that fit the caller; none unless the company shows them to its people. */
export const mine = async (
  { cursor }: ParsedOf<typeof matching.mine>,
  caller: Caller,
  { route }: { route: string },
): Promise<OutputOf<typeof matching.mine>> => {
  const { weights, openToPeople } = await matchingWeightsOf(caller.tenant).get()
  if (!openToPeople) return { shown: false, items: [], hasSkills: true }
  const { items, cursor: next, hasSkills } = await missionsFor(caller.person, cursor, weights, caller, route)
  return { shown: true, items, hasSkills, ...(next && { cursor: next }) }
}

/** How the caller fits a mission they were proposed, or may see; not found for any other. */
export const why = async (
  { missionId }: ParsedOf<typeof matching.why>,
  { tenant, person, permissions }: Caller,
): Promise<OutputOf<typeof matching.why>> => {
  const index = matchIndexOf(tenant)
  const [stored, features, { weights, openToPeople }, proposed, decisions] = await Promise.all([
    index.mission(missionId),
    index.person(person),
    matchingWeightsOf(tenant).get(),
    proposedTo(tenant, person),
    rankingsOf(tenant, missionId).getDecision(person),
  ])
  const isProposed = proposed.has(missionId)
  if (!stored || !features || !(isProposed || (openToPeople && stored.open))) return notFound()
  const {
    missions: [mission = stored],
  } = await understood([stored])
  const decision = decisions && decisions.kind !== 'NONE' && isProposed ? decisions : undefined
  const people = await peopleOf(tenant, decision ? [decision.by] : [])
  return {
    ...matched(features, { id: missionId, ...mission }, weights, criteriaFor(permissions, 'themselves')),
    decision: decision ? toDecision(decision, people) : null,
  }
}

const PAGE = 50

/** Where the caller stood in rankings. A mission has a name there when they were proposed it. */
export const myRankings = async (
  { cursor }: ParsedOf<typeof matching.myRankings>,
  { tenant, person }: Caller,
  { route }: { route: string },
): Promise<OutputOf<typeof matching.myRankings>> => {
  const list = pagedListFor({ tenant, person }, route)
  const after = await fromCursor(list, cursor)
  const [{ places, last }, proposed] = await Promise.all([
    listRankingPlaces(tenant, person, PAGE, after),
    proposedTo(tenant, person),
  ])
  const ids = [...new Set(places.map(({ mission }) => mission))]
  const missions = await matchIndexOf(tenant).missions(ids.filter((id) => proposed.has(id)))
  const titles = new Map(missions.map(({ id, title }) => [id, title]))
  const next = await toCursor(list, last)
  return {
    items: places.map(({ mission, criteria: _, ...place }) => {
      const title = titles.get(mission)
      return { ...place, mission: title === undefined ? null : { id: mission, title } }
    }),
    ...(next && { cursor: next }),
  }
}
