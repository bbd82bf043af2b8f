import * as z from 'zod'
import { epochSeconds, newId, now } from '#functions/core/clock.ts'
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
 * Every ranking that somebody was shown: what was ranked for what, by which algorithm and weights, with which scores, and
 * who read it (Regulation (EU) 2024/1689, articles 12 and 26: records of a system that ranks candidates, kept for six
 * months at least). Kept for two years, as long as the data of candidates may be. People stand in it by their ids alone.
 */
const RANKING_TTL_SECONDS = 2 * 365 * 86_400

/** Which criteria took part; in what earlier releases wrote, all did. */
const Criteria = z.array(z.enum(CRITERIA)).default([...CRITERIA])

const Entry = z.object({
  id: Id,
  score: z.number(),
  confidence: z.number(),
  /** In the order of the criteria; null: not counted. */
  points: z.array(z.number().nullable()),
  decision: DecisionKind.nullable(),
})
export type Entry = z.infer<typeof Entry>

export const Ranking = z.object({
  id: Id,
  at: z.iso.datetime(),
  /** The person who was shown it. */
  reader: Id,
  algorithm: z.string(),
  weights: MatchingWeights,
  criteria: Criteria,
  /** People of a mission, or missions of a person. At most one page of them. */
  entries: z.array(Entry),
})
export type Ranking = z.infer<typeof Ranking>

/** What somebody's own place in a ranking was, by the criteria that people may know of: the copy is theirs to read. */
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
/** Without what people may not know: earlier releases let it count in the person's copy too. */
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

/** A manager's decision over somebody's place, with those before it. */
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
/** The person's own copy: theirs to see, to take away and to have erased. */
const ownDecisionKey = (tenant: string, mission: string, person: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${DECISION}${mission}`,
})

type RankingInput = Pick<Ranking, 'reader' | 'algorithm' | 'weights' | 'criteria' | 'entries'>
/** Somebody's place as they may know it. */
export type OwnPlace = Omit<Entry, 'decision'> & { criteria: Criterion[] }

const newRanking = (made: RankingInput): Ranking & { ttl: number } => ({
  ...made,
  id: newId(),
  at: now().toISOString(),
  ttl: epochSeconds() + RANKING_TTL_SECONDS,
})

/** A ranking of people for a mission, as it was shown: itself, and with each of them their place in it as they may know it. */
export const buildPeopleRanking = (
  tenant: string,
  mission: string,
  made: RankingInput,
  places: readonly OwnPlace[],
): { id: string; writes: Write[] } => {
  const ranking = newRanking(made)
  const { id, at, ttl, algorithm } = ranking
  return {
    id,
    writes: [
      put({ ...{ pk: matchPartition(tenant, mission), sk: `${RANKING}${id}` }, ...ranking, v: 1 }),
      ...places.map(({ id: person, ...place }) =>
        put({
          ...{ pk: personPartition(tenant, person), sk: `${RANKED}${id}` },
          ...{ ...place, rankingId: id, at, algorithm, mission, ttl, v: 1 },
        }),
      ),
    ],
  }
}

/** A ranking of missions for a person, as it was shown; it lies with the person. */
export const buildMissionsRanking = (
  tenant: string,
  person: string,
  made: RankingInput,
): { id: string; writes: Write[] } => {
  const ranking = newRanking(made)
  return {
    id: ranking.id,
    writes: [put({ ...{ pk: personPartition(tenant, person), sk: `${RANKING}${ranking.id}` }, ...ranking, v: 1 })],
  }
}

const MAX_EARLIER_DECISIONS = 5
/** Decisions over one mission. */
export const MAX_DECISIONS = 100

/** A decision and the parts of the transaction that keeps it; refused when another one was made meanwhile. */
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

/** What was ranked and decided for one mission. */
export const rankingsOf = (tenant: string, mission: string) => ({
  getDecision: async (person: string): Promise<StoredDecision | undefined> => {
    const item = await getItem(decisionKey(tenant, mission, person))
    return item && toDecision(item)
  },
  /** The decisions over people. */
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

/** Where somebody stood in rankings, newest first. */
export const placesOf = async (
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
  return { places: readEach(items, toPlace), last }
}

const OwnDecision = StoredDecision.extend({ mission: Id })
const toOwnDecision = reader('own ranking decision', OwnDecision)

/** What lies with a person of all that: their places in rankings, what was decided over them, the missions ranked for them. */
export interface ExportedRankings {
  places: Place[]
  decisions: z.infer<typeof OwnDecision>[]
  /** Of those in which something counted that people may not know of, which missions they named. */
  missions: (Omit<Ranking, 'entries'> & { entries: Entry[] | Pick<Entry, 'id'>[] })[]
}

const omitScores = (ranking: Ranking): ExportedRankings['missions'][number] =>
  ranking.criteria.every(isOwnCriterion)
    ? ranking
    : { ...ranking, entries: ranking.entries.map(({ id }) => ({ id })).toSorted((a, b) => a.id.localeCompare(b.id)) }

/** The same, out of the items of their partition; `of` reads those under a prefix. */
export const exportRankings = (
  of: <T extends object>(prefix: string, read: (item: Item) => T) => T[],
): ExportedRankings => ({
  places: of(RANKED, toPlace),
  decisions: of(DECISION, toOwnDecision),
  missions: of(RANKING, toRanking).map(omitScores),
})

/** What takes the words written about a person out of a mission, from the copy that lies with the person; none for any other item. */
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
    sk: `${RANKED}<ulid>`,
  },
  'manager’s decision on a person’s place, and the person’s copy': [
    decisionKey('<tenant>', '<mission>', '<person>'),
    ownDecisionKey('<tenant>', '<mission>', '<person>'),
  ],
})
