import { daysInMonth, daysOf } from '#shared/core/calendar.ts'
import { cellValue, type WithDetails, workedOn } from '#shared/time/cra/rules.ts'
import { cellsOf, cellsToFill, type Entry, type Range } from './cells.ts'

/** Copied spreadsheet cells as text: lines of tab-separated values, without the line end that spreadsheets append. */
export const parsePaste = (text: string): string[][] =>
  text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

/**
 * Pasted lines as cells: the first goes to the activity of `at`, the next ones to those below. A line with a value for
 * every day left in the month is a calendar, weekends included (their values are ignored); a shorter one goes to
 * consecutive weekdays. One single value goes to the whole selection but its public holidays.
 */
export const pasteEntries = (
  year: number,
  month: number,
  text: string,
  { anchor, head }: Range,
  holidays: readonly number[] = [],
): Entry[] => {
  const lines = parsePaste(text)
  const [[only] = []] = lines
  if (lines.length === 1 && lines[0]?.length === 1) {
    return cellsToFill({ anchor, head }, holidays).map((cell) => ({ ...cell, value: cellValue(only ?? '') }))
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
