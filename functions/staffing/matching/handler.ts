import { notFound } from '#functions/core/http/apiError.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import { matchIndexOf } from '#functions/data/matching/matchIndex.ts'
import { matchingWeightsOf } from '#functions/data/matching/matchingWeights.ts'
import { rankingsOf } from '#functions/data/matching/rankings.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { criteriaFor } from '#shared/staffing/matching/readers.ts'
import { scoreCandidates } from './candidates.ts'
import { decide } from './decide.ts'
import { explainOwnMatch, listOwnRankings, rankOwnMissions } from './own.ts'
import { rankMissions, rankPeople } from './rank.ts'
import { readSettings, setSettings } from './settings.ts'
import { loadPeople, toRankingLog } from './view.ts'

const LOG_PAGE = 10

export const handler = serve(matching, {
  people: rankPeople,
  candidates: scoreCandidates,

  missions: async ({ personId, cursor }, caller, { route }) => {
    const [member] = (await loadPeople(caller.tenant, [personId])).values()
    if (member?.state !== 'ACTIVE') return notFound()
    const { weights } = await matchingWeightsOf(caller.tenant).get()
    return rankMissions(personId, cursor, weights, caller, route)
  },

  mine: rankOwnMissions,
  why: explainOwnMatch,
  myRankings: listOwnRankings,
  decide,

  log: async ({ missionId, cursor }, { tenant, person, permissions }, { route }) => {
    const list = pagedListFor({ tenant, person }, route, missionId)
    if (!(await matchIndexOf(tenant).mission(missionId))) return notFound()
    const { rankings, last } = await rankingsOf(tenant, missionId).page(LOG_PAGE, await fromCursor(list, cursor))
    const people = await loadPeople(
      tenant,
      rankings.flatMap(({ reader, entries }) => [reader, ...entries.map(({ id }) => id)]),
    )
    const known = criteriaFor(permissions, 'others')
    const next = await toCursor(list, last)
    return { items: rankings.map((one) => toRankingLog(one, people, known)), ...(next && { cursor: next }) }
  },

  settings: (_, { tenant }) => readSettings(tenant),
  setSettings,
})
