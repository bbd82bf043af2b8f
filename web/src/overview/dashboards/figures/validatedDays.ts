import { parseDayRange } from '#web/ui/lists/DaysChip.tsx'

/** The days that an address names; undefined unless it does. */
export const validatedDays = (params: URLSearchParams): { from: string; until: string } | undefined => {
  const { from, until } = parseDayRange(params)
  return from && until ? { from, until } : undefined
}
