import { civilDate, daysInMonth } from '#shared/core/calendar.ts'

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
const NTH = '(?:er|st|nd|rd|th)?'
const DATES = new RegExp(
  [
    /\b(\d{4})-(\d{2})-(\d{2})\b/.source,
    /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.source,
    String.raw`(?:\b(\d{1,2})${NTH}\s+)?${MONTH}\s+(\d{4})\b`,
    String.raw`${MONTH}\s+(\d{1,2})${NTH},?\s+(\d{4})\b`,
  ].join('|'),
  'g',
)
/** The first of two dates that share the year of the second. */
const BEGINNING_BEFORE = new RegExp(
  `(?:${[
    String.raw`${MONTH}\s+(\d{1,2})${NTH}`,
    String.raw`(?:\b(\d{1,2})${NTH}\s+)?${MONTH}`,
    String.raw`(?<![\d/.-])(\d{1,2})(?:[/.](\d{1,2})|${NTH})`,
  ].join(
    '|',
  )})${String.raw`(?:\s*[-–—]\s*|\s+(?:jusqu['’]?\s*)?(?:au|a|et|to|until|till|through|and)\s+)`}${String.raw`(?:(?:fin|debut|mi|end of|early|mid)[\s-]+)?$`}`,
)
/** Characters searched for it. */
const LOOK_BACK_LENGTH = 60

const monthOf = (word: string | undefined): number | undefined => {
  const at = MONTHS.findIndex((names) => word !== undefined && names.split('|').includes(word))
  return at < 0 ? undefined : at + 1
}

interface Written {
  year: number
  month: number
  /** undefined: the month alone. */
  day: number | undefined
}

/** The first day of a span, with the year of its end, or the year before when its month is later. */
const beginningOf = (before: string, { year, month, day }: Written): Written[] => {
  const [, word1, d1, d2, word2, d3, m3] = BEGINNING_BEFORE.exec(before.slice(-LOOK_BACK_LENGTH)) ?? []
  const from = Number(d1 ?? d2 ?? d3) || undefined
  const isDayAlone = d3 !== undefined && m3 === undefined
  const named = isDayAlone ? month : (monthOf(word1 ?? word2) ?? Number(m3))
  if (!named || (isDayAlone && (day === undefined || from === undefined || from > day))) return []
  return [{ year: named > month ? year - 1 : year, month: named, day: from }]
}

/** The dates in a folded text, in order; a month alone gives its first and last day. */
export const parseDays = (text: string): { first: string; last: string }[] =>
  [...text.matchAll(DATES)].flatMap((match) => {
    const [, y1, m1, d1, d2, m2, y2, d3, word3, y3, word4, d4, y4] = match
    const found = {
      year: Number(y1 ?? y2 ?? y3 ?? y4),
      month: Number(m1 ?? m2) || (monthOf(word3 ?? word4) ?? 0),
      day: Number(d1 ?? d2 ?? d3 ?? d4) || undefined,
    }
    return [...beginningOf(text.slice(0, match.index), found), found].flatMap(({ year, month, day }) => {
      if (year < 2000 || year > 2100 || month < 1 || month > 12) return []
      const longest = daysInMonth(year, month)
      if (day !== undefined && day > longest) return []
      return [{ first: civilDate(year, month, day ?? 1), last: civilDate(year, month, day ?? longest) }]
    })
  })
