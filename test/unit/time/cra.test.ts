import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysInMonth, daysOf, shiftMonth } from '#shared/core/dates/calendar.ts'
import {
  absenceDays,
  assignedValidators,
  CRA_TRANSITIONS,
  type CraStatus,
  canBeAnswered,
  canBeValidated,
  checkActivities,
  coversDay,
  craIdOf,
  craIdParts,
  isLocked,
  isOpenToFill,
  isOpenToRemind,
  isOpenToSend,
  isRecentReminder,
  mayRespond,
  monthBeingClosed,
  overlapsMonth,
  parseCell,
  progress,
  toHundredths,
  withoutUnworked,
  workedDays,
  workedOn,
  workingDays,
} from '#shared/time/cra/rules.ts'

const on = (day: number, value: number) => ({ details: [{ day, value }] })

/** A legal month: activities whose days sum to at most 1, on weekdays. */
const period = fc.record({ year: fc.integer({ min: 2000, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })

describe('a day', () => {
  test.each([
    [0, 0],
    [0.25, 25],
    [0.29, 29],
    [1, 100],
    [-0, 0],
  ])('%d is %i hundredths', (value, expected) => expect(toHundredths(value)).toBeCloseTo(expected))

  test.each([
    -0.01,
    1.01,
    0.333,
    1.0000001,
    1.000000000000001,
    0.1 + 0.2,
    5e-324,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%d is no value of a day', (value) => expect(toHundredths(value)).toBeUndefined())

  test('0.7 + 0.2 + 0.1 is exactly one day, in any order', () => {
    expect(workedOn([on(2, 0.7), on(2, 0.2), on(2, 0.1)], 2)).toBe(1)
    expect(checkActivities(2026, 11, [on(2, 0.1), on(2, 0.7), on(2, 0.2)])).toBeUndefined()
  })

  test('more than one is named with its day', () =>
    expect(checkActivities(2026, 11, [on(3, 0.7), on(3, 0.31)])).toEqual({ code: 'cra.workedHoursExceeded', day: 3 }))

  test('more than one in a single cell is named with its day, as the browser does', () =>
    expect(checkActivities(2026, 11, [on(2, 0.5), on(3, 1.5)])).toEqual({ code: 'cra.workedHoursExceeded', day: 3 }))

  test.each([0.333, -0.01, 1.001])('of %d is refused, whatever else the month holds', (value) =>
    expect(checkActivities(2026, 11, [on(2, 0.5), on(3, value)])).toEqual({
      code: 'cra.invalidValue',
      activity: 1,
      day: 3,
    }),
  )

  test.each([
    ['0,5', 0.5],
    [' 1 ', 1],
    ['abc', 0],
    ['', 0],
    ['-1', 0],
    ['-0', 0],
    ['0.333', 0.33],
    ['0,005', 0.01],
    ['1e400', 0],
  ])('a cell with "%s" is %d', (text, value) => expect(parseCell(text)).toBe(value))
})

describe('a month', () => {
  test('29 February exists in leap years only', () => {
    expect(checkActivities(2028, 2, [on(29, 1)])).toBeUndefined()
    expect(checkActivities(2026, 2, [on(29, 1)])).toEqual({ code: 'cra.dayOutsideMonth', activity: 0, day: 29 })
  })

  test('weekends and days twice are refused', () => {
    expect(checkActivities(2026, 11, [on(7, 1)])).toEqual({ code: 'cra.dayNotWorkable', activity: 0, day: 7 })
    expect(checkActivities(2026, 11, [on(7, 0.01)])).toEqual({ code: 'cra.dayNotWorkable', activity: 0, day: 7 })
    expect(checkActivities(2026, 11, [on(7, 0)])).toBeUndefined()
    expect(checkActivities(2026, 11, [{ details: [...on(2, 0.5).details, ...on(2, 0.5).details] }])).toMatchObject({
      code: 'cra.invalidValue',
    })
  })

  test('of the month in which somebody begins the days from their first one on count, of any other one all', () => {
    const days = (firstDay: string) => workingDays(2026, 11, firstDay)
    expect(['2026-11-16', '2026-11-01', '2026-10-05', '2026-12-01', '2026-11-28'].map(days)).toEqual([
      11, 21, 21, 21, 1,
    ])
    // None is left behind the last Friday of May 2026 but two days of a weekend: then all of them are those of the month.
    expect(workingDays(2026, 5, '2026-05-30')).toBe(21)
    const worked = [{ details: [2, 16, 17].map((day) => ({ day, value: 1 })) }]
    expect([progress(2026, 11, worked, '2026-11-16'), absenceDays(2026, 11, worked, '2026-11-16')]).toEqual([27, 8])
    expect(absenceDays(2026, 11, worked, '2026-11-30')).toBe(0)
  })

  test('November 2026 has 21 working days; half of it worked is 50 %', () => {
    expect(workingDays(2026, 11)).toBe(21)
    const worked = [
      {
        details: daysOf(2026, 11)
          .filter(({ weekend }) => !weekend)
          .map(({ day }) => ({ day, value: 0.5 })),
      },
    ]
    expect(workedDays(worked)).toBe(10.5)
    expect(absenceDays(2026, 11, worked)).toBe(10.5)
    expect(progress(2026, 11, worked)).toBe(50)
  })

  test('daylight saving neither skips nor repeats a day', () => {
    for (const [year, month] of [
      [2026, 3],
      [2026, 10],
    ] as const) {
      expect(daysOf(year, month).map(({ day }) => day)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
    }
    expect(daysOf(2026, 3)[28]).toEqual({ day: 29, weekday: 0, weekend: true })
  })

  test('months are counted across years', () =>
    fc.assert(
      fc.property(period, fc.integer({ min: -60, max: 60 }), ({ year, month }, by) => {
        const there = shiftMonth(year, month, by)
        expect(there.month).toBeGreaterThanOrEqual(1)
        expect(there.month).toBeLessThanOrEqual(12)
        expect(shiftMonth(there.year, there.month, -by)).toEqual({ year, month })
      }),
    ))
})

test('what was not worked on is not sent, unless nothing was', () => {
  const worked = { details: [{ day: 2, value: 0.5 }] }
  const idle = { details: [] }
  const zeros = { details: [{ day: 3, value: 0 }] }
  expect(withoutUnworked([idle, worked, zeros])).toEqual([worked])
  expect(withoutUnworked([idle, zeros])).toEqual([idle, zeros])
})

describe('a report', () => {
  test('is locked while it waits and once it is validated', () => {
    expect(['DRAFT', 'WAITING_VALIDATION', 'VALIDATED', 'REJECTED'].filter((one) => isLocked(one as 'DRAFT'))).toEqual([
      'WAITING_VALIDATION',
      'VALIDATED',
    ])
  })

  test('changes while it is locked only by an answer of its validators, or when its owner takes it back before', () => {
    const locked = Object.entries(CRA_TRANSITIONS).filter(([, { from }]) => from.some(isLocked))
    expect(locked).toEqual([
      ['takeBack', { from: ['WAITING_VALIDATION'], to: 'DRAFT' }],
      ['validate', { from: ['WAITING_VALIDATION', 'REJECTED'], to: 'VALIDATED' }],
      ['reject', { from: ['WAITING_VALIDATION', 'VALIDATED'], to: 'REJECTED' }],
    ])
  })

  test('is validated while it waits, and after a rejection unless it was saved since it was sent', () => {
    const [before, sentAt, after] = ['2026-11-27T10:00:00.000Z', '2026-11-27T10:00:01.000Z', '2026-11-27T10:00:02.000Z']
    const can = (status: CraStatus, savedAt: string, sent: string | null = sentAt) =>
      canBeValidated({ status, savedAt, sentAt: sent })
    expect(can('WAITING_VALIDATION', before)).toBe(true)
    expect([can('DRAFT', before), can('VALIDATED', before)]).toEqual([false, false])
    expect([can('REJECTED', before), can('REJECTED', sentAt), can('REJECTED', after)]).toEqual([true, true, false])
    expect(can('REJECTED', before, null)).toBe(false)
    // Whoever has signed may still withdraw it.
    const answered = (status: CraStatus, savedAt: string) => canBeAnswered({ status, savedAt, sentAt })
    expect([answered('VALIDATED', after), answered('WAITING_VALIDATION', after)]).toEqual([true, true])
    expect([answered('REJECTED', before), answered('REJECTED', after), answered('DRAFT', before)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('can be filled a month ahead and sent once its month has begun', () => {
    expect(isOpenToFill(2026, 12, '2026-11-01')).toBe(true)
    expect(isOpenToFill(2027, 1, '2026-11-30')).toBe(false)
    expect(isOpenToSend(2026, 12, '2026-11-30')).toBe(false)
    expect(['2026-12-10', '2026-12-11', '2027-01-01'].map(monthBeingClosed)).toEqual(['2026-11', '2026-12', '2026-12'])
    expect(isOpenToSend(2026, 12, '2026-12-01')).toBe(true)
  })

  test('can be asked for from the 20th of its month on, and is closed until the 10th of the next', () => {
    expect(['2026-11-19', '2026-11-20', '2026-12-01'].map((today) => isOpenToRemind(2026, 11, today))).toEqual([
      false,
      true,
      true,
    ])
    expect(['2027-01-10', '2027-01-11', '2028-02-29', '2028-03-01'].map(monthBeingClosed)).toEqual([
      '2026-12',
      '2027-01',
      '2028-02',
      '2028-02',
    ])
  })

  test('can be filled and sent from the first day on that is early enough, across the year', () => {
    expect(['2026-11-30', '2026-12-01'].map((today) => isOpenToFill(2027, 1, today))).toEqual([false, true])
    expect(['2026-12-31', '2027-01-01'].map((today) => isOpenToSend(2027, 1, today))).toEqual([false, true])
  })

  test('its id names its person and month', () =>
    expect(craIdParts(craIdOf('01JD0000000000000000000000', 2026, 3))).toEqual({
      personId: '01JD0000000000000000000000',
      year: 2026,
      month: 3,
    }))

  test('a mission covers the days between its dates, both included', () => {
    const mission = { startDate: '2026-11-10', endDate: '2026-11-20' }
    expect([9, 10, 20, 21].map((day) => coversDay(mission, 2026, 11, day))).toEqual([false, true, true, false])
    expect([10, 11, 12].map((month) => overlapsMonth(mission, 2026, month))).toEqual([false, true, false])
    expect(daysInMonth(2026, 11)).toBe(30)
  })

  test.each([
    ['2026-11-30', '2027-03-31', [false, true, true]],
    ['2026-01-15', '2026-11-01', [true, true, false]],
    ['2026-11-30', '2026-11-30', [false, true, false]],
    ['2026-12-01', '2026-12-01', [false, false, true]],
    // Closed before it began.
    ['2026-11-25', '2026-11-20', [false, false, false]],
  ])('a mission from %s to %s touches a month by its first or its last day', (startDate, endDate, touched) =>
    expect([10, 11, 12].map((month) => overlapsMonth({ startDate, endDate }, 2026, month))).toEqual(touched),
  )

  test('is answered by who validates its missions, each once, but never its owner or who may no longer', () => {
    const named = [['boss', 'val'], [], ['val', 'owner', 'gone']]
    expect(assignedValidators('owner', named, ['owner', 'val', 'boss', 'other'])).toEqual(['boss', 'val'])
  })
})

describe('who may answer', () => {
  const right = (personId: string, ownerId: string, validators: string[], assigned: string[] = []) =>
    mayRespond({ personId, ownerId, validators, assigned })

  test('any validator, when the missions name none', () =>
    expect(right('val', 'res', ['val', 'boss']).allowed).toBe(true))
  test('only the named ones, when they name some', () => {
    expect(right('val', 'res', ['val', 'boss'], ['boss'])).toMatchObject({ allowed: false, code: 'access.denied' })
    expect(right('boss', 'res', ['val', 'boss'], ['boss']).allowed).toBe(true)
  })
  test('named ones who may no longer validate do not block the report', () =>
    expect(right('val', 'res', ['val'], ['gone']).allowed).toBe(true))
  test('nobody their own, while there is another validator', () =>
    expect(right('boss', 'boss', ['val', 'boss'])).toMatchObject({
      allowed: false,
      code: 'cra.ownReport',
      ownReport: true,
    }))
  test('the only validator their own, and it is said', () =>
    expect(right('boss', 'boss', ['boss'])).toEqual({ allowed: true, ownReport: true, code: undefined }))
  test('somebody else, when the mission names only its own consultant', () =>
    expect(right('val', 'boss', ['val', 'boss'], ['boss']).allowed).toBe(true))
  test('nobody without the permission, their own report neither', () => {
    const refused = { allowed: false, code: 'access.denied' }
    expect(right('res2', 'res', ['val'])).toEqual({ ...refused, ownReport: false })
    expect(right('res', 'res', ['val'])).toEqual({ ...refused, ownReport: true })
  })
})

test('a reminder is recent for twenty hours', () => {
  const reminded = '2026-11-24T09:00:00.000Z'
  expect(isRecentReminder(reminded, new Date(reminded))).toBe(true)
  expect(isRecentReminder(reminded, new Date('2026-11-25T04:59:59.999Z'))).toBe(true)
  expect(isRecentReminder(reminded, new Date('2026-11-25T05:00:00.000Z'))).toBe(false)
  expect(isRecentReminder(reminded, new Date('2026-12-24T09:00:00.000Z'))).toBe(false)
})
