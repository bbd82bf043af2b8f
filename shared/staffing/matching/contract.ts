import * as z from 'zod'
import { get, group, put } from '#shared/core/endpoint.ts'
import { COMPANY_MANAGERS, POSITIONING_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, Id, Instant } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { InterventionType, PositioningStatus } from '../terms.ts'
import { CRITERIA, REASONS } from './reasons.ts'
import { WEIGHT_BOUNDS } from './weights.ts'

const Percent = z.number().min(0).max(100)
const Line = z.object({ key: z.enum(REASONS), params: z.record(z.string(), z.union([z.string(), z.number()])) })
const CriterionName = z.enum(CRITERIA)

/**
 * How well a person fits a mission, and why: `reasons` has one entry for each criterion used. Criteria that compare data
 * the reader may not see are not used.
 */
const Match = z.object({
  score: Percent,
  /** How much of what the mission requires is covered by data in the profile. */
  confidence: Percent,
  /** The criterion that caps the score. */
  ceiling: z.object({ criterion: CriterionName, most: Percent }).nullable(),
  reasons: z.array(
    z.object({
      criterion: CriterionName,
      status: z.enum(['counted', 'unknown', 'notAsked']),
      points: Percent,
      weight: Percent,
      evidence: z.array(Line),
      missing: z.array(Line),
    }),
  ),
})

const Weight = (name: (typeof CRITERIA)[number]) => z.int().min(WEIGHT_BOUNDS[name].min).max(WEIGHT_BOUNDS[name].max)
export const MatchingWeights = z.strictObject({
  skills: Weight('skills'),
  seniority: Weight('seniority'),
  availability: Weight('availability'),
  rate: Weight('rate'),
  place: Weight('place'),
  languages: Weight('languages'),
})

/** A manager's override of the ranking: first, higher, set aside, or none. */
export const DecisionKind = z.enum(['PIN', 'RAISE', 'DISMISS', 'NONE'])
export type DecisionKind = z.infer<typeof DecisionKind>
const Decision = z.object({ kind: DecisionKind, note: z.string(), by: z.string(), at: Instant })

const Candidate = z.object({
  ...Match.shape,
  person: z.object({ id: Id, name: z.string(), avatarUrl: z.string().nullable() }),
  /** From 1; null: set aside. */
  rank: z.int().nullable(),
  decision: Decision.nullable(),
})
export type Candidate = z.infer<typeof Candidate>

const Named = z.object({ id: Id, title: z.string() })
const MatchedMission = z.object({
  ...Match.shape,
  mission: z.object({
    ...Named.shape,
    startDate: CivilDate.nullable(),
    intervention: InterventionType.nullable(),
  }),
})
export type MatchedMission = z.infer<typeof MatchedMission>
const RankedMission = MatchedMission.extend({
  /** Whether all its positions are filled. */
  full: z.boolean(),
  /** Where the person stands on it; null: not positioned, or short-listed and they are the reader. */
  positioning: PositioningStatus.nullable(),
})
export type RankedMission = z.infer<typeof RankedMission>
const missionsPage = {
  items: z.array(RankedMission),
  cursor: z.string().optional(),
  /** false: the profile names no skill by which to find missions. */
  hasSkills: z.boolean(),
}

/** A candidate of a mission with the score. */
const ScoredCandidate = z.object({ ...Match.shape, personId: Id })
export type ScoredCandidate = z.infer<typeof ScoredCandidate>

/** How a ranking was made, and which criteria took part in it. */
const Made = {
  rankingId: Id,
  algorithm: z.string(),
  weights: MatchingWeights,
  criteria: z.array(CriterionName),
}

const RankingLog = z.object({
  ...Made,
  at: Instant,
  /** Who was shown it. */
  by: z.string(),
  /** null: the ranking used criteria that the reader of the log may not see. */
  entries: z
    .array(
      z.object({
        personId: Id,
        name: z.string(),
        score: Percent,
        confidence: Percent,
        /** In the order of the criteria; null: not counted. */
        points: z.array(Percent.nullable()),
        decision: DecisionKind.nullable(),
      }),
    )
    .nullable(),
})
export type RankingLog = z.infer<typeof RankingLog>

export const MatchingSettings = z.object({
  weights: MatchingWeights,
  /** Whether people see the open missions that fit them. */
  openToPeople: z.boolean(),
  version: z.int(),
  /** The latest changes, newest first. */
  history: z.array(
    z.object({
      by: z.string(),
      at: Instant,
      before: z.object({ weights: MatchingWeights, openToPeople: z.boolean() }),
      after: z.object({ weights: MatchingWeights, openToPeople: z.boolean() }),
    }),
  ),
})
export type MatchingSettings = z.infer<typeof MatchingSettings>

