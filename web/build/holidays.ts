import Holidays, { type HolidaysTypes } from 'date-holidays'
import type { Plugin } from 'vite'
import type { DatedHoliday, Holiday } from '../src/app/holidaysIn.ts'

const ID = 'virtual:holidays'
const FIRST_YEAR = 2020
const LAST_YEAR = 2040

/** Places with their own public holidays: a country, or a part of France by its code. */
const COUNTRIES = ['FR', 'TN', 'BE', 'CH', 'LU', 'DE', 'ES', 'MA']
const STATES = ['57', '67', '68', 'GP', 'MQ', 'GF', 'RE', 'YT', 'BL', 'MF']
const TERRITORIES = ['PM', 'NC', 'PF', 'WF']
const PLACES = [...COUNTRIES, ...[...STATES, ...TERRITORIES].map((region) => `FR-${region}`)]

const DAY_MS = 24 * 60 * 60 * 1000

/** The civil dates that a holiday lasts. */
const datesOf = ({ date, start, end }: HolidaysTypes.Holiday): string[] => {
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
  return Array.from({ length }, (_, offset) => new Date(first + offset * DAY_MS).toISOString().slice(0, 10))
}

/**
 * Saint-Martin commemorates the abolition of slavery on 28 May since 2018, by a resolution of its council of 5 November
 * 2015; its prefecture applies article L3422-2 of the Code du travail to that day, though the text goes on saying 27 May
 * (communiqué of 16 May 2019).
 */
const moveAbolition = (calendar: Holidays): Holidays => {
  // The library removes a rule by `false`, which its types lack.
  calendar.setHoliday('05-27', false as unknown as string)
  calendar.setHoliday('05-28', { name: { en: 'Abolition of Slavery', fr: 'Abolition de l’esclavage' }, type: 'public' })
  return calendar
}

const createCalendar = (place: string): Holidays => {
  const [country = '', region] = place.split('-')
  if (region === undefined) return new Holidays(country)
  if (region === 'MF') return moveAbolition(new Holidays(country, region))
  return STATES.includes(region) ? new Holidays(country, region) : new Holidays(region)
}

/** The public holidays of a place by month (`2026-05`), in English and French. */
export const listPublicHolidays = (place: string): Record<string, Holiday[]> => {
  const calendar = createCalendar(place)
  const byDate = new Map<string, Holiday>()
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    const english = calendar.getHolidays(year, 'en')
    for (const [index, holiday] of calendar.getHolidays(year, 'fr').entries()) {
      const name = { en: english[index]?.name ?? holiday.name, fr: holiday.name }
      for (const date of holiday.type === 'public' ? datesOf(holiday) : []) {
        if (!byDate.has(date)) byDate.set(date, { day: Number(date.slice(8)), name })
      }
    }
  }
  const months = Map.groupBy(byDate, ([date]) => date.slice(0, 7))
  return Object.fromEntries([...months].map(([month, days]) => [month, days.map(([, named]) => named)]))
}

/** The public holidays of a place by name, those on the same day of each year once: half the bytes of a list by month. */
const listDatedHolidays = (place: string): DatedHoliday[] => {
  const days = Object.entries(listPublicHolidays(place)).flatMap(([month, named]) =>
    named.map(({ day, name }) => ({ name, date: `${month}-${String(day).padStart(2, '0')}` })),
  )
  return [...Map.groupBy(days, ({ name }) => JSON.stringify(name))].map(([name, found]) => {
    const dates = found.map(({ date }) => date)
    const inYear = new Set(dates.map((date) => date.slice(5)))
    const isYearly = inYear.size === 1 && dates.length === LAST_YEAR - FIRST_YEAR + 1
    return { name: JSON.parse(name) as Holiday['name'], dates: isYearly ? [...inYear] : dates }
  })
}

/** `virtual:holidays`: for each place a function that loads its public holidays, each in a chunk of its own. */
export const holidaysModule = (): Plugin => ({
  name: 'regie-holidays',
  resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : undefined),
  load: (id) => {
    if (id === `\0${ID}`) {
      const entries = PLACES.map((place) => `${JSON.stringify(place)}: () => import('${ID}/${place}')`)
      return `export const holidays = { ${entries.join(', ')} }`
    }
    if (!id.startsWith(`\0${ID}/`)) return undefined
    const dated = listDatedHolidays(id.slice(ID.length + 2))
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(dated))})`
  },
})
