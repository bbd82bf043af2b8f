import { endOfMonth } from '#shared/core/dates/calendar.ts'
import { MONTH_NAMES } from '#shared/core/dates/monthNames.ts'
import { foldInPlace } from '#shared/core/text/fold.ts'
import { isWorkingLifeDate } from '../limits.ts'
import { trimSeparators } from './lines.ts'

/** Longest first. */
export const NAMES_OF_MONTHS = MONTH_NAMES.flat().toSorted((a, b) => b.length - a.length)
const NOW =
  'present|current|now|today|ongoing|to date|aujourd.hui|en cours|actuel(?:lement)?|ce jour|a ce jour|maintenant'
export const YEAR = '(?:19[4-9]\\d|20\\d\\d)'
const POINT = `(?:${YEAR}-(?:0[1-9]|1[0-2])(?!\\d)|(?:(?:${NAMES_OF_MONTHS.join('|')})\\.?\\s+(?:of\\s+)?|(?:0?[1-9]|1[0-2])\\s*[/.-]\\s*)?${YEAR})`
const BETWEEN = '\\s*(?:-|–|—|→|>|/|\\bto\\b|\\buntil\\b|\\btill\\b|\\ba\\b|\\bau\\b|\\bjusqu.(?:a|en|au)\\b)\\s*'
const RANGE = new RegExp(`(?:\\b(?:from|de|du)\\s+)?(?<![\\d/])(${POINT})${BETWEEN}(${POINT}|${NOW})(?!\\d)`)
const SINCE = new RegExp(`\\b(?:since|depuis)\\s+(?:le\\s+|the\\s+)?(${POINT})(?!\\d)`)

/** `mars 2021`, `03/2021`, `2021-03` or `2021` as a month. */
const parseMonth = (point: string, last: boolean): string => {
  const year = new RegExp(YEAR).exec(point)?.[0] ?? ''
  const rest = point.replace(year, '')
  const named = MONTH_NAMES.findIndex((names) => names.some((name) => new RegExp(`^\\s*${name}\\b`).test(rest)))
  const number = named >= 0 ? named + 1 : Number(/\d{1,2}/.exec(rest)?.[0] ?? (last ? 12 : 1))
  return `${year}-${String(number).padStart(2, '0')}`
}

export interface Span {
  startDate: string
  endDate: string | null
  /** The line without the dates. */
  rest: string
}

/** The time span in a line. */
export const parseSpan = (written: string): Span | undefined => {
  const line = written.normalize('NFC')
  const plain = foldInPlace(line).replace(/[’`]/g, "'")
  const found = RANGE.exec(plain) ?? SINCE.exec(plain)
  if (!found) return undefined
  const startDate = `${parseMonth(found[1] ?? '', false)}-01`
  const until = found[2]
  const endDate = until === undefined || !/\d/.test(until) ? null : endOfMonth(parseMonth(until, true))
  if (!isWorkingLifeDate(startDate) || (endDate !== null && endDate < startDate)) return undefined
  const rest = `${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`
  return { startDate, endDate, rest: trimSeparators(rest.replace(/\(\s*\)|\[\s*\]/g, '')) }
}
