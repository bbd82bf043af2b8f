import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { PlaceOfWork } from '#shared/people/terms.ts'
import { daysLeft, freeDays } from '#shared/time/cra/daysToFill.ts'
import type { DayValue } from '#shared/time/terms.ts'
import { loadHolidays } from '#web/app/holidays.ts'
import type { Holiday } from '#web/app/holidaysIn.ts'
import { useUser } from '#web/client/session.ts'

const holidaysQuery = (place: PlaceOfWork | undefined, year: number, month: number) => ({
  queryKey: ['holidays', place?.country, place?.region, year, month],
  queryFn: () => (place ? loadHolidays(place, year, month) : []),
  enabled: place !== undefined,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The public holidays of a month at a place of work; undefined until they are known, none when they cannot be loaded. */
export const useHolidays = (
  place: PlaceOfWork | undefined,
  year: number,
  month: number,
): readonly Holiday[] | undefined => {
  const { data, isError } = useQuery({
    ...holidaysQuery(place, year, month),
    // Keeps the previous holidays until the new ones are loaded, so that the grid stays mounted.
    placeholderData: keepPreviousData,
  })
  return isError ? [] : data
}

/** A month of a list. */
interface Listed {
  year: number
  month: number
  /** Missing: as the company. */
  placeOfWork?: PlaceOfWork | undefined
  firstDay?: string | undefined
  uncovered?: readonly number[] | undefined
  partlyDue?: readonly DayValue[] | undefined
}

/** What of each of these months needs no entry; undefined until its public holidays are known. */
export const useFreeDays = <M extends Listed>(months: readonly M[]): ((of: M) => DayValue[] | undefined) => {
  const company = useUser()?.workspace.placeOfWork
  const queryOf = ({ placeOfWork = company, year, month }: Listed) => holidaysQuery(placeOfWork, year, month)
  const keyOf = (month: Listed) => JSON.stringify(queryOf(month).queryKey)
  const different = new Map(months.map((month) => [keyOf(month), queryOf(month)]))
  const found = useQueries({ queries: [...different.values()] })
  const holidays = new Map([...different.keys()].map((key, at) => [key, found[at]]))
  return (month) => {
    const { data, isError } = holidays.get(keyOf(month)) ?? {}
    return data || isError ? freeDays(month, data ?? []) : undefined
  }
}

/** How many days each of these months lacks, of which only the days worked in all are known. */
export const useDaysLeft = <M extends Listed & { totalWorkedDays: number }>(months: readonly M[]) => {
  const freeOf = useFreeDays(months)
  return (month: M): number | undefined => {
    const free = freeOf(month)
    return free && daysLeft(month, month.totalWorkedDays, free)
  }
}
