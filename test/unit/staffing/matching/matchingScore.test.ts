import { describe, expect, test } from 'vitest'
import type { MissionFeatures, PersonFeatures } from '#shared/staffing/matching/features.ts'
import { nearestTo, nearnessTo } from '#shared/staffing/matching/near.ts'
import { CRITERIA } from '#shared/staffing/matching/reasons.ts'
import { estimateCoverage, planIndexReads, strengthOf, strongestSkills } from '#shared/staffing/matching/retrieval.ts'
import { match } from '#shared/staffing/matching/rules.ts'
import { DEFAULT_WEIGHTS, normaliseWeights, WEIGHT_BOUNDS } from '#shared/staffing/matching/weights.ts'
import { TODAY, type What, type Who } from '#test/kit/samples/judging.ts'

const person: PersonFeatures = {
  skills: [{ code: 'java', level: 3, months: 30, ongoing: false }],
  months: 60,
  ongoing: false,
  asOf: '2026-11',
  available: true,
  availableFrom: null,
  rate: 400,
  country: 'FR',
  city: 'paris',
  intervention: 'HYBRID',
  languages: ['FR'],
}
const mission: MissionFeatures = {
  skills: [{ code: 'java', level: 3, required: true }],
  seniorityMonths: 48,
  startDate: '2026-12-01',
  endDate: null,
  maxRate: 400,
  country: 'FR',
  city: 'paris',
  intervention: 'HYBRID',
  languages: ['FR', 'EN'],
}
const found = (who: Who = {}, what: What = {}, weights = DEFAULT_WEIGHTS) =>
  match({ ...person, ...who }, { ...mission, ...what }, weights, TODAY)
const nothing: What = {
  skills: [],
  seniorityMonths: null,
  startDate: null,
  maxRate: null,
  country: null,
  city: null,
  intervention: null,
  languages: [],
}

describe('a score', () => {
  test('is the share of each criterion by its weight, to a tenth', () => {
    const { score, confidence, ceiling, reasons } = found({ languages: ['FR', 'EN'] })
    expect({ score, confidence, ceiling }).toEqual({ score: 100, confidence: 100, ceiling: null })
    expect(reasons.map(({ criterion, points, weight }) => [criterion, points, weight])).toEqual([
      ['skills', 50, 50],
      ['seniority', 15, 15],
      ['availability', 12, 12],
      ['rate', 8, 8],
      ['place', 8, 8],
      ['languages', 7, 7],
    ])
  })

  test('with one of two languages is held down, however good the rest', () => {
    const { score, ceiling, reasons } = found()
    expect({ score, ceiling }).toEqual({ score: 70, ceiling: { criterion: 'languages', most: 70 } })
    expect(reasons.at(-1)).toMatchObject({ points: 3.5, weight: 7 })
  })

  test('of a mission that asks nothing is nothing, and nothing is known of it', () => {
    const { score, confidence, ceiling, reasons } = found({}, nothing)
    expect({ score, confidence, ceiling }).toEqual({ score: 0, confidence: 0, ceiling: null })
    expect(reasons.map(({ status, points, weight }) => [status, points, weight])).toEqual(
      CRITERIA.map(() => ['notAsked', 0, 0]),
    )
  })

  test('is nothing where all that is asked weighs nothing', () => {
    const none = { skills: 20, seniority: 0, availability: 0, rate: 0, place: 0, languages: 0 }
    const { score, reasons } = found({}, { skills: [] }, none)
    expect(score).toBe(0)
    expect(reasons.map(({ points, weight }) => [points, weight])).toEqual(CRITERIA.map(() => [0, 0]))
  })

  test('is of those criteria alone that take part', () => {
    const rateOnly = match({ ...person, rate: 410 }, mission, DEFAULT_WEIGHTS, TODAY, ['rate'])
    expect(rateOnly).toMatchObject({ score: 75, confidence: 100, reasons: [{ criterion: 'rate', weight: 100 }] })
    expect(rateOnly.reasons).toHaveLength(1)
  })

  test('is as sure as what the profile says weighs; undated skills are half known, none not at all', () => {
    expect(found({ rate: null }).confidence).toBe(92)
    expect(found({ months: null }).confidence).toBe(60)
    expect(found({ skills: [] }).confidence).toBe(50)
    expect(found({ skills: [], months: null }).confidence).toBe(35)
  })

  test.each([
    // What is asked, what is there, what the score is then held down to; null: by nothing.
    [{ languages: [] as string[] }, { languages: ['FR'] }, null],
    [{ languages: ['EN'] }, {}, { criterion: 'languages', most: 40 }],
    [{ languages: ['EN', 'FR', 'DE'] }, { languages: ['FR'] }, { criterion: 'languages', most: 60 }],
    [{ languages: ['EN', 'FR'] }, { languages: ['FR'] }, { criterion: 'languages', most: 70 }],
    [{}, { available: false }, { criterion: 'availability', most: 45 }],
    [{}, { available: false, availableFrom: '2027-01-30' }, { criterion: 'availability', most: 65 }],
    [{}, { available: false, availableFrom: '2026-12-16' }, null],
    [{}, { skills: [] }, { criterion: 'skills', most: 15 }],
    // The lowest of several.
    [{ languages: ['EN'] }, { skills: [] }, { criterion: 'skills', most: 15 }],
    [{ languages: ['EN'] }, { available: false }, { criterion: 'languages', most: 40 }],
  ])('for %j of %j is held down by %j', (what, who, ceiling) => {
    const { score, ceiling: by } = found(who as Who, { languages: [], ...what } as What)
    expect(by).toEqual(ceiling)
    if (ceiling) expect(score).toBe(ceiling.most)
  })
})

