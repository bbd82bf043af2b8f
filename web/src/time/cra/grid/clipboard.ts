import { daysOf } from '#shared/core/dates/calendar.ts'
import { parseCell, type WithDetails, workedOn } from '#shared/time/cra/rules.ts'
import { cellsOf, cellsToFill, type Entry, type Range } from './cells.ts'

/** Parses copied spreadsheet cells: lines of tab-separated values, without the trailing line break. */
export const parsePaste = (text: string): string[][] =>
  text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

const isText = (cell: string): boolean => cell.trim() !== '' && Number.isNaN(Number(cell.replace(',', '.')))
const isNumber = (cell: string): boolean => cell.trim() !== '' && !isText(cell)
const numbersIn = (line: readonly string[]): number => line.filter(isNumber).length

/** The day of the month that a cell of a heading says: `2`, `02`, `lun. 2`. */
const parseDay = (cell: string): number | undefined => {
  const [, day] = /^(?:\p{L}+\.?\s*)?(0?[1-9]|[12]\d|3[01])$/u.exec(cell.trim()) ?? []
  return day === undefined ? undefined : Number(day)
}

/** The days of a heading's columns: they ascend, unlike worked days. */
const parseHeading = (line: readonly string[]): (number | undefined)[] | undefined => {
  const days = line.map(parseDay)
  const said = days.filter((day) => day !== undefined)
  const isHeading =
    said.length > 1 &&
    said.every((day, index) => index === 0 || day > (said[index - 1] ?? 0)) &&
    line.every((cell, column) => !isNumber(cell) || days[column] !== undefined)
  return isHeading ? days : undefined
}

/** Whether each line ends with the sum of its other cells. */
const haveTotals = (lines: readonly string[][]): boolean =>
  lines.every((line) => {
    const [total, ...others] = line.toReversed()
    const sum = others.reduce((before, cell) => before + Math.round(parseCell(cell) * 100), 0)
    return total !== undefined && isNumber(total) && Math.round(parseCell(total) * 100) === sum
  })

/** Whether a line is a total. */
const isTotalLine = (line: readonly string[]): boolean =>
  /^\s*(sub-?total|sous-total|total|somme|sum)\b/i.test(line.find(isText) ?? '')

/**
 * Extracts the lines of days: without names before the days, totals, and lines above and below. `days` are those of a
 * heading, if any. `isRow`: whether a number of cells is a whole row of the month, or of its rest.
 */
const extractDayLines = (lines: readonly string[][], isRow: (cells: number) => boolean) => {
  const at = lines.findIndex((line) => parseHeading(line) || numbersIn(line) > 0)
  const days = parseHeading(lines[at] ?? [])
  const below = days ? lines.slice(at + 1) : lines
  const filled = below.filter((line) => numbersIn(line) > 0)
  const names = Math.max(
    0,
    ...filled.map(
      (line) => line.slice(0, Math.min(...filled.map((one) => one.findIndex(isNumber)))).findLastIndex(isText) + 1,
    ),
  )
  const width = Math.max(0, ...filled.map(({ length }) => length))
  const worked = filled.filter((line) => !isTotalLine(line))
  const isOver = (line: readonly string[]) => parseCell(line.at(-1) ?? '') > 1
  const summed = worked.length > 0 && haveTotals(worked) && (worked.some(isOver) || isRow(width - names - 1))
  const end = summed ? width - 1 : width
  // A word in a complete row stands for a day.
  const before = Array.from({ length: names + 1 }, (_, count) => count).find((count) => isRow(end - count)) ?? names
  const isHead = (line: readonly string[]) => numbersIn(line) === 0 && line.filter(isText).length > Math.max(1, before)
  const first = filled.length > 0 && !days ? below.findIndex((line) => !isHead(line)) : 0
  const rows = below.slice(first).filter((line) => !isTotalLine(line))
  return { rows: rows.map((line) => line.slice(before, end)), days: days?.slice(before, end) }
}

/**
 * Parses pasted lines: the first belongs to the activity of `at`, the next ones to those below; values go to the days
 * of the heading. Without one, a line with a value for every day of the month or of its rest is a calendar, whose
 * weekends are ignored; a shorter one fills consecutive weekdays. A single value fills the selection but its public
 * holidays.
 */
export const parsePastedEntries = (
  year: number,
  month: number,
  text: string,
  { anchor, head }: Range,
  holidays: readonly number[] = [],
): Entry[] => {
  const lines = parsePaste(text)
  const [[only] = []] = lines
  if (lines.length === 1 && lines[0]?.length === 1) {
    return cellsToFill({ anchor, head }, holidays).map((cell) => ({ ...cell, value: parseCell(only ?? '') }))
  }
  const at = { activity: Math.min(anchor.activity, head.activity), day: Math.min(anchor.day, head.day) }
  const all = daysOf(year, month)
  const left = all.slice(at.day - 1)
  const weekdaysOf = (days: typeof all) => days.filter(({ weekend }) => !weekend)
  /** The days of a line by its number of values; a whole month takes precedence over its rest. */
  const daysFor = (cells: number) => {
    if (cells === all.length) return all
    if (cells >= left.length) return left
    return cells > weekdaysOf(left).length && cells === weekdaysOf(all).length ? weekdaysOf(all) : weekdaysOf(left)
  }
  const isRow = (cells: number) => [all, left, weekdaysOf(all), weekdaysOf(left)].some(({ length }) => length === cells)
  const { rows, days } = extractDayLines(lines, isRow)
  return rows.flatMap((line, row) => {
    const where = days ? days.map((day) => all[(day ?? 0) - 1]) : daysFor(line.length)
    return where.flatMap((one, column) => {
      const cell = line[column]
      if (cell === undefined || !one || one.weekend) return []
      return [{ activity: at.activity + row, day: one.day, value: parseCell(cell) }]
    })
  })
}

/** Formats a range as spreadsheet text without weekends, so that pasting it lands on weekdays. */
export const formatRange = (
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
