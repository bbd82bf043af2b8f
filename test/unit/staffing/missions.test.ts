import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distinctSkills, findMissionProblem, freeSlug, slugOf } from '#shared/staffing/missions/rules.ts'
import { anyText } from '#test/kit/samples/arbitrary.ts'

describe('a slug', () => {
  test.each([
    ['Énergies du Littoral', 'energies-du-littoral'],
    ['  C++ / Œuvre & Co. ', 'c-oeuvre-co'],
    ['日本', 'mission'],
    ['', 'mission'],
    ['a'.repeat(61), 'a'.repeat(60)],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['Ægir', 'aegir'],
  ])('of %s is %s', (title, slug) => expect(slugOf(title)).toBe(slug))

  test('is always letters and digits joined by single hyphens, and not taken', () =>
    fc.assert(
      fc.property(anyText(), fc.nat(20), (title, others) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        const taken = new Set([slug, ...Array.from({ length: others }, (_, index) => `${slug}-${index + 2}`)])
        expect(freeSlug(slug, taken)).toBe(`${slug}-${others + 2}`)
        expect(freeSlug(slug, new Set())).toBe(slug)
      }),
    ))
})

test('dates and rates in the wrong order are told apart', () => {
  const terms = { startDate: '2026-01-01', endDate: '2026-06-30', rateMin: 400, rateMax: 500 }
  expect(findMissionProblem(terms)).toBeUndefined()
  expect(findMissionProblem({ ...terms, rateMax: null })).toBeUndefined()
  expect(findMissionProblem({ ...terms, endDate: '2025-12-31' })).toBe('missions.dates')
  expect(findMissionProblem({ ...terms, rateMin: 501 })).toBe('missions.rates')
  expect(findMissionProblem({ ...terms, rateMin: 500 })).toBeUndefined()
  expect(findMissionProblem({ ...terms, rateMin: null, rateMax: 0 })).toBeUndefined()
  expect(findMissionProblem({ ...terms, endDate: '2025-12-31', rateMin: 501 })).toBe('missions.dates')
})

test.each([
  ['2026-01-01', '2026-01-01', true],
  ['2028-02-29', '2028-02-29', true],
  ['2000-01-01', '2100-12-31', true],
  ['1999-12-31', '2026-01-01', false],
  ['2026-01-01', '2101-01-01', false],
  ['2026-01-02', '2026-01-01', false],
])('a mission may run from %s to %s: %s', (startDate, endDate, may) =>
  expect(findMissionProblem({ startDate, endDate, rateMin: null, rateMax: null }) === undefined).toBe(may),
)

test('a skill is asked for once, at its highest level', () => {
  expect(
    distinctSkills([
      { code: 'Java', level: 2 },
      { code: 'java', level: 4 },
    ]),
  ).toEqual([{ code: 'java', level: 4 }])
  const asked = [
    { code: 'Java', level: 3 },
    { code: '---', level: 4 },
    { code: 'C#', level: 1 },
    { code: 'java', level: 1 },
  ]
  expect(distinctSkills(asked)).toEqual([
    { code: 'java', level: 3 },
    { code: 'csharp', level: 1 },
  ])
})
