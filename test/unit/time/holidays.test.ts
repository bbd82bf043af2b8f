import { expect, test } from 'vitest'
import { monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import { type DatedHoliday, holidaysIn } from '#web/app/holidaysIn.ts'
import { holidaysModule, listPublicHolidays } from '../../../web/build/holidays.ts'

const daysOf = (place: string, month: string): number[] =>
  (listPublicHolidays(place)[month] ?? []).map(({ day }) => day)

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

/** `01-01 04-06 …` of a year. */
const inYear = (place: string, year: number): string =>
  Object.entries(listPublicHolidays(place))
    .filter(([month]) => month.startsWith(`${year}-`))
    .flatMap(([month, days]) => days.map(({ day }) => `${month.slice(5)}-${String(day).padStart(2, '0')}`))
    .join(' ')
const FRANCE = '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'

test.each([
  ['FR', FRANCE],
  ['FR-67', FRANCE.replace('04-06', '04-03 04-06').replace('12-25', '12-25 12-26')],
  ['FR-RE', FRANCE.replace('12-25', '12-20 12-25')],
  ['FR-NC', FRANCE.replace('11-01', '09-24 11-01')],
  ['FR-PM', FRANCE],
  ['FR-WF', FRANCE.replace('05-01', '04-28 05-01').replace('07-14', '06-29 07-14 07-29')],
  ['TN', '01-01 01-14 03-20 04-09 05-01 05-27 06-16 07-25 08-13 08-25 10-15'],
])('%s has these public holidays in 2026, and no other day', (place, days) => expect(inYear(place, 2026)).toBe(days))

test('they are known from 2020 to 2040, each day once, in both languages', () => {
  const france = listPublicHolidays('FR')
  const years = new Set(Object.keys(france).map((month) => Number(month.slice(0, 4))))
  expect([...years]).toEqual(Array.from({ length: 21 }, (_, index) => 2020 + index))
  expect(france['2026-05']?.[0]).toEqual({ day: 1, name: { en: 'Labour Day', fr: 'Fête du travail' } })
  for (const days of Object.values(listPublicHolidays('BE'))) {
    const numbers = days.map(({ day }) => day)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  }
})

test('the app loads those of a place when it needs them, of each place that a company can choose', () => {
  const { resolveId, load } = holidaysModule() as unknown as Record<
    'resolveId' | 'load',
    (id: string) => string | undefined
  >
  const all = load('\0virtual:holidays') ?? ''
  const places = [...all.matchAll(/"([A-Z0-9-]+)": \(\) => import\('virtual:holidays\/([A-Z0-9-]+)'\)/g)]
  expect(places.map(([, name]) => name)).toEqual(places.map(([, , file]) => file))
  expect(places.length).toBe(22)
  for (const [, place = ''] of places) expect(Object.keys(listPublicHolidays(place)).length, place).toBeGreaterThan(100)
  expect(resolveId('virtual:holidays/FR')).toBe('\0virtual:holidays/FR')
  expect(resolveId('virtual:holidays')).toBe('\0virtual:holidays')
  expect(resolveId('virtual:holidaysX')).toBeUndefined()
  expect(load('virtual:holidays/FR')).toBeUndefined()
  for (const [, place = ''] of places) {
    const code = load(`\0virtual:holidays/${place}`) ?? ''
    const [, json = '""'] = /^export default JSON\.parse\((.*)\)$/.exec(code) ?? []
    const dated: DatedHoliday[] = JSON.parse(JSON.parse(json))
    const byMonth = listPublicHolidays(place)
    for (let at = { year: 2020, month: 1 }; at.year <= 2040; at = shiftMonth(at.year, at.month, 1)) {
      const { year, month } = at
      expect(holidaysIn(dated, year, month), place).toEqual(byMonth[monthKey(year, month)] ?? [])
    }
  }
})
