import type { MonthSummary } from '#shared/time/terms.ts'

/** A line of the list of a year: a month, or all those in a row up to `last` that nobody owes. */
export type YearRow = MonthSummary & { last?: number }

/** The months of a year, where those that are not owed stand together in one line. */
export const yearRows = (months: readonly MonthSummary[], isOwed: (month: MonthSummary) => boolean): YearRow[] => {
  const rows: YearRow[] = []
  for (const month of months) {
    const before = rows.at(-1)
    if (isOwed(month)) rows.push(month)
    else if (before?.last === undefined) rows.push({ ...month, last: month.month })
    else before.last = month.month
  }
  return rows
}
