import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthsIn } from '#shared/staffing/matching/experience.ts'
import { type MissionFeatures, PersonFeatures, profileFeatures } from '#shared/staffing/matching/features.ts'
import { CRITERIA } from '#shared/staffing/matching/reasons.ts'
import { match } from '#shared/staffing/matching/rules.ts'
import { DEFAULT_WEIGHTS, normaliseWeights } from '#shared/staffing/matching/weights.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { allSkills } from '#shared/staffing/skills.ts'
import { MISSIONS } from '#test/matching/missions.ts'
import { PROFILES } from '#test/matching/profiles.ts'
import { anyMission, anyPerson, anyWeights, level, person } from './matchingKit.ts'

const TODAY = '2026-11-21'

/** What a person is protected from being judged by. Whoever adds one of these to the features breaks the compilation. */
type Protected =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'gender'
  | 'sex'
  | 'age'
  | 'birthDate'
  | 'dateOfBirth'
  | 'photo'
  | 'avatarPath'
  | 'avatarUrl'
  | 'nationality'
  | 'origin'
  | 'religion'
  | 'health'
  | 'address'
  | 'zipCode'
  | 'email'
  | 'phone'
  | 'linkedinUrl'
  | 'userDiplomas'
type None<T> = [T] extends [never] ? true : false
const noneReachesTheFunction: None<Extract<keyof PersonFeatures, Protected>> = true

const mission: MissionFeatures = {
  skills: [
    { code: 'java', level: 3, required: true },
    { code: 'spring-boot', level: 3, required: true },
    { code: 'docker', level: 2, required: false },
  ],
  seniorityMonths: 48,
  startDate: '2026-12-01',
  endDate: null,
  maxRate: 550,
  country: 'FR',
  city: 'paris',
  intervention: 'HYBRID',
  languages: ['FR'],
}
const scoreOf = (changes: Partial<PersonFeatures>, asks: Partial<MissionFeatures> = {}, today = TODAY) =>
  match({ ...person, ...changes }, { ...mission, ...asks }, DEFAULT_WEIGHTS, today)
const reasonOf = (found: ReturnType<typeof match>, criterion: (typeof CRITERIA)[number]) =>
  found.reasons.find((one) => one.criterion === criterion)

