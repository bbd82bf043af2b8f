import { describe, expect, test } from 'vitest'
import { JUDGES } from '#shared/staffing/matching/criteria.ts'
import { type Criterion, countedFinding } from '#shared/staffing/matching/reasons.ts'
import { judge, NOT_ASKED, say, shareOf, TODAY, unknown, type Who } from '#test/kit/samples/judging.ts'

test('what a mission does not ask for takes no part, whatever the profile says', () => {
  const whole: Who = { months: 60, available: true, rate: 500, country: 'FR', city: 'paris', languages: ['FR'] }
  for (const criterion of Object.keys(JUDGES) as Criterion[]) {
    expect(judge(criterion, whole, {}), criterion).toEqual(NOT_ASKED)
    expect(judge(criterion, {}, {}), criterion).toEqual(NOT_ASKED)
  }
})

test('a share is never below nothing or above all', () => {
  for (const [given, kept] of [
    [-0.5, 0],
    [0, 0],
    [0.3, 0.3],
    [1, 1],
    [1.5, 1],
  ] as const)
    expect(countedFinding(given, [])).toEqual({ status: 'counted', fraction: kept, evidence: [], missing: [] })
})

describe('availability', () => {
  const START = '2026-12-01'
  test.each([
    // Free on the day itself, or before; the day after is late.
    [{ availableFrom: '2026-12-01' }, START, 1, 0],
    [{ availableFrom: '2026-11-30' }, START, 1, 0],
    [{ availableFrom: '2026-12-02' }, START, 1 - 1 / 75, 1],
    [{ availableFrom: '2027-02-13' }, START, 1 - 74 / 75, 74],
    [{ availableFrom: '2027-02-14' }, START, 0, 75],
    [{ availableFrom: '2027-02-15' }, START, 0, 76],
    // Across the 29th of February.
    [{ availableFrom: '2028-03-01' }, '2028-02-28', 1 - 2 / 75, 2],
    // A mission that has begun is late for nobody who is free today.
    [{ available: true }, '2026-06-01', 1, 0],
    [{ availableFrom: TODAY }, '2026-06-01', 1, 0],
    [{ availableFrom: '2026-11-22' }, '2026-06-01', 1 - 1 / 75, 1],
    // Who is available with a date is from that date on, as the screens say.
    [{ available: true, availableFrom: '2026-12-16' }, START, 1 - 15 / 75, 15],
    [{ available: true, availableFrom: '2028-01-01' }, START, 0, 396],
    [{ available: true, availableFrom: '2020-01-01' }, START, 1, 0],
  ] as const)('%o for a start on %s is worth %d', (who, startDate, share, days) => {
    const found = judge('availability', { available: false, ...who }, { startDate })
    expect(shareOf('availability', { available: false, ...who }, { startDate })).toBeCloseTo(share, 10)
    expect(found.evidence.map(({ key }) => key)).toEqual(
      days > 0 ? [] : [startDate < TODAY ? 'availableNow' : 'availableInTime'],
    )
    expect(found.missing.map(({ key, params }) => [key, params.days])).toEqual(
      days === 0 ? [] : [[startDate < TODAY ? 'availableBegun' : 'availableLate', days]],
    )
  })

  test('says from when on, and for which start', () => {
    expect(judge('availability', { available: true }, { startDate: START }).evidence).toEqual([
      say('availableInTime', { date: TODAY, start: START }),
    ])
    expect(judge('availability', { available: true }, { startDate: '2026-06-01' }).evidence).toEqual([
      say('availableNow'),
    ])
    const late = { available: false, availableFrom: '2026-12-11' }
    expect(judge('availability', late, { startDate: START }).missing).toEqual([
      say('availableLate', { date: '2026-12-11', start: START, days: 10 }),
    ])
    // The days of one that has begun count from today, not from its start.
    expect(judge('availability', late, { startDate: '2026-06-01' }).missing).toEqual([
      say('availableBegun', { date: '2026-12-11', start: '2026-06-01', days: 20 }),
    ])
    const before = { available: false, availableFrom: '2026-01-01' }
    expect(judge('availability', before, { startDate: START }).evidence[0]?.params.date).toBe(TODAY)
  })

  test('that is not said is unknown, and nobody who is not free is taken for free', () => {
    expect(judge('availability', {}, { startDate: START })).toEqual(unknown('availabilityUnknown'))
    expect(judge('availability', { available: false }, { startDate: START })).toEqual({
      status: 'counted',
      fraction: 0,
      evidence: [],
      missing: [say('unavailable')],
    })
    expect(judge('availability', { availableFrom: START }, { startDate: START })).toMatchObject({ fraction: 1 })
  })
})

describe('a rate', () => {
  test.each([
    [399, 1, 'rateWithin', undefined],
    [400, 1, 'rateWithin', undefined],
    [401, 0.75, 'rateAbove', 5],
    [420, 0.75, 'rateAbove', 5],
    [421, 0.5, 'rateAbove', 12],
    [448, 0.5, 'rateAbove', 12],
    [449, 0.25, 'rateAbove', 25],
    [500, 0.25, 'rateAbove', 25],
    [501, 0, 'rateFarAbove', 25],
  ] as const)('of %d where 400 are paid is worth %d', (rate, share, key, percent) => {
    const found = judge('rate', { rate }, { maxRate: 400 })
    expect(found).toMatchObject({ status: 'counted', fraction: share })
    expect([found.evidence, found.missing]).toEqual(
      percent === undefined ? [[say(key)], []] : [[], [say(key, { percent })]],
    )
  })

  test('that is not said is unknown', () => expect(judge('rate', {}, { maxRate: 400 })).toEqual(unknown('rateUnknown')))
})

