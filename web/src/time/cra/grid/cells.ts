/** The cells of a month: an activity's row, a day's column. */

export interface Cell {
  /** Position of the activity in the month. */
  activity: number
  /** 1 to 31 */
  day: number
}
export interface Entry extends Cell {
  /** Days worked, 0 to 1. */
  value: number
}

/** A rectangle of cells, in any direction. */
export interface Range {
  anchor: Cell
  head: Cell
}

export const sameCell = (a: Cell, b: Cell): boolean => a.activity === b.activity && a.day === b.day

/** The cells of a range, row by row. */
export const cellsOf = ({ anchor, head }: Range): Cell[] => {
  const span = (a: number, b: number) => Array.from({ length: Math.abs(a - b) + 1 }, (_, step) => Math.min(a, b) + step)
  return span(anchor.activity, head.activity).flatMap((activity) =>
    span(anchor.day, head.day).map((day) => ({ activity, day })),
  )
}

/** The first and last day of a range in an activity's row; undefined outside the range. */
export const daysIn = ({ anchor, head }: Range, activity: number): { from: number; to: number } | undefined => {
  const rows = [anchor.activity, head.activity]
  if (activity < Math.min(...rows) || activity > Math.max(...rows)) return undefined
  return { from: Math.min(anchor.day, head.day), to: Math.max(anchor.day, head.day) }
}

/** The cells that one value fills; in a range of several, public holidays stay as they are. */
export const cellsToFill = (range: Range, holidays: readonly number[]): Cell[] => {
  const cells = cellsOf(range)
  return cells.length === 1 ? cells : cells.filter(({ day }) => !holidays.includes(day))
}
