import { describe, expect, test } from 'vitest'
import { monthsBetween, monthsIn } from '#shared/staffing/matching/experience.ts'
import type { PersonFeatures } from '#shared/staffing/matching/features.ts'
import { judge, NOT_ASKED, say, shareOf, TODAY, unknown } from '#test/kit/samples/judging.ts'

describe('skills', () => {
  const java = (level: number, months: number, ongoing = false) => [{ code: 'java', level, months, ongoing }]
  const asks = (level: number, required = true) => ({ skills: [{ code: 'java', level, required }] })

  test.each([
    // Shown by as many months as its level takes: all of it; by none: its undated part; in between: in proportion.
    [3, 30, 3, 1, 'skillHeld'],
    [4, 48, 4, 1, 'skillHeld'],
    [3, 99, 3, 1, 'skillHeld'],
    [3, 15, 3, 0.8, 'skillHeld'],
    [3, 0, 3, 0.6, 'skillUndated'],
    // A level above counts like the one asked for; below, it counts less and less.
    [4, 30, 3, 1, 'skillHeld'],
    [3, 48, 4, 0.7, 'skillBelow'],
    [2, 48, 4, 0.4, 'skillBelow'],
    [1, 48, 4, 0.2, 'skillBelow'],
  ] as const)('level %d with %d months, asked for at %d, is worth %d', (level, months, asked, worth, key) => {
    const found = judge('skills', { skills: java(level, months) }, asks(asked))
    expect(found).toMatchObject({ status: 'counted', missing: [] })
    expect(found.evidence).toEqual([say(key, { skill: 'java', level, asked, months })])
    expect(shareOf('skills', { skills: java(level, months) }, asks(asked))).toBeCloseTo(worth, 10)
  })

  test('a wish counts for less than any requirement, and is called what it is when it is absent', () => {
    const skills = [...asks(1).skills, { code: 'figma', level: 4, required: false }]
    const held = { skills: java(1, 12) }
    expect(shareOf('skills', held, { skills })).toBeCloseTo(1.25 / 1.65, 10)
    expect(judge('skills', held, { skills }).missing).toEqual([say('optionalAbsent', { skill: 'figma', asked: 4 })])
    const required = skills.map((one) => ({ ...one, required: true }))
    expect(shareOf('skills', held, { skills: required })).toBeCloseTo(1.25 / 3.25, 10)
    expect(judge('skills', held, { skills: required }).missing).toEqual([
      say('skillAbsent', { skill: 'figma', asked: 4 }),
    ])
  })

  test('a profile without any skill is told that, not each one', () =>
    expect(judge('skills', {}, asks(3))).toMatchObject({ fraction: 0, evidence: [], missing: [say('noSkillsKnown')] }))

  test('the best that somebody has counts, and a neighbour is named with how near it is', () => {
    const near = { skills: [{ code: 'own-thing', level: 2, required: true, near: [{ code: 'java', nearness: 0.5 }] }] }
    const found = judge('skills', { skills: java(2, 12) }, near)
    expect(found).toMatchObject({ fraction: 0.5, missing: [] })
    expect(found.evidence).toEqual([
      say('skillNear', { skill: 'own-thing', level: 2, asked: 2, months: 12, by: 'java', percent: 50 }),
    ])
    const both = [...java(2, 12), { code: 'own-thing', level: 2, months: 12, ongoing: false }]
    for (const skills of [both, both.toReversed()])
      expect(judge('skills', { skills }, near)).toMatchObject({ fraction: 1, evidence: [{ key: 'skillHeld' }] })
    expect(judge('skills', { skills: [{ code: 'figma', level: 4, months: 50, ongoing: false }] }, near)).toMatchObject({
      fraction: 0,
      evidence: [],
    })
  })

  test('of two neighbours worth the same the first by code is named', () => {
    const near = ['b-thing', 'a-thing'].map((code) => ({ code, nearness: 0.5 }))
    const asked = { skills: [{ code: 'own-thing', level: 2, required: true, near }] }
    const skills = ['b-thing', 'a-thing'].map((code) => ({ code, level: 2, months: 12, ongoing: false }))
    for (const order of [skills, skills.toReversed()])
      expect(judge('skills', { skills: order }, asked).evidence[0]?.params.by).toBe('a-thing')
  })

  test('from the 19th other skill that somebody claims to master on, each claim is believed less', () => {
    const claims = (count: number, level = 3) =>
      Array.from({ length: count }, (_, index) => ({ code: `thing-${index}`, level, months: 0, ongoing: false }))
    const at = (skills: PersonFeatures['skills']) => judge('skills', { skills: [...java(3, 30), ...skills] }, asks(3))
    expect(at(claims(18))).toMatchObject({ fraction: 1, missing: [] })
    expect(at(claims(40, 2))).toMatchObject({ fraction: 1, missing: [] })
    expect(at(claims(19)).missing).toEqual([say('manyClaims', { count: 19 })])
    expect(shareOf('skills', { skills: [...java(3, 30), ...claims(36)] }, asks(3))).toBeCloseTo(0.5 ** 1.5, 10)
  })

  test('months go on from when they were counted, for a skill in use alone', () => {
    const months = (ongoing: boolean) =>
      judge('skills', { skills: java(3, 10, ongoing) }, asks(3), '2027-03-01').evidence[0]?.params.months
    expect([months(true), months(false)]).toEqual([14, 10])
  })
})

