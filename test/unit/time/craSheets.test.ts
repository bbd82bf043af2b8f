import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import {
  absenceDays,
  checkActivities,
  clearAll,
  fillWithOne,
  setCell,
  withoutZeros,
  workedDays,
  workedOn,
} from '#shared/time/cra/rules.ts'

const on = (day: number, value: number) => ({ details: [{ day, value }] })

/** A legal month: activities whose days sum to at most 1, on weekdays. */
const period = fc.record({ year: fc.integer({ min: 2000, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
const sheet = period.chain(({ year, month }) => {
  const weekdays = daysOf(year, month).filter(({ weekend }) => !weekend)
  const activity = fc.record({
    details: fc.uniqueArray(
      fc.record({ day: fc.constantFrom(...weekdays.map(({ day }) => day)), value: fc.integer({ min: 0, max: 100 }) }),
      { selector: ({ day }) => day },
    ),
  })
  return fc.array(activity, { minLength: 1, maxLength: 5 }).map((raw) => {
    const activities: { details: { day: number; value: number }[] }[] = []
    for (const { details } of raw) {
      const left = (day: number): number => 100 - Math.round(workedOn(activities, day) * 100)
      activities.push({ details: details.map(({ day, value }) => ({ day, value: Math.min(value, left(day)) / 100 })) })
    }
    return { year, month, activities }
  })
})

describe('any sheet', () => {
  test('filled up has every weekday at exactly one and nothing on weekends', () =>
    fc.assert(
      fc.property(sheet, fc.nat(), ({ year, month, activities }, pick) => {
        const filled = fillWithOne(year, month, activities, pick % activities.length)
        for (const { day, weekend } of daysOf(year, month)) expect(workedOn(filled, day)).toBe(weekend ? 0 : 1)
        expect(checkActivities(year, month, filled)).toBeUndefined()
        expect(absenceDays(year, month, filled)).toBe(0)
      }),
    ))

  test('keeps the skipped days as they were when it is filled', () =>
    fc.assert(
      fc.property(sheet, ({ year, month, activities }) => {
        const filled = fillWithOne(year, month, activities, 0, (day) => day <= 10)
        for (let day = 1; day <= 10; day++) expect(workedOn(filled, day)).toBe(workedOn(activities, day))
      }),
    ))

  test('cleared loses one activity and nothing of the others', () =>
    fc.assert(
      fc.property(sheet, ({ activities }) => {
        const cleared = clearAll(activities, 0)
        expect(workedDays(cleared.slice(0, 1))).toBe(0)
        expect(cleared.slice(1)).toEqual(activities.slice(1))
      }),
    ))

  test('survives any cell: no day ever exceeds one, a cell that would is reset and named', () =>
    fc.assert(
      fc.property(
        sheet,
        fc.nat(),
        fc.integer({ min: -1, max: 33 }),
        fc.integer({ min: 0, max: 100 }),
        ({ year, month, activities }, pick, day, value) => {
          const index = pick % activities.length
          const { activities: next, problem } = setCell(year, month, activities, index, day, value / 100)
          expect(checkActivities(year, month, next)).toBeUndefined()
          const where = daysOf(year, month).find((one) => one.day === day)
          if (!where || where.weekend) {
            const code = where ? 'cra.dayNotWorkable' : 'cra.dayOutsideMonth'
            expect(problem).toEqual({ code, activity: index, day })
            expect(next).toEqual(activities)
            return
          }
          const others = workedOn(activities.toSpliced(index, 1), day)
          const exceeds = Math.round(others * 100) + value > 100
          expect(problem).toEqual(exceeds ? { code: 'cra.workedHoursExceeded', day } : undefined)
          expect(workedOn(next.slice(index, index + 1), day)).toBe(exceeds ? 0 : value / 100)
        },
      ),
    ))

  test('is stored without zeros, in order, with the same sum', () =>
    fc.assert(
      fc.property(sheet, ({ activities }) => {
        const stored = activities.map(withoutZeros)
        expect(workedDays(stored)).toBe(workedDays(activities))
        for (const { details } of stored) {
          expect(details.every(({ value }) => value > 0)).toBe(true)
          expect(details.map(({ day }) => day)).toEqual(details.map(({ day }) => day).toSorted((a, b) => a - b))
        }
      }),
    ))

  test('sums in hundredths like whole numbers do', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 }), (values) => {
        const activities = values.map((value) => on(1, value / 100))
        expect(workedDays(activities)).toBe(values.reduce((sum, value) => sum + value, 0) / 100)
      }),
    ))
})
