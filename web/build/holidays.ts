import type { Plugin } from 'vite'

const ID = 'virtual:holidays'
const FIRST_YEAR = 2020
const LAST_YEAR = 2040

/** Places with their own public holidays: a country, or a part of France by its code. */
const COUNTRIES = ['FR', 'TN', 'BE', 'CH', 'LU', 'DE', 'ES', 'MA']
const STATES = ['57', '67', '68', 'GP', 'MQ', 'GF', 'RE', 'YT', 'BL', 'MF']
const TERRITORIES = ['PM', 'NC', 'PF', 'WF']
const PLACES = [...COUNTRIES, ...[...STATES, ...TERRITORIES].map((region) => `FR-${region}`)]

interface Named {
  day: number
  name: { en: string; fr: string }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The public holidays of a place by month (`2026-05`), in English and French. */
export const publicHolidays = async (place: string): Promise<Record<string, Named[]>> => {
  const { default: Holidays } = await import('date-holidays')
  const [country = '', region] = place.split('-')
  const calendar =
    region === undefined
      ? new Holidays(country)
      : STATES.includes(region)
        ? new Holidays(country, region)
        : new Holidays(region)
  const months: Record<string, Named[]> = {}
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    const french = calendar.getHolidays(year, 'fr')
    const english = calendar.getHolidays(year, 'en')
    for (const [index, { date, start, end, type, name }] of french.entries()) {
      if (type !== 'public') continue
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
      for (let offset = 0; offset < length; offset += 1) {
        const civil = new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + offset * DAY_MS).toISOString()
        const known = (months[civil.slice(0, 7)] ??= [])
        const day = Number(civil.slice(8, 10))
        if (!known.some((one) => one.day === day)) known.push({ day, name: { en: english[index]?.name ?? name, fr: name } })
      }
    }
  }
  return months
}

/** `virtual:holidays`: for each place a function that loads its public holidays, each in a chunk of its own. */
export const holidaysModule = (): Plugin => ({
  name: 'regie-holidays',
  resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : undefined),
  load: async (id) => {
    if (id === `\0${ID}`) {
      const entries = PLACES.map((place) => `${JSON.stringify(place)}: () => import('${ID}/${place}')`)
      return `export const holidays = { ${entries.join(', ')} }`
    }
    if (!id.startsWith(`\0${ID}/`)) return undefined
    const months = await publicHolidays(id.slice(ID.length + 2))
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(months))})`
  },
})
