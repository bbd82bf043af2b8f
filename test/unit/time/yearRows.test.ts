import { expect, test } from 'vitest'
import { yearRows } from '#web/time/cra/read/yearRows.ts'

const months = Array.from({ length: 12 }, (_, at) => ({ id: null, month: at + 1, status: null, totalWorkedDays: 0 }))
const shown = (isOwed: (month: number) => boolean) =>
  yearRows(months, ({ month }) => isOwed(month)).map(({ month, last }) => (last === undefined ? month : [month, last]))

test('the months before somebody came are one line, and what was filled among them stands by itself', () => {
  expect(shown((month) => month > 5)).toEqual([[1, 5], 6, 7, 8, 9, 10, 11, 12])
  expect(shown((month) => month === 3 || month > 5)).toEqual([[1, 2], 3, [4, 5], 6, 7, 8, 9, 10, 11, 12])
  expect(shown(() => false)).toEqual([[1, 12]])
  expect(shown(() => true)).toEqual(months.map(({ month }) => month))
})
