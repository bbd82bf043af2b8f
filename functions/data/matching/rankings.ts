import * as z from 'zod'
import { derivedId, epochSeconds, newId, now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, queryPage, remove } from '#functions/core/table/table.ts'
import { matchPartition } from '#functions/data/keys.ts'
import { Id } from '#shared/core/terms.ts'
import { DecisionKind, MatchingWeights } from '#shared/staffing/matching/contract.ts'
import { OWN_CRITERIA } from '#shared/staffing/matching/readers.ts'
import { CRITERIA, type Criterion } from '#shared/staffing/matching/reasons.ts'
import { readEach, reader } from '../stored.ts'

/**
 * A log of every displayed ranking: subject, algorithm, weights, scores and reader (Regulation (EU) 2024/1689, articles
 * 12 and 26: records kept for at least six months). Kept for two years, as candidates' data may be; people are stored by
 * id only.
 */
const RANKING_TTL_SECONDS = 2 * 365 * 86_400

/** Criteria that counted; all of them in earlier releases. */
const Criteria = z.array(z.enum(CRITERIA)).default([...CRITERIA])

const Entry = z.object({
  id: Id,
  score: z.number(),
  confidence: z.number(),
  /** By criterion; null: not counted. */
  points: z.array(z.number().nullable()),
  decision: DecisionKind.nullable(),
})
export type Entry = z.infer<typeof Entry>

export const Ranking = z.object({
  id: Id,
  at: z.iso.datetime(),
  /** Who viewed it. */
  reader: Id,
  algorithm: z.string(),
  weights: MatchingWeights,
  criteria: Criteria,
  /** People for a mission, or missions for a person; at most one page. */
  entries: z.array(Entry),
})
export type Ranking = z.infer<typeof Ranking>

/** A person's own copy of their place, by the criteria that they may know. */
const StoredPlace = Entry.omit({ id: true, decision: true }).extend({
  rankingId: Id,
  at: z.iso.datetime(),
  algorithm: z.string(),
  mission: Id,
  criteria: Criteria,
})
type Place = Omit<z.infer<typeof StoredPlace>, 'score'> & { score: number | null }

const isOwnCriterion = (criterion: Criterion | undefined): boolean =>
  criterion !== undefined && OWN_CRITERIA.includes(criterion)

const readPlace = reader('place in a ranking', StoredPlace)
/** Omits hidden criteria, which earlier releases included in the person's copy. */
const toPlace = (item: Item): Place => {
  const place = readPlace(item)
  const told = place.points.some((points, at) => points !== null && !isOwnCriterion(CRITERIA[at]))
  return {
    ...place,
    score: told ? null : place.score,
    points: place.points.map((points, at) => (isOwnCriterion(CRITERIA[at]) ? points : null)),
    criteria: place.criteria.filter(isOwnCriterion),
  }
}

/** A manager's decision on a person's place, with earlier ones. */
export const StoredDecision = z.object({
  person: Id,
  kind: DecisionKind,
  note: z.string(),
  by: Id,
  at: z.iso.datetime(),
  before: z.array(z.object({ kind: DecisionKind, note: z.string(), by: Id, at: z.iso.datetime() })),
})
export type StoredDecision = z.infer<typeof StoredDecision>

const toRanking = reader('ranking', Ranking)
const toDecision = reader('ranking decision', StoredDecision)

const RANKING = 'RANKING#'
const RANKED = 'RANKED#'
const DECISION = 'DECISION#'
const decisionKey = (tenant: string, mission: string, person: string): Key => ({
  pk: matchPartition(tenant, mission),
  sk: `${DECISION}${person}`,
})
/** The person's own copy, for access, export and erasure. */
const ownDecisionKey = (tenant: string, mission: string, person: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${DECISION}${mission}`,
})

type RankingInput = Pick<Ranking, 'reader' | 'algorithm' | 'weights' | 'criteria' | 'entries'>
/** A place as visible to the person. */
export type OwnPlace = Omit<Entry, 'decision'> & { criteria: Criterion[] }

const newRanking = (made: RankingInput, id = newId()): Ranking & { ttl: number } => ({
  ...made,
  id,
  at: now().toISOString(),
  ttl: epochSeconds() + RANKING_TTL_SECONDS,
})

const HOUR_MS = 60 * 60_000
const hourOf = (at: string): number => Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS

/** An id that is the same within an hour while what was shown to its reader is. */
export const hourlyRankingId = (made: RankingInput): string =>
  derivedId(hourOf(now().toISOString()), JSON.stringify(made))

/** The key of a place is the same within an hour while the person's view of it is: a reload overwrites it. */
const placeKey = (
  tenant: string,
  mission: string,
  { id, score, confidence, points, criteria }: OwnPlace,
  at: string,
) => {
  const place = JSON.stringify([mission, score, confidence, points, criteria])
  return { pk: personPartition(tenant, id), sk: `${RANKED}${derivedId(hourOf(at), place)}` }
}

/** Logs a ranking of people, with a copy of each person's place; under an id that was used before, in its stead. */
export const buildPeopleRanking = (
  tenant: string,
  mission: string,
  made: RankingInput,
  places: readonly OwnPlace[],
  as?: string,
): { id: string; writes: Write[] } => {
  const ranking = newRanking(made, as)
  const { id, at, ttl, algorithm } = ranking
  return {
    id,
    writes: [
      put({ pk: matchPartition(tenant, mission), sk: `${RANKING}${id}`, ...ranking, v: 1 }),
      ...places.map(({ id: person, ...place }) =>
        put({
          ...placeKey(tenant, mission, { id: person, ...place }, at),
          ...place,
          rankingId: id,
          at,
          algorithm,
          mission,
          ttl,
          v: 1,
        }),
      ),
    ],
  }
}

/** Logs a ranking of missions in the person's partition. */
export const buildMissionsRanking = (
  tenant: string,
  person: string,
  made: RankingInput,
): { id: string; writes: Write[] } => {
  const ranking = newRanking(made)
  return {
    id: ranking.id,
    writes: [put({ pk: personPartition(tenant, person), sk: `${RANKING}${ranking.id}`, ...ranking, v: 1 })],
  }
}

const MAX_EARLIER_DECISIONS = 5
/** Per mission. */
export const MAX_DECISIONS = 100

/** A decision and the transaction writes that store it; refused on a concurrent decision. */
export const buildDecision = (
  tenant: string,
  mission: string,
  earlier: StoredDecision | undefined,
  decision: Pick<StoredDecision, 'person' | 'kind' | 'note' | 'by'>,
): { decision: StoredDecision; writes: Write[] } => {
  const { before = [], person: _, ...last } = earlier ?? { before: [] }
  const past = 'at' in last ? [last, ...before] : before
  const made = { ...decision, at: now().toISOString(), before: past.slice(0, MAX_EARLIER_DECISIONS) }
  const unchanged = earlier ? expression`#at = ${earlier.at}` : expression`attribute_not_exists(#pk)`
  return {
    decision: made,
    writes: [
      put({ ...decisionKey(tenant, mission, decision.person), ...made, v: 1 }, unchanged),
      put({ ...ownDecisionKey(tenant, mission, decision.person), mission, ...made, v: 1 }),
    ],
  }
}

