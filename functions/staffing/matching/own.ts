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
import { isKnownToPerson } from '#shared/staffing/positionings/rules.ts'
import { matchMission, rankMissions } from './rank.ts'
import { addModelNearness } from './understand.ts'
import { loadPeople, toDecision } from './view.ts'

/** The missions proposed to a person; short-listed ones are not visible to them. */
const listProposedMissions = async (tenant: string, person: string): Promise<ReadonlySet<string>> => {
  const rows = await positioningsOf(tenant).own(person)
  return new Set(rows.filter(({ status }) => isKnownToPerson(status)).map(({ missionId }) => missionId))
}

/** Open missions ranked for the caller; none unless the company shows them. */
export const rankOwnMissions = async (
  { cursor }: ParsedOf<typeof matching.mine>,
  caller: Caller,
  { route }: { route: string },
): Promise<OutputOf<typeof matching.mine>> => {
  const { weights, openToPeople } = await matchingWeightsOf(caller.tenant).get()
  if (!openToPeople) return { shown: false, items: [], hasSkills: true }
  const { items, cursor: next, hasSkills } = await rankMissions(caller.person, cursor, weights, caller, route)
  return { shown: true, items, hasSkills, ...(next && { cursor: next }) }
}

/** The caller's match with a mission proposed or visible to them; not found for any other. */
export const explainOwnMatch = async (
  { missionId }: ParsedOf<typeof matching.why>,
  { tenant, person, permissions }: Caller,
): Promise<OutputOf<typeof matching.why>> => {
  const index = matchIndexOf(tenant)
  const [stored, features, { weights, openToPeople }, proposed, decisions] = await Promise.all([
    index.mission(missionId),
    index.person(person),
    matchingWeightsOf(tenant).get(),
    listProposedMissions(tenant, person),
    rankingsOf(tenant, missionId).getDecision(person),
  ])
  const isProposed = proposed.has(missionId)
  if (!stored || !features || !(isProposed || (openToPeople && stored.open))) return notFound()
  const {
    missions: [mission = stored],
  } = await addModelNearness([stored])
  const decision = decisions && decisions.kind !== 'NONE' && isProposed ? decisions : undefined
  const people = await loadPeople(tenant, decision ? [decision.by] : [])
  return {
    ...matchMission(features, { id: missionId, ...mission }, weights, criteriaFor(permissions, 'themselves')),
    decision: decision ? toDecision(decision, people) : null,
  }
}

const PAGE = 50

/** The caller's places in rankings, with the mission's name if it was proposed to them. */
export const listOwnRankings = async (
  { cursor }: ParsedOf<typeof matching.myRankings>,
  { tenant, person }: Caller,
  { route }: { route: string },
): Promise<OutputOf<typeof matching.myRankings>> => {
  const list = pagedListFor({ tenant, person }, route)
  const after = await fromCursor(list, cursor)
  const [{ places, last }, proposed] = await Promise.all([
    listRankingPlaces(tenant, person, PAGE, after),
    listProposedMissions(tenant, person),
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
