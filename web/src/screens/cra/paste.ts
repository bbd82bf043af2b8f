import { daysInMonth, daysOf } from '#shared/rules/calendar.ts'
import { cellValue, type WithDetails, workedOn } from '#shared/rules/cra.ts'
import type { Cell, Entry } from './sheet.ts'

/** A rectangle of cells, in any direction. */
export interface Range {
  anchor: Cell
  head: Cell
}

/** The cells of a range, row by row. */
export const cellsOf = ({ anchor, head }: Range): Cell[] => {
  const span = (a: number, b: number) => Array.from({ length: Math.abs(a - b) + 1 }, (_, step) => Math.min(a, b) + step)
  return span(anchor.activity, head.activity).flatMap((activity) =>
    span(anchor.day, head.day).map((day) => ({ activity, day })),
  )
}

export const inRange = ({ anchor, head }: Range, { activity, day }: Cell): boolean => {
  const between = (value: number, a: number, b: number) => Math.min(a, b) <= value && value <= Math.max(a, b)
  return between(activity, anchor.activity, head.activity) && between(day, anchor.day, head.day)
}

/** Copied spreadsheet cells as text: lines of tab-separated values, without the line end that spreadsheets append. */
export const parsePaste = (text: string): string[][] =>
  text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

/**
 * Pasted lines as cells: the first goes to the activity of `at`, the next ones to those below. A line with a value for
 * every day left in the month is a calendar, weekends included (their values are ignored); a shorter one goes to
 * consecutive weekdays. One single value goes to the whole selection.
 */
export const pasteEntries = (year: number, month: number, text: string, { anchor, head }: Range): Entry[] => {
  const lines = parsePaste(text)
  const [[only] = []] = lines
  if (lines.length === 1 && lines[0]?.length === 1) {
    return cellsOf({ anchor, head }).map((cell) => ({ ...cell, value: cellValue(only ?? '') }))
  }
  const at = { activity: Math.min(anchor.activity, head.activity), day: Math.min(anchor.day, head.day) }
  const left = daysOf(year, month).slice(at.day - 1)
  const weekdays = left.filter(({ weekend }) => !weekend)
  return lines.flatMap((line, row) => {
    const days = line.length >= daysInMonth(year, month) - at.day + 1 ? left : weekdays
    return days.flatMap(({ day, weekend }, column) => {
      const cell = line[column]
      return cell === undefined || weekend ? [] : [{ activity: at.activity + row, day, value: cellValue(cell) }]
    })
  })
}

/** A range as spreadsheet text, weekends left out, so that pasting it elsewhere lands on weekdays again. */
export const copyText = (
  year: number,
  month: number,
  activities: readonly WithDetails[],
  range: Range,
  write: (value: number) => string,
): string => {
  const rows = Map.groupBy(cellsOf(range), ({ activity }) => activity)
  const weekend = (day: number) => daysOf(year, month)[day - 1]?.weekend ?? true
  return [...rows]
    .map(([activity, cells]) =>
      cells
        .filter(({ day }) => !weekend(day))
        .map(({ day }) => write(workedOn(activities.slice(activity, activity + 1), day)))
        .join('\t'),
    )
    .join('\n')
}
