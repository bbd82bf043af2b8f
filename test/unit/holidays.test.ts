import { expect, test } from 'vitest'
import { publicHolidays } from '../../web/build/holidays.ts'

const daysOf = (place: string, month: string): number[] => (publicHolidays(place)[month] ?? []).map(({ day }) => day)

test.each([
  ['FR-YT', '2026-04', 27],
  ['FR-MQ', '2026-05', 22],
  ['FR-GP', '2026-05', 27],
  ['FR-MF', '2026-05', 28],
  ['FR-GF', '2026-06', 10],
  ['FR-BL', '2026-10', 9],
  ['FR-RE', '2026-12', 20],
])('%s commemorates the abolition of slavery in %s on the %i', (place, month, day) => {
  expect(daysOf(place, month)).toContain(day)
})

test('Saint-Martin works on the day of Guadeloupe, and Guadeloupe on its', () => {
  expect(daysOf('FR-MF', '2026-05')).not.toContain(27)
  expect(daysOf('FR-GP', '2026-05')).not.toContain(28)
})

test('Good Friday and 26 December are holidays of Alsace and Moselle alone', () => {
  expect(daysOf('FR-57', '2026-12')).toContain(26)
  expect(daysOf('FR', '2026-12')).not.toContain(26)
})
