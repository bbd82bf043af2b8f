import fc from 'fast-check'
import type { MissionFeatures, PersonFeatures } from '#shared/staffing/matching/features.ts'
import { CRITERIA } from '#shared/staffing/matching/reasons.ts'
import { WEIGHT_BOUNDS } from '#shared/staffing/matching/weights.ts'
import { allSkills } from '#shared/staffing/skills.ts'

/** A consultant whom the missions of these tests suit. */
export const person: PersonFeatures = {
  skills: [
    { code: 'java', level: 3, months: 40, ongoing: true },
    { code: 'spring-boot', level: 2, months: 10, ongoing: false },
  ],
  months: 60,
  ongoing: true,
  asOf: '2026-11',
  available: true,
  availableFrom: null,
  rate: 500,
  country: 'FR',
  city: 'paris',
  intervention: 'HYBRID',
  languages: ['FR'],
}

export const level = fc.integer({ min: 1, max: 4 })
const skillIn = fc.constantFrom(
  ...allSkills()
    .slice(0, 80)
    .map(({ code }) => code),
)
export const anyPerson: fc.Arbitrary<PersonFeatures> = fc.record({
  skills: fc.uniqueArray(
    fc.record({ code: skillIn, level, months: fc.integer({ min: 0, max: 120 }), ongoing: fc.boolean() }),
    { selector: ({ code }) => code, maxLength: 30 },
  ),
  months: fc.option(fc.integer({ min: 0, max: 400 })),
  ongoing: fc.boolean(),
  asOf: fc.constantFrom('2026-11', '2025-01', '2026-06'),
  available: fc.option(fc.boolean()),
  availableFrom: fc.option(fc.constantFrom('2026-01-01', '2026-12-15', '2027-03-01', '2028-01-01')),
  rate: fc.option(fc.integer({ min: 1, max: 2000 })),
  country: fc.option(fc.constantFrom('FR', 'TN')),
  city: fc.option(fc.constantFrom('paris', 'lyon')),
  intervention: fc.option(fc.constantFrom('FULL_REMOTE', 'HYBRID', 'ON_SITE')),
  languages: fc.uniqueArray(fc.constantFrom('FR', 'EN', 'ES', 'DE')),
})
export const anyMission: fc.Arbitrary<MissionFeatures> = fc.record({
  skills: fc.uniqueArray(fc.record({ code: skillIn, level, required: fc.boolean() }), {
    selector: ({ code }) => code,
    maxLength: 10,
  }),
  seniorityMonths: fc.option(fc.integer({ min: 1, max: 240 })),
  startDate: fc.option(fc.constantFrom('2026-11-01', '2026-12-01', '2027-02-01')),
  endDate: fc.constant(null),
  maxRate: fc.option(fc.integer({ min: 1, max: 2000 })),
  country: fc.option(fc.constantFrom('FR', 'TN')),
  city: fc.option(fc.constantFrom('paris', 'lyon')),
  intervention: fc.option(fc.constantFrom('FULL_REMOTE', 'HYBRID', 'ON_SITE')),
  languages: fc.uniqueArray(fc.constantFrom('FR', 'EN', 'ES', 'DE')),
})
export const anyWeights = fc.record(
  Object.fromEntries(CRITERIA.map((one) => [one, fc.integer(WEIGHT_BOUNDS[one])])) as Record<
    (typeof CRITERIA)[number],
    fc.Arbitrary<number>
  >,
)