const SETTERS = [...STAFFING, ...COMPANY_MANAGERS.filter((one) => one !== 'ALL')] as const
const mission = { missionId: Id }

export const matching = group('matching', {
  people: get('/api/matching/missions/{missionId}/people', {
    summary: 'Rank people for a mission, with reasons, 25 per page. Each ranking shown is logged.',
    access: STAFFING,
    input: { ...mission, cursor: Cursor.optional() },
    output: z.object({ ...Made, mission: Named, items: z.array(Candidate), cursor: z.string().optional() }),
    cost: { requests: 15, units: 400 },
  }),
  candidates: get('/api/matching/missions/{missionId}/candidates', {
    summary:
      'Score the candidates of a mission, with reasons, best first; without those of whom nothing is known. Logged as a ranking, once an hour while it stays the same.',
    access: STAFFING,
    input: mission,
    output: z.object({ ...Made, items: z.array(ScoredCandidate) }),
    cost: { requests: 8, units: 700 },
  }),
  missions: get('/api/matching/people/{personId}/missions', {
    summary:
      'Rank open missions for a person, those without a position left last, 25 per page. Each ranking shown is logged.',
    access: STAFFING,
    input: { personId: Id, cursor: Cursor.optional() },
    output: z.object({ ...Made, ...missionsPage }),
    cost: { requests: 15, units: 160 },
  }),
  mine: get('/api/matching/mine', {
    summary: 'Rank open missions for the caller. Empty unless the company shows its missions to its people.',
    access: 'signed-in',
    input: { cursor: Cursor.optional() },
    output: z.object({
      /** Whether the company shows its open missions to its people. */
      shown: z.boolean(),
      ...missionsPage,
    }),
    cost: { requests: 15, units: 160 },
  }),
  why: get('/api/matching/missions/{missionId}/mine', {
    summary: 'Get the caller’s score for a mission proposed or open to them, with reasons',
    access: 'signed-in',
    input: mission,
    output: z.object({ ...MatchedMission.shape, decision: Decision.nullable() }),
    cost: { requests: 6, units: 45 },
  }),
  myRankings: get('/api/matching/mine/rankings', {
    summary:
      'List the rankings that include the caller, scored by criteria that people may see, newest first, 50 per page',
    access: 'signed-in',
    input: { cursor: Cursor.optional() },
    output: z.object({
      items: z.array(
        z.object({
          rankingId: Id,
          at: Instant,
          algorithm: z.string(),
          /** null: they were not proposed this mission. */
          mission: Named.nullable(),
          /** null: from an earlier release, whose scores included a criterion that people may not see. */
          score: Percent.nullable(),
          confidence: Percent,
          points: z.array(Percent.nullable()),
        }),
      ),
      cursor: z.string().optional(),
    }),
    cost: { requests: 3, units: 110 },
  }),
  decide: put('/api/matching/missions/{missionId}/people/{personId}', {
    summary: 'Override a person’s place in a mission’s ranking, with a note that gives the reason',
    access: POSITIONING_MANAGERS,
    input: { ...mission, personId: Id, kind: DecisionKind, note: multiline(z.string().trim().max(500)) },
    output: Decision,
    errors: ['matching.noteRequired', 'matching.tooMany', 'resource.conflict'],
    cost: { requests: 4, units: 120 },
  }),
  log: get('/api/matching/missions/{missionId}/rankings', {
    summary: 'List the rankings of people shown for a mission, newest first, 10 per page',
    access: STAFFING,
    input: { ...mission, cursor: Cursor.optional() },
    output: z.object({ items: z.array(RankingLog), cursor: z.string().optional() }),
    cost: { requests: 5, units: 320 },
  }),
  settings: get('/api/matching/settings', {
    summary: 'Get the matching weights and their latest changes',
    access: SETTERS,
    output: MatchingSettings,
    cost: { requests: 3, units: 40 },
  }),
  setSettings: put('/api/matching/settings', {
    summary: 'Update the matching weights, and whether people see the missions that fit them',
    access: SETTERS,
    input: { weights: MatchingWeights, openToPeople: z.boolean(), version: z.int().min(0) },
    entity: MatchingSettings,
    output: z.object({ weights: MatchingWeights, openToPeople: z.boolean(), version: z.int() }),
    errors: ['matching.stale'],
    cost: { requests: 3, units: 25 },
  }),
})
