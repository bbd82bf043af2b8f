import { dateParts, shiftMonth } from '#shared/core/dates/calendar.ts'
import { foldWords, wordsOf } from '#shared/overview/search/rules.ts'

const allMonths = () =>
  ['en', 'fr'].flatMap((language) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      name: foldWords(format(Date.UTC(2026, index, 15))),
    }))
  })
let known: ReturnType<typeof allMonths> | undefined

const findMonths = (word: string): number[] => {
  if (word.length < 3) return []
  known ??= allMonths()
  return [...new Set(known.flatMap(({ month, name }) => (name.startsWith(word) ? [month] : [])))]
}
const isYear = (word: string): boolean => /^20\d\d$/.test(word)

/** A month (1 to 12) of a year. */
export interface YearMonth {
  year: number
  month: number
}

/** The two latest years, up to `today` (a civil date), in which the month has begun. */
const latestOccurrences = (month: number, today: string): YearMonth[] => {
  const { year, month: current } = dateParts(today)
  const { year: latest } = month > current ? shiftMonth(year, month, -12) : { year }
  return [
    { year: latest, month },
    { year: latest - 1, month },
  ]
}

/** What stands beside a month in the name of its report, which names nobody. */
const REPORT_WORDS = 'cra compte comptes rendu rendus d de remplir timesheet timesheets of fill'.split(' ')

/** The months in a query (`nov 2026`, `11/2026`, `CRA novembre`), and its other words. */
export const parseMonths = (query: string, today: string): { months: YearMonth[]; rest: string[] } => {
  const words = wordsOf(query)
  const year = words.find(isYear)
  const numbered = year ? words.find((word) => /^(0?[1-9]|1[0-2])$/.test(word)) : undefined
  const named = words.find((word) => findMonths(word).length > 0)
  const word = numbered ?? named
  if (!word) return { months: [], rest: words }
  const months = numbered ? [Number(numbered)] : findMonths(word)
  return {
    months: months.flatMap((month) => (year ? [{ year: Number(year), month }] : latestOccurrences(month, today))),
    rest: words.filter((one) => one !== word && one !== year && !REPORT_WORDS.includes(one)),
  }
}
