import { civilDate, dateParts, daysInMonth } from '#shared/core/dates/calendar.ts'

/** Month names in folded text, in French, English and abbreviated. */
const MONTHS = [
  'janvier|january|janv|jan',
  'fevrier|february|fevr|fev|feb',
  'mars|march|mar',
  'avril|april|avr|apr',
  'mai|may',
  'juin|june|jun',
  'juillet|july|juil|jul',
  'aout|august|aug',
  'septembre|september|sept|sep',
  'octobre|october|oct',
  'novembre|november|nov',
  'decembre|december|dec',
]
const MONTH = String.raw`\b(${MONTHS.join('|')})\b\.?`
const ORDINAL_SUFFIX = '(?:er|st|nd|rd|th)?'
const DATES = new RegExp(
  [
    /\b(\d{4})-(\d{2})-(\d{2})\b/.source,
    /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.source,
    String.raw`(?:\b(\d{1,2})${ORDINAL_SUFFIX}\s+)?${MONTH}\s+(\d{4})\b`,
    String.raw`${MONTH}\s+(\d{1,2})${ORDINAL_SUFFIX},?\s+(\d{4})\b`,
  ].join('|'),
  'g',
)
/** The first of two dates that share the year of the second. */
const SPAN_START = new RegExp(
  `(?:${[String.raw`${MONTH}\s+(\d{1,2})${ORDINAL_SUFFIX}`, String.raw`(?:\b(\d{1,2})${ORDINAL_SUFFIX}\s+)?${MONTH}`, String.raw`(?<![\d/.-])(\d{1,2})(?:[/.](\d{1,2})|${ORDINAL_SUFFIX})`].join('|')})${String.raw`(?:\s*[-–—]\s*|\s+(?:jusqu['’]?\s*)?(?:au|a|et|to|until|till|through|and)\s+)`}${String.raw`(?:(?:fin|debut|mi|end of|early|mid)[\s-]+)?$`}`,
)
/** The middle or the end of the month that follows. */
const PART_BEFORE = /(?:^|[^\p{L}])(mi|fin|mid|end of|late)[\s-]+(?:de\s+|d['’]\s*)?$/u
/** Characters searched for it. */
const LOOK_BACK_LENGTH = 60

const parseMonth = (word: string | undefined): number | undefined => {
  const at = MONTHS.findIndex((names) => word !== undefined && names.split('|').includes(word))
  return at < 0 ? undefined : at + 1
}

interface PartialDate {
  year: number
  month: number
  /** undefined: the month alone. */
  day: number | undefined
}

/** The first day of a span, with the year of its end, or the year before when its month is later. */
const findSpanStart = (before: string, { year, month, day }: PartialDate): PartialDate[] => {
  const [, word1, d1, d2, word2, d3, m3] = SPAN_START.exec(before) ?? []
  const from = Number(d1 ?? d2 ?? d3) || undefined
  const isDayAlone = d3 !== undefined && m3 === undefined
  const named = isDayAlone ? month : (parseMonth(word1 ?? word2) ?? Number(m3))
  if (!named || (isDayAlone && (day === undefined || from === undefined || from > day))) return []
  return [{ year: named > month ? year - 1 : year, month: named, day: from }]
}

interface Day {
  first: string
  last: string
}

/** The dates written with their year, each with its place, that of the beginning of its span included. */
const findDated = (text: string): (Day & { at: number; from: number; until: number })[] =>
  [...text.matchAll(DATES)].flatMap((match) => {
    const [, y1, m1, d1, d2, m2, y2, d3, word3, y3, word4, d4, y4] = match
    const date = {
      year: Number(y1 ?? y2 ?? y3 ?? y4),
      month: Number(m1 ?? m2) || (parseMonth(word3 ?? word4) ?? 0),
      day: Number(d1 ?? d2 ?? d3 ?? d4) || undefined,
    }
    const before = text.slice(Math.max(0, match.index - LOOK_BACK_LENGTH), match.index)
    const spanStart = findSpanStart(before, date)
    const place = {
      at: match.index,
      from: match.index - (spanStart.length > 0 ? (SPAN_START.exec(before)?.[0].length ?? 0) : 0),
      until: match.index + match[0].length,
    }
    const part = date.day === undefined ? PART_BEFORE.exec(before)?.[1] : undefined
    const end = part && { ...date, day: part.startsWith('mi') ? 15 : daysInMonth(date.year, date.month) }
    return [...spanStart, end || date].flatMap(({ year, month, day }) => {
      if (year < 2000 || year > 2100 || month < 1 || month > 12) return []
      const longest = daysInMonth(year, month)
      if (day !== undefined && day > longest) return []
      return [{ first: civilDate(year, month, day ?? 1), last: civilDate(year, month, day ?? longest), ...place }]
    })
  })

/** An optional part of a month. */
const PART = String.raw`(?:(debut|beginning of|early|mi|mid|fin|end of|late)[\s-]+(?:de\s+|d['’]\s*)?)?`
const PREPOSITION = String.raw`(?:le\s+|on\s+|in\s+|the\s+|de\s+|d['’]\s*)?`
/** A day or a month without its year; eight groups. */
const YEARLESS = String.raw`${PREPOSITION}${PART}(?:(\d{1,2})${ORDINAL_SUFFIX}\s+${MONTH}|${MONTH}\s+(\d{1,2})${ORDINAL_SUFFIX}\b|${MONTH}(?!\s*\d)|(\d{1,2})[/.](\d{1,2})\b)(?![/.]?\d|[.,]?\s*\d{4}\b)`
const YEARLESS_GROUPS = 8
const SPAN_SEPARATOR = String.raw`(?:\s*[-–—]\s*|,?\s+(?:jusqu['’]?\s*)?(?:au|a|en|to|until|till|through)\s+)`
/** Words for the beginning of a mission: after them, or in a span, dates without a year are parsed. */
const START_WORDS = String.raw`\b(?:(?:a partir|a compter) d(?:e|u|['’])|des|(?:date de )?(?:demarrage|debut)(?: (?:de (?:la )?mission|prevu|souhaite))?|commence|start(?:s|ing)?(?: date)?|beginning|from)[\s:]{0,5}`
const YEARLESS_DATES = new RegExp(
  [
    `${START_WORDS}${YEARLESS}(?:${SPAN_SEPARATOR}${YEARLESS})?`,
    String.raw`\b(?:du|de|from)\s+${YEARLESS}${SPAN_SEPARATOR}${YEARLESS}`,
    // “Early May” at the beginning of a line or sentence.
    String.raw`(?=(?:debut|early|mi|mid)[\s-])(?<=^|[\n.,;:(–-]\s{0,5})${YEARLESS}`,
  ].join('|'),
  'g',
)

/** The next day or month from a day on, from the groups of a date without a year. */
const nextDay = (words: readonly (string | undefined)[], from: string): Day | undefined => {
  const [part, d1, word1, word2, d2, word3, d3, m3] = words
  const month = parseMonth(word1 ?? word2 ?? word3) ?? Number(m3)
  const day = Number(d1 ?? d2 ?? d3) || undefined
  if (!(month >= 1 && month <= 12)) return undefined
  const [early, mid, late] = ['debut|beginning of|early', 'mi|mid', 'fin|end of|late'].map(
    (names) => day === undefined && part !== undefined && names.split('|').includes(part),
  )
  const { year } = dateParts(from)
  // 29 February recurs within eight years.
  for (let at = year; at <= year + 8; at++) {
    const longest = daysInMonth(at, month)
    if (day !== undefined && day > longest) continue
    const first = day ?? (mid ? 15 : late ? longest : 1)
    const last = civilDate(at, month, day ?? (mid ? 15 : longest))
    const latest = early ? civilDate(at, month, 1) : last
    if (latest >= from) return { first: civilDate(at, month, first), last }
  }
  return undefined
}

/** Dates without a year, where a mission begins or a span ends. */
const findYearless = (text: string, today: string): (Day & { at: number; until: number })[] =>
  [...text.matchAll(YEARLESS_DATES)].flatMap((match) => {
    const groups = match.slice(1)
    let from = today
    const found: (Day & { at: number; until: number })[] = []
    for (let group = 0; group < groups.length; group += YEARLESS_GROUPS) {
      const words = groups.slice(group, group + YEARLESS_GROUPS)
      const day = words.some(Boolean) ? nextDay(words, from) : undefined
      if (!day) continue
      found.push({ ...day, at: match.index, until: match.index + match[0].length })
      from = day.first
    }
    return found
  })

/**
 * The dates in a folded text, in order; a month alone gives its first and last day. Dates without a year are the next ones
 * from today on.
 */
export const parseDates = (text: string, today: string): Day[] => {
  const dated = findDated(text)
  const others = findYearless(text, today).filter(
    ({ at, until }) => !dated.some((one) => one.from < until && at < one.until),
  )
  return [...dated, ...others].toSorted((a, b) => a.at - b.at).map(({ first, last }) => ({ first, last }))
}
