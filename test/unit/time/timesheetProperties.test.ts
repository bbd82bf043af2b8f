import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysInMonth, daysOf } from '#shared/core/dates/calendar.ts'
import { unfilledDays } from '#shared/time/cra/daysToFill.ts'
import { checkActivities, workedOn } from '#shared/time/cra/rules.ts'

import { openTimesheet, type Timesheet, type TimesheetAction, timesheetReducer } from '#web/time/cra/fill/timesheet.ts'
import { activity, month, month11, option, run, year } from './timesheetKit.ts'

describe('whatever is done', () => {
  const options = [option('a'), option('b', '2026-11-05', '2026-11-25'), option('c')]
  const index = fc.nat(3)
  const entry = fc.record({
    activity: index,
    day: fc.integer({ min: 0, max: 32 }),
    value: fc.oneof(
      fc.integer({ min: 0, max: 100 }).map((whole) => whole / 100),
      fc.double({ min: -1, max: 3 }),
    ),
  })
  const holidays = fc.constantFrom<number[]>([], [11], [2, 30])
  const previous = fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'z'),
        fc.dictionary(fc.integer({ min: 1, max: 31 }).map(String), fc.constantFrom(0.25, 0.5, 1)),
      ),
      { maxLength: 3, selector: ([id]) => id },
    )
    .map((list) => ({ year, month: 10, activities: list.map(([id, days]) => activity(id, days)) }))
  const action: fc.Arbitrary<TimesheetAction> = fc.oneof(
    fc.record({ do: fc.constant('set' as const), entries: fc.array(entry, { maxLength: 40 }) }),
    fc.record({ do: fc.constant('fill' as const), activity: index, holidays }),
    fc.record({ do: fc.constant('clear' as const), activity: index }),
    fc.record({ do: fc.constant('add' as const), option: fc.constantFrom(...options) }),
    fc.record({ do: fc.constant('remove' as const), activity: index }),
    fc.record({ do: fc.constant('pattern' as const), previous, holidays }),
  )

  test('no day exceeds 1 and the server would accept the sheet', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const { activities } = run(month11(options), ...actions)
        expect(checkActivities(year, month, activities)).toBeUndefined()
        for (const { day, weekend } of daysOf(year, month)) {
          expect(workedOn(activities, day)).toBeLessThanOrEqual(1)
          if (weekend) expect(workedOn(activities, day)).toBe(0)
        }
        const ids = activities.map(({ mission }) => mission.id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('undo restores every state exactly, redo returns to the last', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const states = [month11(options)]
        for (const one of actions) {
          const last = states.at(-1) as Timesheet
          const next = timesheetReducer(last, one)
          if (next.past.length > last.past.length) states.push(next)
          else expect(next.activities).toEqual(last.activities)
        }
        let sheet = states.at(-1) as Timesheet
        for (const state of states.toReversed().slice(1)) {
          sheet = timesheetReducer(sheet, { do: 'undo' })
          expect(sheet.activities).toEqual(state.activities)
        }
        expect(timesheetReducer(sheet, { do: 'undo' })).toBe(sheet)
        for (const state of states.slice(1)) {
          sheet = timesheetReducer(sheet, { do: 'redo' })
          expect(sheet.activities).toEqual(state.activities)
        }
      }),
    )
  })

  test('a filled month lacks nothing, whatever month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), (y, m) => {
        const sheet = openTimesheet({
          year: y,
          month: m,
          version: 0,
          options: [option('a', `${y}-01-01`, `${y}-12-31`)],
          activities: [],
          comments: '',
        })
        const filled = run(sheet, { do: 'fill', activity: 0, holidays: [] })
        expect(unfilledDays(filled, [])).toEqual([])
        expect(daysInMonth(y, m)).toBeGreaterThanOrEqual(filled.activities[0]?.details.length ?? 0)
      }),
    )
  })
})
