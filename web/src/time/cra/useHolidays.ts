import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Holiday, loadHolidays } from '#web/app/holidays.ts'

interface Place {
  country: string
  region: string | null
}

/** The public holidays of a month at a place of work; undefined until they are known, none when they cannot be loaded. */
export const useHolidays = (place: Place | undefined, year: number, month: number): readonly Holiday[] | undefined => {
  const { data, isError } = useQuery({
    queryKey: ['holidays', place?.country, place?.region, year, month],
    queryFn: () => (place ? loadHolidays(place, year, month) : []),
    enabled: place !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Keeps the previous holidays until the new ones are loaded, so that the grid stays mounted.
    placeholderData: keepPreviousData,
  })
  return isError ? [] : data
}