describe('a place', () => {
  const paris = { country: 'FR', city: 'paris' } as const
  const apart = (wants: string, asked: string) => say('interventionApart', { wants, asked })
  const same = say('placeSameCity', { city: 'paris', asked: 'paris' })
  const other = say('placeOtherCity', { city: 'lyon', asked: 'paris' })

  test.each([
    // Where somebody wants to work, how they want to, how it is done.
    ['paris', 'ON_SITE', 'ON_SITE', 1, [same], []],
    ['paris', 'ON_SITE', 'HYBRID', 1, [same], []],
    ['paris', 'HYBRID', 'HYBRID', 1, [same], []],
    ['paris', 'HYBRID', 'ON_SITE', 0.6, [same], [apart('HYBRID', 'ON_SITE')]],
    ['paris', 'FULL_REMOTE', 'HYBRID', 0.35, [same], [apart('FULL_REMOTE', 'HYBRID')]],
    ['paris', 'FULL_REMOTE', 'ON_SITE', 0, [same], [apart('FULL_REMOTE', 'ON_SITE')]],
    ['paris', null, 'ON_SITE', 1, [same], []],
    ['paris', 'ON_SITE', null, 1, [same], []],
    ['lyon', 'ON_SITE', 'ON_SITE', 0.25, [], [other]],
    ['lyon', 'HYBRID', 'HYBRID', 0.45, [], [other]],
    ['lyon', 'HYBRID', 'ON_SITE', 0.15, [], [other, apart('HYBRID', 'ON_SITE')]],
    ['lyon', null, null, 0.25, [], [other]],
    // Wherever they live.
    ['lyon', 'FULL_REMOTE', 'FULL_REMOTE', 1, [say('placeRemote')], []],
    ['lyon', 'HYBRID', 'FULL_REMOTE', 1, [say('placeRemote')], []],
    ['lyon', 'ON_SITE', 'FULL_REMOTE', 0.7, [], [apart('ON_SITE', 'FULL_REMOTE')]],
  ] as const)('%s and %s, for one that is %s, is worth %d', (city, wants, way, share, evidence, missing) => {
    const who = { country: 'FR', city, intervention: wants }
    expect(judge('place', who, { ...paris, intervention: way })).toEqual({
      status: 'counted',
      fraction: share,
      evidence: [...evidence],
      missing: [...missing],
    })
  })

  test('in another country is worth nothing, and the way is said beside it', () => {
    const found = judge('place', { country: 'TN', intervention: 'HYBRID' }, { ...paris, intervention: 'ON_SITE' })
    expect(found).toEqual({
      status: 'counted',
      fraction: 0,
      evidence: [],
      missing: [say('placeOtherCountry', { country: 'TN', asked: 'FR' }), apart('HYBRID', 'ON_SITE')],
    })
  })

  test.each([
    [{ country: 'FR' }, paris, say('placeSameCountry', { country: 'FR' })],
    [paris, { country: 'FR' }, say('placeSameCountry', { country: 'FR' })],
    [{ city: 'paris' }, { country: 'FR' }, say('placeSameCountry', { country: '' })],
  ] as const)('known by its country alone, of %o for %o, is worth most', (who, what, line) => {
    expect(judge('place', who, what)).toMatchObject({ fraction: 0.8, evidence: [line], missing: [] })
    const ways = [{ ...who, intervention: 'HYBRID' } as const, { ...what, intervention: 'ON_SITE' } as const] as const
    expect(judge('place', ...ways)).toMatchObject({ fraction: 0.48, missing: [apart('HYBRID', 'ON_SITE')] })
  })

  test('that is not said is unknown, also how somebody wants to work where that is all that counts', () => {
    expect(judge('place', { intervention: 'ON_SITE' }, paris)).toEqual(unknown('placeUnknown'))
    expect(judge('place', paris, { intervention: 'FULL_REMOTE' })).toEqual(unknown('placeUnknown'))
    expect(judge('place', { city: 'paris' }, { city: 'paris' })).toMatchObject({ fraction: 1 })
    expect(judge('place', { country: 'FR' }, { intervention: 'ON_SITE' })).toMatchObject({ fraction: 0.8 })
  })
})

describe('languages', () => {
  test.each([
    [['FR', 'EN'], 1, ['FR', 'EN'], []],
    [['FR', 'EN', 'DE'], 1, ['FR', 'EN'], []],
    [['EN'], 0.5, ['EN'], ['FR']],
    [['DE'], 0, [], ['FR', 'EN']],
  ] as const)('%j, where French and English are spoken, are worth %d', (languages, share, spoken, absent) =>
    expect(judge('languages', { languages: [...languages] }, { languages: ['FR', 'EN'] })).toEqual({
      status: 'counted',
      fraction: share,
      evidence: spoken.map((language) => say('languageSpoken', { language })),
      missing: absent.map((language) => say('languageAbsent', { language })),
    }),
  )

  test('that are not said are unknown', () =>
    expect(judge('languages', {}, { languages: ['FR'] })).toEqual(unknown('languagesUnknown')))
})