describe('a score', () => {
  test('is between 0 and 100, and the sum of its reasons unless something holds it down', () => {
    fc.assert(
      fc.property(anyPerson, anyMission, anyWeights, (who, what, weights) => {
        const found = match(who, what, weights, TODAY)
        expect(found.score).toBeGreaterThanOrEqual(0)
        expect(found.score).toBeLessThanOrEqual(100)
        expect(found.confidence).toBeGreaterThanOrEqual(0)
        expect(found.confidence).toBeLessThanOrEqual(100)
        const sum = found.reasons.reduce((all, { points }) => all + points, 0)
        if (found.ceiling) expect(found.score).toBeLessThanOrEqual(sum + 0.5)
        else expect(Math.abs(found.score - sum)).toBeLessThan(0.5)
        for (const { points, weight } of found.reasons) expect(points).toBeLessThanOrEqual(weight + 0.1)
      }),
    )
  })

  test('never falls because somebody learns a skill that is required', () => {
    fc.assert(
      fc.property(anyPerson, anyMission, level, fc.nat(), (who, what, learnt, which) => {
        const required = what.skills.filter((one) => one.required)
        const asked = required[which % Math.max(1, required.length)]
        if (!asked || who.skills.some(({ code }) => code === asked.code)) return
        const more = { ...who, skills: [...who.skills, { code: asked.code, level: learnt, months: 0, ongoing: false }] }
        const before = match(who, what, DEFAULT_WEIGHTS, TODAY).score
        expect(match(more, what, DEFAULT_WEIGHTS, TODAY).score).toBeGreaterThanOrEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  test('never falls either for somebody who claims a lot already', () => {
    const claims = allSkills()
      .slice(0, 40)
      .map(({ code }) => ({ code, level: 4, months: 12, ongoing: false }))
    const asked = [
      { code: claims[0]?.code ?? '', level: 4, required: true },
      { code: 'figma', level: 3, required: true },
    ]
    const knows = (skills: PersonFeatures['skills']) => scoreOf({ skills }, { skills: asked }).score
    const learnt = { code: 'figma', level: 4, months: 0, ongoing: false }
    expect(knows([...claims, learnt])).toBeGreaterThanOrEqual(knows(claims))
    const off = { skills: [{ code: claims[0]?.code ?? '', level: 4, required: true }] }
    const few = reasonOf(scoreOf({ skills: claims.slice(0, 5) }, off), 'skills')?.points ?? 0
    expect(reasonOf(scoreOf({ skills: claims }, off), 'skills')?.points).toBeLessThan(few)
  })

  test('does not depend on the order of anything', () => {
    fc.assert(
      fc.property(anyPerson, anyMission, (who, what) => {
        const turned = { ...who, skills: who.skills.toReversed(), languages: who.languages.toReversed() }
        const asked = { ...what, skills: what.skills.toReversed(), languages: what.languages.toReversed() }
        expect(match(turned, asked, DEFAULT_WEIGHTS, TODAY).score).toBeCloseTo(
          match(who, what, DEFAULT_WEIGHTS, TODAY).score,
          5,
        )
      }),
    )
  })

  test('says for each criterion what speaks for and what is missing', () => {
    const found = scoreOf({})
    expect(found.reasons.map(({ criterion }) => criterion)).toEqual([...CRITERIA])
    const { evidence = [], missing = [] } = reasonOf(found, 'skills') ?? {}
    expect(evidence.map(({ key }) => key)).toEqual(['skillHeld', 'skillBelow'])
    expect(missing).toEqual([{ key: 'optionalAbsent', params: { skill: 'docker', asked: 2 } }])
    expect(reasonOf(found, 'rate')?.evidence).toEqual([{ key: 'rateWithin', params: {} }])
  })

  test('counts a neighbour for less than the skill, and more than nothing', () => {
    const skillsOnly = { seniorityMonths: null, skills: [{ code: 'java', level: 3, required: true }] }
    const with_ = (code: string) =>
      reasonOf(scoreOf({ skills: [{ code, level: 4, months: 60, ongoing: false }] }, skillsOnly), 'skills')?.points ?? 0
    expect(with_('java')).toBeGreaterThan(with_('kotlin'))
    expect(with_('kotlin')).toBeGreaterThan(with_('figma'))
    expect(with_('figma')).toBe(0)
  })

  test('leaves out what a profile does not say, and is less sure', () => {
    const silent = scoreOf({ rate: null })
    expect(reasonOf(silent, 'rate')).toMatchObject({ status: 'unknown', points: 0, weight: 0 })
    expect(scoreOf({ rate: 9000, city: 'lyon' }).score).toBeLessThan(scoreOf({ rate: null, city: 'lyon' }).score)
    expect(scoreOf({ rate: null, city: 'lyon' }).score).toBe(scoreOf({ city: 'lyon' }, { maxRate: null }).score)
    expect(silent.confidence).toBe(92)
    expect(scoreOf({}).confidence).toBe(100)
    expect(reasonOf(scoreOf({}, { maxRate: null }), 'rate')?.status).toBe('notAsked')
    expect(scoreOf({}, { maxRate: null }).confidence).toBe(100)
  })

  test('is held down by a language nobody shares and by a start long missed', () => {
    expect(scoreOf({ languages: ['DE'] })).toMatchObject({ score: 40, ceiling: { criterion: 'languages', most: 40 } })
    expect(scoreOf({ available: false, availableFrom: '2027-12-01' }).ceiling?.criterion).toBe('availability')
    expect(scoreOf({ skills: [] }).score).toBe(15)
  })

  test('tells nothing of a rate but how many steps it is above the most that is paid', () => {
    const at = (rate: number) => reasonOf(scoreOf({ rate }), 'rate')
    expect(at(560)).toEqual(at(577))
    expect(at(560)).not.toEqual(at(600))
    expect(JSON.stringify(scoreOf({ rate: 577 }))).not.toContain('577')
    expect(JSON.stringify(scoreOf({ rate: 577 }))).not.toContain('550')
  })
})

describe('experience', () => {
  test('counts a month once, however many periods cover it', () => {
    expect(monthsIn([{ start: '2020-01-01', end: '2020-12-31' }], TODAY)).toBe(12)
    expect(
      monthsIn(
        [
          { start: '2020-01-01', end: '2020-12-31' },
          { start: '2020-06-01', end: '2021-03-31' },
          { start: '2020-02-01', end: '2020-03-31' },
        ],
        TODAY,
      ),
    ).toBe(15)
    expect(monthsIn([{ start: '2026-10-01', end: null }], TODAY)).toBe(2)
    expect(monthsIn([{ start: '2026-10-01', end: '2030-01-01' }], TODAY)).toBe(2)
    expect(monthsIn([{ start: '2027-10-01', end: null }], TODAY)).toBe(0)
    expect(monthsIn([], TODAY)).toBe(0)
  })

  test('is as long as the months that are in any period', () => {
    const month = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(fc.array(fc.tuple(month, month), { maxLength: 6 }), (pairs) => {
        const named = (at: number) => `${2015 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-15`
        const spans = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
        const counted = new Set(spans.flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, index) => a + index)))
        const periods = spans.map(([a, b]) => ({ start: named(a), end: named(b) }))
        expect(monthsIn(periods, TODAY)).toBe(counted.size)
      }),
    )
  })

  test('goes on after the profile was saved', () => {
    const later = scoreOf({}, { skills: [{ code: 'java', level: 4, required: true }] }, '2027-11-21')
    expect(reasonOf(later, 'seniority')?.evidence.map(({ params }) => params.months)).toEqual([72, 52])
  })
})

describe('what protects people', () => {
  const profile = PROFILES.find(({ id }) => id === 'java-senior')?.profile ?? EMPTY_PROFILE
  /** What may stand in a profile or beside it and says who somebody is. */
  const identities = fc.record({
    firstName: fc.string(),
    lastName: fc.string(),
    gender: fc.constantFrom('F', 'M', 'X'),
    birthDate: fc.constantFrom('1961-02-03', '2003-08-09'),
    nationality: fc.string(),
    avatarPath: fc.string(),
    email: fc.string(),
    phone: fc.string(),
    address: fc.string(),
    zipCode: fc.string(),
    linkedinUrl: fc.string(),
  })

  test('no field of who somebody is changes anything the function is given, or its score', () => {
    expect(noneReachesTheFunction).toBe(true)
    const features = profileFeatures(profile, TODAY)
    const asked = MISSIONS[0]?.features ?? mission
    const before = match(features, asked, DEFAULT_WEIGHTS, TODAY)
    fc.assert(
      fc.property(identities, (identity) => {
        const other = profileFeatures({ ...profile, ...identity }, TODAY)
        expect(other).toEqual(features)
        expect(match(other, asked, DEFAULT_WEIGHTS, TODAY)).toEqual(before)
      }),
    )
  })

  test('schools and the years of diplomas, which give an age away, are not read', () => {
    const userDiplomas = [{ title: 'Master', establishment: 'Université', obtentionYear: 1987 }]
    expect(profileFeatures({ ...profile, userDiplomas }, TODAY)).toEqual(profileFeatures(profile, TODAY))
  })

  test.each(['firstName', 'gender', 'birthDate', 'age', 'nationality', 'photo', 'address', 'zipCode'])(
    'a %s is refused, not ignored',
    (field) => {
      expect(() => match({ ...person, [field]: 'x' } as PersonFeatures, mission, DEFAULT_WEIGHTS, TODAY)).toThrow()
      expect(PersonFeatures.safeParse({ ...person, [field]: 'x' }).success).toBe(false)
    },
  )
})

describe('weights', () => {
  test('are 100 together, within their bounds, and skills never count for nothing', () => {
    const wild = fc.record(
      Object.fromEntries(CRITERIA.map((one) => [one, fc.integer({ min: -1000, max: 1000 })])) as Record<
        (typeof CRITERIA)[number],
        fc.Arbitrary<number>
      >,
    )
    fc.assert(
      fc.property(wild, (weights) => {
        const shares = normaliseWeights(weights)
        expect(CRITERIA.reduce((sum, one) => sum + shares[one], 0)).toBeCloseTo(100, 6)
        expect(shares.skills).toBeGreaterThan(7)
        for (const one of CRITERIA) expect(shares[one]).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
