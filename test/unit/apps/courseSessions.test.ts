import { describe, expect, test } from 'vitest'
import {
  courseOf,
  DAY_PARTS,
  type DayPart,
  dayShare,
  findDaysProblem,
  findOverlap,
  firstDay,
  hasBegun,
  hasRoom,
  inOrder,
  lastDay,
  waitingList,
} from '#shared/apps/academy/sessionRules.ts'
import { capitalize } from '#shared/core/text/normalise.ts'
import { formatSessionDays } from '#web/apps/academy/sessions/formatSessionDays.ts'

const day = (date: string, part: DayPart = 'DAY') => ({ date, part })

test.each([
  ['01K_01S', '01K'],
  ['01_K-b_01S', '01_K-b'],
  ['01K', '01K'],
  ['_01S', '_01S'],
])('the session %s is of the course %s', (session, course) => expect(courseOf(session)).toBe(course))

test('a day is one, a morning and an afternoon half of one', () =>
  expect(DAY_PARTS.map(dayShare)).toEqual([1, 0.5, 0.5]))

test('days are in the order of the calendar, whatever the order they were given in', () => {
  const days = [day('2026-12-02'), day('2027-01-04', 'MORNING'), day('2026-11-30')]
  expect(inOrder(days)).toEqual([day('2026-11-30'), day('2026-12-02'), day('2027-01-04', 'MORNING')])
  expect([firstDay(days), lastDay(days)]).toEqual(['2026-11-30', '2027-01-04'])
  expect([firstDay([]), lastDay([])]).toEqual(['', ''])
})

test('a session has begun from its first day on', () => {
  const days = [day('2026-12-02'), day('2026-11-30')]
  expect(['2026-11-29', '2026-11-30', '2026-12-01'].map((today) => hasBegun(days, today))).toEqual([false, true, true])
})

describe('a session can be planned', () => {
  const today = '2026-11-24'
  test.each([
    ['tomorrow', ['2026-11-25'], undefined],
    ['730 days ahead', ['2028-11-23'], undefined],
    ['731 days ahead', ['2028-11-24'], 'tooFar'],
    ['over 92 days', ['2027-02-25', '2026-11-25'], undefined],
    ['over 93 days', ['2027-02-26', '2026-11-25'], 'tooLong'],
    ['today', ['2026-11-24', '2026-11-25'], 'past'],
    ['yesterday', ['2026-11-25', '2026-11-23'], 'past'],
    ['on a Saturday', ['2026-11-27', '2026-11-28'], 'weekend'],
    ['on a Sunday', ['2026-11-29'], 'weekend'],
    ['from Friday to Monday', ['2026-11-27', '2026-11-30'], undefined],
    ['on one day twice', ['2026-11-25', '2026-11-26', '2026-11-25'], 'twice'],
    ['on no day', [], 'none'],
  ])('%s: %j has the problem %s', (_, dates, problem) =>
    expect(
      findDaysProblem(
        dates.map((date) => day(date)),
        today,
      ),
    ).toBe(problem),
  )
})

describe('a session and a seat that somebody has', () => {
  const meets = (one: DayPart, other: DayPart, date = '2026-12-01') =>
    findOverlap([day('2026-12-01', one)], [{ title: 'SQL', days: [day(date, other)] }])
  test.each([
    ['DAY', 'DAY', true],
    ['DAY', 'MORNING', true],
    ['AFTERNOON', 'DAY', true],
    ['MORNING', 'MORNING', true],
    ['MORNING', 'AFTERNOON', false],
  ] as const)('of %s and %s take place at the same time: %s', (one, other, is) => {
    expect(meets(one, other)).toEqual(is ? { title: 'SQL', date: '2026-12-01' } : undefined)
    expect(meets(one, other, '2026-12-02')).toBeUndefined()
  })

  test('meet first on the first day of the calendar that both have', () => {
    const days = [day('2026-12-03'), day('2026-12-02'), day('2026-12-01')]
    const seats = [
      { title: 'Git', days: [day('2026-12-03')] },
      { title: 'SQL', days: [day('2026-12-04'), day('2026-12-02')] },
    ]
    expect(findOverlap(days, seats)).toEqual({ title: 'SQL', date: '2026-12-02' })
    expect(findOverlap(days, [])).toBeUndefined()
  })
})

test('whoever comes gets the last seat, unless somebody waits', () => {
  expect(hasRoom({ seats: 8, taken: 7, waiting: 0 })).toBe(true)
  expect(hasRoom({ seats: 8, taken: 8, waiting: 0 })).toBe(false)
  expect(hasRoom({ seats: 8, taken: 7, waiting: 1 })).toBe(false)
})

test('those without a seat wait in the order in which they came', () => {
  const came = (hour: number, seat: boolean) => ({ at: `2026-11-24T${hour}:00:00.000Z`, seat })
  expect(waitingList({ ada: came(12, false), bo: came(10, true), cy: came(11, false), di: came(10, false) })).toEqual([
    'di',
    'cy',
    'ada',
  ])
})

describe('the days of a session in words', () => {
  const texts = {
    on: { MORNING: (day: string) => `${day} (morning)`, AFTERNOON: (day: string) => `${day} (afternoon)` },
    only: { MORNING: (days: string) => `${days}: morning`, AFTERNOON: (days: string) => `${days}: afternoon` },
  }
  const day = (date: string, part: 'DAY' | 'MORNING' | 'AFTERNOON' = 'DAY') => ({ date, part })

  test.each([
    ['en', [day('2026-12-08')], 'Tue 8 December 2026'],
    ['en', [day('2026-12-08', 'MORNING')], 'Tue 8 December 2026 (morning)'],
    ['en', [day('2026-12-08'), day('2026-12-09', 'MORNING')], 'Tue 8 and Wed 9 December 2026 (Wed 9: morning)'],
    [
      'en',
      [day('2026-12-30', 'MORNING'), day('2026-12-31', 'AFTERNOON'), day('2027-01-04', 'MORNING')],
      'Wed 30, Thu 31 December 2026 and Mon 4 January 2027 (Wed 30 and Mon 4: morning, Thu 31: afternoon)',
    ],
    [
      'fr',
      [day('2026-11-30'), day('2026-12-01'), day('2026-12-02')],
      'lun. 30 novembre, mar. 1er et mer. 2 décembre 2026',
    ],
    ['fr', [day('2026-12-01', 'MORNING')], 'mar. 1er décembre 2026 (morning)'],
  ] as const)('%s: month and year are said once where they are shared', (language, days, said) =>
    expect(formatSessionDays(days, language, texts)).toBe(said),
  )

  test('begin with a capital where they are a title', () => {
    const days = [{ date: '2026-12-08', part: 'DAY' as const }]
    expect(capitalize(formatSessionDays(days, 'fr', texts))).toBe('Mar. 8 décembre 2026')
  })
})
