import { expect, test } from 'vitest'
import { earliestMonthToFill, monthToFill } from '#web/staffing/positionings/monthToFill.ts'

const of = (startDate: string, endDate: string) => ({ startDate, endDate })
const january = { year: 2027, month: 1 }
const february = { year: 2027, month: 2 }

test('a mission from the Sunday at the end of a month is filled in the next one, once that is open', () => {
  const mission = of('2027-01-31', '2027-06-30')
  expect(monthToFill(mission, '2027-01-20')).toEqual(february)
  expect(monthToFill(mission, '2027-01-31')).toEqual(february)
  expect(monthToFill(mission, '2026-12-20')).toBeUndefined()
  expect(earliestMonthToFill([mission], '2027-01-20')).toEqual(february)
})

test('a month is named with the weekdays of a mission in it, before them and after', () => {
  expect(monthToFill(of('2027-01-29', '2027-06-30'), '2026-12-20')).toEqual(january)
  expect(monthToFill(of('2026-11-02', '2027-01-12'), '2027-01-20')).toEqual(january)
  expect(monthToFill(of('2026-11-02', '2026-12-31'), '2027-01-20')).toBeUndefined()
})

test('a mission of weekend days alone leaves the place to one that can be filled', () => {
  const weekend = of('2027-01-30', '2027-01-31')
  expect(monthToFill(weekend, '2027-01-20')).toBeUndefined()
  expect(earliestMonthToFill([weekend, of('2027-02-15', '2027-06-30')], '2027-01-20')).toEqual(february)
  // It ends with the first weekend of May.
  const over = of('2027-03-01', '2027-05-02')
  expect(monthToFill(over, '2027-05-01')).toBeUndefined()
  expect(earliestMonthToFill([over], '2027-04-20')).toEqual({ year: 2027, month: 4 })
})

test('without a mission that goes on it is this month, and none while the next mission cannot be filled', () => {
  expect(earliestMonthToFill([of('2026-03-02', '2026-12-31')], '2027-01-20')).toEqual({ ...january, day: 20 })
  expect(earliestMonthToFill([of('2027-04-01', '2027-06-30')], '2027-01-20')).toBeUndefined()
})
