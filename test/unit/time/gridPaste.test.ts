import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import type { Activity } from '#shared/time/cra/contract.ts'
import { workedOn } from '#shared/time/cra/rules.ts'
import { cellsOf } from '#web/time/cra/grid/cells.ts'
import { formatRange, parsePaste, parsePastedEntries } from '#web/time/cra/grid/clipboard.ts'

const year = 2026
const month = 11
const titled = (id: string) => ({ id, title: id, slug: id })
const activity = (id: string, details: Activity['details']): Activity => ({
  client: titled('client'),
  mission: titled(id),
  details,
})
const at = (activity: number, day: number) => ({ anchor: { activity, day }, head: { activity, day } })

describe('paste', () => {
  test('lines, tabs and the spreadsheet’s last line end', () => {
    expect(parsePaste('1\t0,5\r\n\t1\r\n')).toEqual([
      ['1', '0,5'],
      ['', '1'],
    ])
  })

  test('a line for every day left is a calendar: weekend values are ignored', () => {
    const line = daysOf(year, month)
      .map(() => '0,5')
      .join('\t')
    const entries = parsePastedEntries(year, month, line, at(0, 1))
    expect(entries).toHaveLength(21)
    expect(entries.every(({ value }) => value === 0.5)).toBe(true)
    expect(entries.map(({ day }) => day)).not.toContain(7)
  })

  test('a shorter line goes to consecutive weekdays, the next line to the next activity', () => {
    expect(parsePastedEntries(year, month, '1\t0.5\nx\t1', at(0, 6))).toEqual([
      { activity: 0, day: 6, value: 1 },
      { activity: 0, day: 9, value: 0.5 },
      { activity: 1, day: 6, value: 0 },
      { activity: 1, day: 9, value: 1 },
    ])
  })

  test('one value fills the selection, whichever way it was drawn', () => {
    const range = { anchor: { activity: 1, day: 4 }, head: { activity: 0, day: 3 } }
    expect(parsePastedEntries(year, month, '0,25\n', range)).toEqual(
      cellsOf(range).map((cell) => ({ ...cell, value: 0.25 })),
    )
    expect(cellsOf(range)).toHaveLength(4)
  })

  test('one value spares the public holidays of a selection, but not one that stands alone', () => {
    const week = { anchor: { activity: 0, day: 9 }, head: { activity: 0, day: 13 } }
    expect(parsePastedEntries(year, month, '1', week, [11]).map(({ day }) => day)).toEqual([9, 10, 12, 13])
    expect(parsePastedEntries(year, month, '1', at(0, 11), [11])).toEqual([{ activity: 0, day: 11, value: 1 }])
    // Each day's own value is meant.
    expect(parsePastedEntries(year, month, '1\t1\t1', at(0, 10), [11]).map(({ day }) => day)).toEqual([10, 11, 12])
  })

  test('what is copied from the grid and pasted at the same place changes nothing', () => {
    const weekdays = daysOf(year, month).filter(({ weekend }) => !weekend)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: weekdays.length, maxLength: weekdays.length }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (values, one, other) => {
          const filled = activity(
            'a',
            weekdays.map(({ day }, index) => ({ day, value: (values[index] ?? 0) / 100 })),
          )
          const range = { anchor: { activity: 0, day: one }, head: { activity: 0, day: other } }
          const cells = cellsOf(range).filter(({ day }) => weekdays.some((weekday) => weekday.day === day))
          fc.pre(cells.length > 1)
          const text = formatRange(year, month, [filled], range, String)
          for (const { day, value } of parsePastedEntries(year, month, text, range)) {
            expect(value).toBe(workedOn([filled], day))
          }
        },
      ),
    )
  })

  /** The days of a whole row: a calendar of November 2026, which begins with a Sunday, or its weekdays. */
  const calendar = daysOf(year, month).map(({ weekend }) => (weekend ? '' : '1'))
  const weekdays = calendar.filter((cell) => cell !== '')
  const byRow = (text: string, day = 2) => {
    const entries = parsePastedEntries(year, month, text, at(0, day))
    const rows = Map.groupBy(entries, ({ activity }) => activity)
    return [...rows].map(([row, cells]) => [
      row,
      cells.filter(({ value }) => value > 0).map((one) => [one.day, one.value]),
    ])
  }
  const everyDay = daysOf(year, month)
    .filter(({ weekend }) => !weekend)
    .map(({ day }) => [day, 1])

  test('a row with the name of its mission, its client and its total fills the days it would fill without them', () => {
    for (const days of [calendar, weekdays]) {
      for (const before of [[], ['Portail'], ['Aubeclaire', 'Portail client']]) {
        for (const after of [[], ['21']]) {
          expect(byRow([...before, ...days, ...after].join('\t'))).toEqual([[0, everyDay]])
        }
      }
    }
    expect(byRow('Portail\t\t1\t0,5', 9)).toEqual([
      [
        0,
        [
          [10, 1],
          [11, 0.5],
        ],
      ],
    ])
    expect(byRow('Portail\t1\t0,5\t1,5', 9)).toEqual([
      [
        0,
        [
          [9, 1],
          [10, 0.5],
        ],
      ],
    ])
    expect(byRow('0,5\t0,5\t1', 9)).toEqual([
      [
        0,
        [
          [9, 0.5],
          [10, 0.5],
          [11, 1],
        ],
      ],
    ])
  })

  test('a whole month begins with its first day, whatever cell it is pasted in', () => {
    for (const days of [calendar, weekdays]) expect(byRow(days.join('\t'), 5)).toEqual([[0, everyDay]])
  })

  test('under a heading of days each value goes to the day above it, whatever stands around them', () => {
    const sheet = [
      'Novembre 2026',
      'Mission\tlun. 9\tmar. 10\tjeu. 12\tTotal',
      'Portail\t1\t\t0,5\t1,5',
      'Audit\t\t1\t0,5\t1,5',
      'Total\t1\t1\t1\t3',
    ].join('\n')
    const days = [
      [
        0,
        [
          [9, 1],
          [12, 0.5],
        ],
      ],
      [
        1,
        [
          [10, 1],
          [12, 0.5],
        ],
      ],
    ]
    expect(byRow(sheet)).toEqual(days)
    expect(byRow(sheet.replaceAll(/lun. |mar. |jeu. /g, ''), 16)).toEqual(days)
  })

  test('names of days above the rows are no row', () => {
    expect(byRow('\tL\tM\tM\nPortail\t1\t\t1\nAudit\t\t1\t', 9)).toEqual([
      [
        0,
        [
          [9, 1],
          [11, 1],
        ],
      ],
      [1, [[10, 1]]],
    ])
  })

  test('a mission that was not worked on keeps its row', () => {
    expect(byRow('Portail\t\t\nAudit\t1\t1', 9)).toEqual([
      [0, []],
      [
        1,
        [
          [9, 1],
          [10, 1],
        ],
      ],
    ])
  })

  test('a word in a row that is whole with it is a day without work', () => {
    const row = ['CP', 'CP', ...weekdays.slice(2)]
    expect(byRow(row.join('\t'))).toEqual([[0, everyDay.slice(2)]])
    expect(byRow(['Portail', ...row].join('\t'))).toEqual([[0, everyDay.slice(2)]])
  })

  test('no text breaks it', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, day) => {
        for (const entry of parsePastedEntries(year, month, text, at(0, day))) {
          expect(entry.value).toBeGreaterThanOrEqual(0)
          expect(entry.day).toBeGreaterThanOrEqual(day)
          expect(entry.day).toBeLessThanOrEqual(30)
        }
      }),
    )
  })
})