describe('weights', () => {
  test('are kept within their bounds before they are shares', () => {
    const least = Object.fromEntries(CRITERIA.map((one) => [one, -5])) as typeof DEFAULT_WEIGHTS
    expect(normaliseWeights(least)).toEqual({
      skills: 100,
      seniority: 0,
      availability: 0,
      rate: 0,
      place: 0,
      languages: 0,
    })
    const most = Object.fromEntries(CRITERIA.map((one) => [one, 1e6])) as typeof DEFAULT_WEIGHTS
    expect(normaliseWeights(most).rate).toBeCloseTo(100 / 7, 10)
    expect(normaliseWeights(most).skills).toBeCloseTo(200 / 7, 10)
    expect(normaliseWeights(DEFAULT_WEIGHTS)).toEqual(DEFAULT_WEIGHTS)
    for (const one of CRITERIA) {
      expect(DEFAULT_WEIGHTS[one]).toBeGreaterThanOrEqual(WEIGHT_BOUNDS[one].min)
      expect(DEFAULT_WEIGHTS[one]).toBeLessThanOrEqual(WEIGHT_BOUNDS[one].max)
    }
  })
})

describe('the lists that are read', () => {
  test.each([
    [{ level: 1, months: 0 }, 144],
    [{ level: 3, months: 30 }, 728],
    [{ level: 3, months: 15 }, 580],
    [{ level: 4, months: 48 }, 972],
    [{ level: 4, months: 156 }, 999],
    [{ level: 4, months: 1200 }, 999],
    [{ level: 2, months: 1200 }, 519],
  ])('know a skill of %j by its strength %d', (skill, strength) => expect(strengthOf(skill)).toBe(strength))

  test('are of the 24 strongest skills, in the order of codes where they are the same', () => {
    const skills = Array.from({ length: 30 }, (_, at) => ({
      code: `s${String(at).padStart(2, '0')}`,
      level: at === 29 ? 4 : 2,
      months: 0,
      ongoing: false,
    }))
    const codes = (list: PersonFeatures['skills']) =>
      strongestSkills({ ...person, skills: list }).map(({ code }) => code)
    const expected = ['s29', ...skills.slice(0, 23).map(({ code }) => code)]
    expect(codes(skills)).toEqual(expected)
    expect(codes(skills.toReversed())).toEqual(expected)
  })

  const asked = (code: string, level: number, required = true, near: { code: string; nearness: number }[] = []) => ({
    code,
    level,
    required,
    near,
  })
  const of = (...skills: MissionFeatures['skills']) => planIndexReads(skills)

  test('are those of requirements by level, then of wishes, then of near neighbours of requirements', () => {
    const near = (code: string, nearness: number) => ({ code, nearness })
    const lists = of(
      asked('wish', 4, false, [near('of-wish', 0.9)]),
      asked('little', 1, true, [near('of-little', 0.9)]),
      asked('much', 4, true, [near('of-much', 0.8), near('far', 0.49), near('just', 0.5)]),
    )
    expect(lists.map(({ code }) => code)).toEqual(['much', 'little', 'wish', 'of-much', 'of-little', 'just'])
    expect(lists.map(({ helps }) => helps)).toEqual([
      [{ asked: 'much', near: 1, weight: 2 }],
      [{ asked: 'little', near: 1, weight: 1.25 }],
      [{ asked: 'wish', near: 1, weight: 0.4 }],
      [{ asked: 'much', near: 0.8, weight: 2 }],
      [{ asked: 'little', near: 0.9, weight: 1.25 }],
      [{ asked: 'much', near: 0.5, weight: 2 }],
    ])
    expect(of(...Array.from({ length: 12 }, (_, at) => asked(`s${at}`, 2)))).toHaveLength(8)
    expect(of()).toEqual([])
  })

  test('promise each skill once, by its nearest list', () => {
    const list = (near: number, code = 'a', weight = 2) => ({ code: 'x', helps: [{ asked: code, near, weight }] })
    expect(estimateCoverage([])).toBe(0)
    expect(estimateCoverage([list(0.5), list(1), list(0.8)])).toBe(2)
    expect(estimateCoverage([list(0.5), list(1, 'b', 0.4)])).toBe(1.4)
  })

  test('of neighbours go by nearness, then by code', () => {
    const near = [
      { code: 'b', nearness: 0.5 },
      { code: 'a', nearness: 0.5 },
      { code: 'c', nearness: 0.7 },
    ]
    expect(nearestTo({ code: 'own-thing', near }).map(({ code }) => code)).toEqual(['c', 'a', 'b'])
    expect(nearestTo({ code: 'own-thing' })).toEqual([])
    expect(['own-thing', 'c', 'd'].map((known) => nearnessTo({ code: 'own-thing', near }, known))).toEqual([1, 0.7, 0])
    // What the catalogue knows is not made less near.
    expect(nearnessTo({ code: 'java', near: [{ code: 'java', nearness: 0.1 }] }, 'java')).toBe(1)
  })
})
