import { daysIn } from '#web/ui/lists/DaysChip.tsx'

/** Parses the days in the URL; undefined: none. */
export const parseValidatedDays = (params: URLSearchParams): { from: string; until: string } | undefined => {
  const { from, until } = daysIn(params)
  return from && until ? { from, until } : undefined
}
