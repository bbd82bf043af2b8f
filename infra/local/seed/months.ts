import { civilDate, type Day, daysOf, endOfMonth, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import { coversDay } from '#shared/time/cra/rules.ts'
import { type PersonKey, people } from './people.ts'
import { type MissionKey, missionOf } from './staffing/missions.ts'
import { type Absence, plans } from './staffing/plans.ts'

export interface YearMonth {
  year: number
  month: number
}

type IsHoliday = (date: string) => boolean

/** Whether a day is a public holiday in France, or in one of its regions. */
export const frenchHolidays = async (): Promise<(region: string | undefined) => IsHoliday> => {
  const { default: Holidays } = await import('date-holidays')
  return (region) => {
    const calendar = region ? new Holidays('FR', region) : new Holidays('FR')
    const known = new Map<number, Set<string>>()
    return (date) => {
      const year = Number(date.slice(0, 4))
      const found =
        known.get(year) ??
        new Set(calendar.getHolidays(year).flatMap((one) => (one.type === 'public' ? [one.date.slice(0, 10)] : [])))
      known.set(year, found)
      return found.has(date)
    }
  }
}

/** A mission's dates, from its months relative to the current one. */
export const datesOf = (mission: MissionKey, current: YearMonth): { startDate: string; endDate: string } => {
  const [from, to] = missionOf(mission).months
  const first = shiftMonth(current.year, current.month, from)
  const last = shiftMonth(current.year, current.month, to)
  return {
    startDate: civilDate(first.year, first.month, 1),
    endDate: endOfMonth(monthKey(last.year, last.month)),
  }
}

/** A person's first day, in the first month that they report. */
export const firstDayOf = (person: PersonKey, current: YearMonth): string => {
  const { courses } = plans[person]
  const ago = courses.length - 1 - courses.findIndex((course) => course !== 'none')
  const { year, month } = shiftMonth(current.year, current.month, -ago)
  return civilDate(year, month, 1)
}

/** The weekdays of a month without public holidays. */
export const workingDaysOf = ({ year, month }: YearMonth, isHoliday: IsHoliday): Day[] =>
  daysOf(year, month).filter(({ day, weekend }) => !weekend && !isHoliday(civilDate(year, month, day)))

const absentDays = (absence: Absence | undefined, working: readonly Day[]): Day[] =>
  absence ? working.slice(absence.workingDays[0] - 1, absence.workingDays[1]) : []

/** Work in a month up to a day, by mission; missions without a day are left out. */
export const workOf = (
  person: PersonKey,
  { year, month }: YearMonth,
  { current, upTo, isHoliday, ago }: { current: YearMonth; upTo: number; isHoliday: IsHoliday; ago: number },
): { mission: MissionKey; details: { day: number; value: number }[] }[] => {
  const working = workingDaysOf({ year, month }, isHoliday)
  const absent = new Set(absentDays(plans[person].absences?.[ago], working).map(({ day }) => day))
  const present = working.filter(({ day }) => day <= upTo && !absent.has(day))
  const work = Object.entries(plans[person].work) as [MissionKey, number | Partial<Record<number, number>>][]
  return work.flatMap(([mission, parts]) => {
    const dates = datesOf(mission, current)
    const details = present.flatMap(({ day, weekday }) => {
      const value = typeof parts === 'number' ? parts : (parts[weekday] ?? 0)
      return value > 0 && coversDay(dates, year, month, day) ? [{ day, value }] : []
    })
    return details.length > 0 ? [{ mission, details }] : []
  })
}

const WORDS = {
  FR: { leave: 'Congés', training: 'Formation', sick: 'Absence' },
  EN: { leave: 'On leave', training: 'Training', sick: 'Absent' },
} as const

const absenceText = (person: PersonKey, at: YearMonth, absence: Absence | undefined, working: readonly Day[]) => {
  const days = absentDays(absence, working)
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (!absence || !first || !last) return undefined
  const { language } = people[person]
  const what = WORDS[language][absence.reason]
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(at.year, at.month - 1),
  )
  if (language === 'EN')
    return first === last ? `${what} on ${first} ${month}.` : `${what} from ${first} to ${last} ${month}.`
  const ordinal = (day: number) => (day === 1 ? '1er' : String(day))
  return first === last
    ? `${what} le ${ordinal(first)} ${month}.`
    : `${what} du ${ordinal(first)} au ${ordinal(last)} ${month}.`
}

/** A month's comments: the absence, and the person's own. */
export const commentsOf = (person: PersonKey, at: YearMonth, ago: number, isHoliday: IsHoliday): string => {
  const { absences, comments } = plans[person]
  const absence = absenceText(person, at, absences?.[ago], workingDaysOf(at, isHoliday))
  return [comments?.[ago], absence].filter(Boolean).join('\n')
}
