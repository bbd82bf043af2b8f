import { expect, test } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { daysLacking, daysLeft, freeDays, listNotDue, unfilledDays } from '#shared/time/cra/daysToFill.ts'
import { listPublicHolidays } from '../../../web/build/holidays.ts'

const at = (place: string, month: string) => listPublicHolidays(place)[month] ?? []
/** Whole days on all weekdays but some. */
const workedBut = (year: number, month: number, ...off: number[]) => [
  {
    details: daysOf(year, month).flatMap(({ day, weekend }) =>
      weekend || off.includes(day) ? [] : [{ day, value: 1 }],
    ),
  },
]

test('November is complete without the 11th', () => {
  const month = { year: 2026, month: 11 }
  const free = freeDays(month, at('FR', '2026-11'))
  expect([daysLeft(month, 20, free), daysLeft(month, 19.5, free), daysLeft(month, 0, free)]).toEqual([0, 0.5, 20])
  expect(daysLeft(month, 20, freeDays(month, at('TN', '2026-11')))).toBe(1)
})

test('26 December is a day to fill, but not in Alsace', () => {
  const month = { year: 2025, month: 12 }
  const left = (place: string, worked: number) => daysLeft(month, worked, freeDays(month, at(place, '2025-12')))
  expect([left('FR', 21), left('FR-67', 21), left('FR', 22)]).toEqual([1, 0, 0])
})

test('work on a public holiday makes up for another day in the sum alone, not where the days are known', () => {
  const month = { year: 2026, month: 11 }
  const free = freeDays(month, at('FR', '2026-11'))
  const unfilled = unfilledDays({ ...month, activities: workedBut(2026, 11, 12) }, [])
  expect([daysLeft(month, 20, free), daysLacking(unfilled, free)]).toEqual([0, 1])
})

test('neither days before somebody began nor days that no mission covers are due', () => {
  const month = { year: 2026, month: 11, firstDay: '2026-11-05', uncovered: [27, 30] }
  const free = freeDays(month, at('FR', '2026-11'))
  expect(daysLeft(month, 15, free)).toBe(0)
  expect(daysLeft(month, 14.25, free)).toBe(0.75)
  const parts = [{ details: [{ day: 5, value: 0.7 }] }, { details: [{ day: 5, value: 0.2 }] }]
  expect(unfilledDays({ ...month, activities: parts }, free)[0]).toEqual({ day: 5, value: 0.1 })
})

test('a half-day training is due for half a day, unless a mission or another half takes the rest', () => {
  const month = { year: 2026, month: 11 }
  const held = (...dates: [string, number][]) => ({
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    training: dates.map(([date, value]) => ({ date, value })),
  })
  const half = held(['2026-11-03', 0.5], ['2026-11-14', 0.5], ['2026-11-18', 0.5])
  const mission = { startDate: '2026-11-16', endDate: '2026-11-30' }
  expect(listNotDue([half, mission], month).partlyDue).toEqual([{ day: 3, value: 0.5 }])
  expect(listNotDue([half, mission], month).uncovered).toEqual([2, 4, 5, 6, 9, 10, 11, 12, 13])
  expect(listNotDue([half, held(['2026-11-03', 0.5]), mission], month).partlyDue).toEqual([])
  expect(listNotDue([{ ...half, cancelled: true as const }, mission], month).partlyDue).toEqual([])
  const due = listNotDue([half, mission], month)
  const free = freeDays({ ...month, ...due }, [])
  expect([daysLeft(month, 0, free), daysLeft(month, 0.5, free), daysLeft(month, 11.5, free)]).toEqual([11.5, 11, 0])
  const filled = [{ details: [{ day: 3, value: 0.5 }] }]
  expect(unfilledDays({ ...month, activities: filled }, free).map(({ day }) => day)).not.toContain(3)
  expect(unfilledDays({ ...month, activities: [] }, free)[0]).toEqual({ day: 3, value: 0.5 })
  // On a public holiday nothing is due, whatever is planned.
  expect(unfilledDays({ ...month, activities: [] }, freeDays({ ...month, ...due }, [{ day: 3 }]))[0]?.day).toBe(16)
})
