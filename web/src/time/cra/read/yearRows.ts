import type { MonthSummary } from '#shared/time/terms.ts'

/** A row of the list of a year: a month, or consecutive months up to `last` that are not owed. */
export type YearRow = MonthSummary & { last?: number }

/** Groups consecutive months that are not owed into one row. */
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
