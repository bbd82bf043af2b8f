import { holidays } from 'virtual:holidays'
import { type Holiday, holidaysIn } from './holidaysIn.ts'

/** ISO 3166 lists the overseas departments of France as countries. */
const keyOf = ({ country, region }: { country: string; region: string | null }): string | undefined =>
  [`${country}-${region}`, `FR-${country}`, country].find((key) => Object.hasOwn(holidays, key))

/** The public holidays of a month (1 to 12) at a place of work, from 2020 to 2040; none for an unknown place. */
export const loadHolidays = async (
  place: { country: string; region: string | null },
  year: number,
  month: number,
): Promise<Holiday[]> => {
  const key = keyOf(place)
  const dated = key ? await holidays[key]?.() : undefined
  return dated ? holidaysIn(dated.default, year, month) : []
}