describe('seniority', () => {
  const java = { skills: [{ code: 'java', level: 3, required: true }] }
  const used = (months: number, code = 'java') => [{ code, level: 3, months, ongoing: false }]

  test('is unknown when no experience is dated', () =>
    expect(judge('seniority', {}, { seniorityMonths: 12 })).toEqual(unknown('experienceUnknown')))

  test('takes no part for wishes alone', () =>
    expect(judge('seniority', { months: 60 }, { skills: [{ code: 'java', level: 3, required: false }] })).toEqual(
      NOT_ASKED,
    ))

  test.each([
    [47, 47 / 48, 'experienceShort'],
    [48, 1, 'experienceEnough'],
    [49, 1, 'experienceEnough'],
  ] as const)('of %d months, where 48 are asked for, is worth %d', (months, share, key) => {
    const found = judge('seniority', { months }, { seniorityMonths: 48 })
    expect(found).toMatchObject({ status: 'counted', fraction: share })
    expect([...found.evidence, ...found.missing]).toEqual([say(key, { months, need: 48 })])
    expect(found.evidence).toHaveLength(share === 1 ? 1 : 0)
  })

  test.each([
    [29, 29 / 30, 'skillMonthsShort'],
    [30, 1, 'skillMonths'],
  ] as const)('in a skill with %d months, where 30 are a practice, is worth %d', (months, share, key) => {
    const found = judge('seniority', { months: 99, skills: used(months) }, java)
    expect(found).toMatchObject({ fraction: share })
    expect([...found.evidence, ...found.missing]).toEqual([say(key, { skill: 'java', months, need: 30 })])
  })

  test('counts what is near in part, and half the whole when both are asked for', () => {
    const near = { skills: [{ code: 'own-thing', level: 3, required: true, near: [{ code: 'java', nearness: 0.5 }] }] }
    const found = judge('seniority', { months: 24, skills: used(30) }, { ...near, seniorityMonths: 48 })
    expect(found).toMatchObject({ fraction: (24 / 48 + 15 / 30) / 2, evidence: [] })
    expect(found.missing).toEqual([
      say('experienceShort', { months: 24, need: 48 }),
      say('skillMonthsNear', { skill: 'own-thing', months: 15, need: 30 }),
    ])
    const undated = [...used(60), ...used(0, 'own-thing')]
    expect(judge('seniority', { months: 60, skills: undated }, near).evidence).toEqual([
      say('skillMonthsNear', { skill: 'own-thing', months: 30, need: 30 }),
    ])
  })

  test('in no skill that is asked for or near it is said to be none, dated or not', () => {
    for (const skills of [used(60, 'figma'), used(0)]) {
      expect(judge('seniority', { months: 60, skills }, java)).toMatchObject({
        fraction: 0,
        evidence: [],
        missing: [say('skillMonthsNone', { skill: 'java', months: 0, need: 30 })],
      })
    }
  })

  test('is the mean of the skills required, wishes left out', () => {
    const skills = [
      ...java.skills,
      { code: 'figma', level: 2, required: true },
      { code: 'go', level: 4, required: false },
    ]
    expect(judge('seniority', { months: 60, skills: used(30) }, { skills })).toMatchObject({ fraction: 0.5 })
  })

  test('goes on while somebody works', () => {
    const months = (ongoing: boolean) =>
      judge('seniority', { months: 10, ongoing }, { seniorityMonths: 48 }, '2027-01-31').missing[0]?.params.months
    expect([months(true), months(false)]).toEqual([12, 10])
  })
})

describe('months', () => {
  test.each([
    ['2026-11', '2026-11', 0],
    ['2026-12', '2027-01', 1],
    ['2026-11', '2028-02', 15],
    ['2027-01', '2026-12', 0],
  ])('from %s to %s are %d', (from, to, months) => expect(monthsBetween(from, to)).toBe(months))

  test.each([
    [[{ start: '2026-11-30', end: '2026-11-30' }], 1],
    [[{ start: '2025-12-31', end: '2026-01-01' }], 2],
    [[{ start: '1800-01-01', end: null }], 1200],
    [[{ start: '2026-11-30', end: null }], 1],
    [[{ start: '2026-12-01', end: '2026-11-01' }], 0],
    // The earlier one is longer: nothing is counted twice, whichever comes first.
    [
      [
        { start: '2024-01-01', end: '2024-12-31' },
        { start: '2024-03-01', end: '2024-04-30' },
        { start: '2024-11-01', end: '2025-01-31' },
      ],
      13,
    ],
  ])('of %j are %d', (periods, months) => {
    expect(monthsIn(periods, TODAY)).toBe(months)
    expect(monthsIn(periods.toReversed(), TODAY)).toBe(months)
  })
})
