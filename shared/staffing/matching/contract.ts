import * as z from 'zod'
import { get, group, put } from '#shared/core/endpoint.ts'
import { multiline } from '#shared/core/multiline.ts'
import { COMPANY_MANAGERS, POSITIONING_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, Id, Instant } from '#shared/core/terms.ts'
import { InterventionType } from '../terms.ts'
import { CRITERIA, REASONS } from './reasons.ts'
import { WEIGHT_BOUNDS } from './weights.ts'

const Percent = z.number().min(0).max(100)
const Line = z.object({ key: z.enum(REASONS), params: z.record(z.string(), z.union([z.string(), z.number()])) })
const CriterionName = z.enum(CRITERIA)

/**
 * How well somebody fits a mission, and why: `reasons` holds one entry for each criterion that takes part. Those that
 * compare what the reader may not read do not.
 */
const Match = z.object({
  score: Percent,
  /** How much of what the mission asks the profile says anything about. */
  confidence: Percent,
  /** What holds the score down whatever else is good. */
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

/** What a manager decides over the ranking: first, higher, set aside, or as ranked again. */
export const DecisionKind = z.enum(['PIN', 'RAISE', 'DISMISS', 'NONE'])
export type DecisionKind = z.infer<typeof DecisionKind>
const Decision = z.object({ kind: DecisionKind, note: z.string(), by: z.string(), at: Instant })

const Candidate = z.object({
  ...Match.shape,
  person: z.object({ id: Id, name: z.string(), avatarUrl: z.string().nullable() }),
  /** 1 is the first; set aside: null. */
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
  /** Whether somebody holds each of its positions. */
  full: z.boolean(),
})
export type RankedMission = z.infer<typeof RankedMission>
const missionsPage = {
  items: z.array(RankedMission),
  cursor: z.string().optional(),
  /** false: the profile says no skill that missions could be found by. */
  hasSkills: z.boolean(),
}

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
  /** null: criteria took part that the reader of the log may not know of. */
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
    summary: 'People ranked for a mission, 25 a page, each with the reasons; what was shown is logged',
    access: STAFFING,
    input: { ...mission, cursor: Cursor.optional() },
    output: z.object({ ...Made, mission: Named, items: z.array(Candidate), cursor: z.string().optional() }),
    cost: { requests: 15, units: 400 },
  }),
  missions: get('/api/matching/people/{personId}/missions', {
    summary:
      'Open missions ranked for a person, those without a position left last, 25 a page; what was shown is logged',
    access: STAFFING,
    input: { personId: Id, cursor: Cursor.optional() },
    output: z.object({ ...Made, ...missionsPage }),
    cost: { requests: 14, units: 160 },
  }),
  mine: get('/api/matching/mine', {
    summary: 'Open missions ranked for whoever is signed in; none where the company does not show them to its people',
    access: 'signed-in',
    input: { cursor: Cursor.optional() },
    output: z.object({
      /** Whether the company shows its open missions to its people. */
      shown: z.boolean(),
      ...missionsPage,
    }),
    cost: { requests: 14, units: 160 },
  }),
  why: get('/api/matching/missions/{missionId}/mine', {
    summary: 'How the signed-in person fits a mission they were proposed, and why',
    access: 'signed-in',
    input: mission,
    output: z.object({ ...MatchedMission.shape, decision: Decision.nullable() }),
    cost: { requests: 6, units: 45 },
  }),
  myRankings: get('/api/matching/mine/rankings', {
    summary:
      'The rankings that the signed-in person stood in, by what people may know of missions, newest first; 50 a page',
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
          /** null: of an earlier release, which let a criterion count that people may not know of. */
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
    summary: 'Decide over the place of somebody in a ranking, with the reason why',
    access: POSITIONING_MANAGERS,
    input: { ...mission, personId: Id, kind: DecisionKind, note: multiline(z.string().trim().max(500)) },
    output: Decision,
    errors: ['matching.noteRequired', 'matching.tooMany', 'resource.conflict'],
    cost: { requests: 4, units: 120 },
  }),
  log: get('/api/matching/missions/{missionId}/rankings', {
    summary: 'The rankings of people that were shown for a mission, newest first; 10 a page',
    access: STAFFING,
    input: { ...mission, cursor: Cursor.optional() },
    output: z.object({ items: z.array(RankingLog), cursor: z.string().optional() }),
    cost: { requests: 5, units: 320 },
  }),
  settings: get('/api/matching/settings', {
    summary: 'What counts how much, and who changed it',
    access: SETTERS,
    output: MatchingSettings,
    cost: { requests: 3, units: 40 },
  }),
  setSettings: put('/api/matching/settings', {
    summary: 'Change what counts how much, and whether people see the missions that fit them',
    access: SETTERS,
    input: { weights: MatchingWeights, openToPeople: z.boolean(), version: z.int().min(0) },
    entity: MatchingSettings,
    output: z.object({ weights: MatchingWeights, openToPeople: z.boolean(), version: z.int() }),
    errors: ['matching.stale'],
    cost: { requests: 3, units: 25 },
  }),
})