export const rankingsOf = (tenant: string, mission: string) => ({
  getDecision: async (person: string): Promise<StoredDecision | undefined> => {
    const item = await getItem(decisionKey(tenant, mission, person))
    return item && toDecision(item)
  },
  decisions: async (): Promise<StoredDecision[]> => {
    const { items } = await queryPage({
      where: expression`#pk = ${matchPartition(tenant, mission)} AND begins_with(#sk, ${DECISION})`,
      limit: MAX_DECISIONS,
    })
    return readEach(items, toDecision)
  },
  page: async (limit: number, after: Record<string, unknown> | undefined) => {
    const { items, last } = await queryPage({
      where: expression`#pk = ${matchPartition(tenant, mission)} AND begins_with(#sk, ${RANKING})`,
      limit,
      descending: true,
      after,
    })
    return { rankings: readEach(items, toRanking), last }
  },
})

/** A person's places, newest first. */
export const listRankingPlaces = async (
  tenant: string,
  person: string,
  limit: number,
  after: Record<string, unknown> | undefined,
): Promise<{ places: Place[]; last: Record<string, unknown> | undefined }> => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${RANKED})`,
    limit,
    descending: true,
    after,
  })
  // Keys order them by the hour.
  return { places: readEach(items, toPlace).toSorted((a, b) => b.at.localeCompare(a.at)), last }
}

const OwnDecision = StoredDecision.extend({ mission: Id })
const toOwnDecision = reader('own ranking decision', OwnDecision)

/** Ranking data in a person's partition: places, decisions, ranked missions. */
export interface ExportedRankings {
  places: Place[]
  decisions: z.infer<typeof OwnDecision>[]
  /** Rankings with hidden criteria contain the missions only. */
  missions: (Omit<Ranking, 'entries'> & { entries: Entry[] | Pick<Entry, 'id'>[] })[]
}

const omitScores = (ranking: Ranking): ExportedRankings['missions'][number] =>
  ranking.criteria.every(isOwnCriterion)
    ? ranking
    : { ...ranking, entries: ranking.entries.map(({ id }) => ({ id })).toSorted((a, b) => a.id.localeCompare(b.id)) }

/** Exports them from raw items; `of` reads those under a prefix. */
export const exportRankings = (
  of: <T extends object>(prefix: string, read: (item: Item) => T) => T[],
): ExportedRankings => ({
  places: of(RANKED, toPlace),
  decisions: of(DECISION, toOwnDecision),
  missions: of(RANKING, toRanking).map(omitScores),
})

/** Transaction write that removes the mission's copy of a decision, given the person's; none for other items. */
export const buildDecisionRemoval = (tenant: string, person: string, { sk }: Item): Write[] =>
  sk.startsWith(DECISION) ? [remove(decisionKey(tenant, sk.slice(DECISION.length), person))] : []

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'ranking of people for a mission, as shown, for two years': {
    pk: matchPartition('<tenant>', '<mission>'),
    sk: `${RANKING}<ulid>`,
  },
  'ranking of missions for a person, as shown, for two years': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${RANKING}<ulid>`,
  },
  'a person’s place in a ranking, for two years': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${RANKED}<ulid of the hour and the place>`,
  },
  'manager’s decision on a person’s place, and the person’s copy': [
    decisionKey('<tenant>', '<mission>', '<person>'),
    ownDecisionKey('<tenant>', '<mission>', '<person>'),
  ],
})
