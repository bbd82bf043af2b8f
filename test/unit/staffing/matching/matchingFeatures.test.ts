import { describe, expect, test } from 'vitest'
import { missionFeatures, profileFeatures } from '#shared/staffing/matching/features.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { TODAY } from '#test/kit/samples/judging.ts'

describe('the features of a profile', () => {
  type Experience = (typeof EMPTY_PROFILE)['userExperiences'][number]
  const job = (startDate: string, endDate: string | null, ...codes: string[]) =>
    ({
      startDate,
      endDate,
      title: '',
      organization: '',
      description: '',
      tasks: [{ headline: '', skills: codes.map((code) => ({ code, level: 3 })) }],
    }) as unknown as Experience
  const of = (changes: Partial<typeof EMPTY_PROFILE>) => profileFeatures({ ...EMPTY_PROFILE, ...changes }, TODAY)

  test('that says nothing say nothing', () =>
    expect(of({})).toEqual({
      skills: [],
      months: null,
      ongoing: false,
      asOf: '2026-11',
      available: null,
      availableFrom: null,
      rate: null,
      country: null,
      city: null,
      intervention: null,
      languages: [],
    }))

  test('are the longest known skills first, each with its own months', () => {
    const features = of({
      userExperiences: [
        job('2024-01-01', '2024-12-31', 'java'),
        job('2025-01-01', null, 'react', 'java'),
        job('2026-11-22', null, 'cobol'),
      ],
    })
    expect(features.skills).toEqual([
      { code: 'java', level: 3, months: 35, ongoing: true },
      { code: 'react', level: 3, months: 23, ongoing: true },
      // It has not begun.
      { code: 'cobol', level: 3, months: 0, ongoing: false },
    ])
    expect(features).toMatchObject({ months: 35, ongoing: true })
  })

  test.each([
    ['2026-10-31', false],
    ['2026-11-01', true],
    ['2027-06-30', true],
  ])('go on with an experience that ends on %s: %s', (endDate, ongoing) =>
    expect(of({ userExperiences: [job('2025-01-01', endDate, 'java')] })).toMatchObject({
      ongoing,
      skills: [{ ongoing }],
    }),
  )

  test('begin with an experience that begins today', () =>
    expect(of({ userExperiences: [job(TODAY, null, 'java')] }).months).toBe(1))

  test.each([
    [{ available: true, availableFromDate: null }, true],
    [{ available: false, availableFromDate: '2027-01-01' }, false],
    [{ available: false, availableFromDate: null }, null],
  ])('of who says %j are free: %s', (said, available) =>
    expect(of(said)).toMatchObject({ available, availableFrom: said.availableFromDate }),
  )

  test('are folded where words are compared', () => {
    expect(of({ city: ' Saint-Étienne ', location: 'FR', dailyRate: 500 })).toMatchObject({
      city: 'saint etienne',
      country: 'FR',
      rate: 500,
    })
    const languages = ['FR', 'EN', 'FR'].map((languageCode) => ({ languageCode, level: 'NATIVE' }))
    expect(of({ languages: languages as unknown as (typeof EMPTY_PROFILE)['languages'] }).languages).toEqual([
      'FR',
      'EN',
    ])
  })
})

describe('the features of a mission', () => {
  const given = {
    skills: [],
    startDate: null,
    endDate: null,
    maxDailyRate: null,
    country: null,
    city: null,
    interventionType: null,
    languages: [],
  }
  test('that asks nothing ask nothing', () =>
    expect(missionFeatures(given)).toEqual({
      skills: [],
      seniorityMonths: null,
      startDate: null,
      endDate: null,
      maxRate: null,
      country: null,
      city: null,
      intervention: null,
      languages: [],
    }))

  test('are its skills once, required unless they are said not to be, and years in months', () => {
    const skills = [
      { code: 'JS', level: 2 },
      { code: 'Java', level: 3, required: false },
      { code: '--', level: 3 },
      { code: 'javascript', level: 4 },
    ]
    const more = { seniorityYears: 2.5, maxDailyRate: 500, country: 'FR', city: 'Orléans' } as const
    expect(missionFeatures({ ...given, ...more, skills, languages: ['FR', 'FR'] })).toMatchObject({
      skills: [
        { code: 'javascript', level: 4, required: true },
        { code: 'java', level: 3, required: false },
      ],
      seniorityMonths: 30,
      maxRate: 500,
      country: 'FR',
      city: 'orleans',
      languages: ['FR'],
    })
    expect(missionFeatures({ ...given, seniorityYears: 0 }).seniorityMonths).toBeNull()
  })
})
