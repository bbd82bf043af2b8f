import { civilDate, dateParts, daysOf, endOfMonth, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'

/**
 * The arithmetic and the life of a monthly activity report (CRA), obeyed by the browser and by the Lambda.
 * A day's work is a number from 0 to 1 with at most two decimals; sums are made in whole hundredths,
 * because 0.7 + 0.2 + 0.1 is not 1 in floating point.
 */

export type CraStatus = 'DRAFT' | 'WAITING_VALIDATION' | 'VALIDATED' | 'REJECTED'

interface DayValue {
  day: number
  value: number
}
/** An activity as far as the rules need it. */
export interface WithDetails {
  details: readonly DayValue[]
}

export type CraProblem =
  | { code: 'cra.invalidValue' | 'cra.dayOutsideMonth' | 'cra.dayNotWorkable'; activity: number; day: number }
  | { code: 'cra.workedHoursExceeded'; day: number }

/** Whether a number is not negative and has at most two decimals. */
const isInHundredths = (value: number): boolean => value >= 0 && value === Math.round(value * 100) / 100

/** Whole hundredths of a day; undefined unless a number from 0 to 1 with at most two decimals. */
export const toHundredths = (value: number): number | undefined =>
  isInHundredths(value) && value <= 1 ? Math.round(value * 100) : undefined

/**
 * A typed or pasted cell: comma or point as decimal separator; empty and non-numeric become 0, further decimals are
 * rounded.
 */
export const parseCell = (text: string): number => {
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) && value > 0 ? Math.round(value * 100) / 100 : 0
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * 100), 0) / 100

/** Days worked on one day of the month across activities. */
export const workedOn = (activities: readonly WithDetails[], day: number): number =>
  sum(activities.flatMap(({ details }) => details.filter((one) => one.day === day).map(({ value }) => value)))

/** Days worked in the month. */
export const workedDays = (activities: readonly WithDetails[]): number =>
  sum(activities.flatMap(({ details }) => details.map(({ value }) => value)))

/** The weekdays of the month, public holidays included; from the first day on, if it is in this month. */
export const workingDays = (year: number, month: number, firstDay?: string): number => {
  const all = daysOf(year, month).filter(({ weekend }) => !weekend)
  return (firstDay && all.filter(({ day }) => civilDate(year, month, day) >= firstDay).length) || all.length
}

/** Working days without activity. */
export const absenceDays = (
  year: number,
  month: number,
  activities: readonly WithDetails[],
  firstDay?: string,
): number => Math.max(0, sum([workingDays(year, month, firstDay), -workedDays(activities)]))

/** Days over working days, in whole percent from 0 to 100. */
export const percentOf = (days: number, working: number): number => Math.min(100, Math.round((days / working) * 100))

/** Worked over working days. */
export const progress = (year: number, month: number, activities: readonly WithDetails[], firstDay?: string): number =>
  percentOf(workedDays(activities), workingDays(year, month, firstDay))

/** Activities as stored: days in order, without value 0. */
export const withoutZeros = <A extends WithDetails>(activity: A): A => ({
  ...activity,
  details: activity.details.filter(({ value }) => value > 0).toSorted((a, b) => a.day - b.day),
})

/** Maximum of activities in a month. */
export const ACTIVITIES_MAX = 20

/** How many further activities a month may have. */
export const activitiesLeft = (activities: readonly unknown[]): number =>
  Math.max(0, ACTIVITIES_MAX - activities.length)

/** The activities with work, so that no other validator is asked; all of them when there is none. */
export const withoutUnworked = <A extends WithDetails>(activities: readonly A[]): A[] => {
  const worked = activities.filter(({ details }) => details.some(({ value }) => value > 0))
  return worked.length > 0 ? worked : [...activities]
}

/**
 * Fills an activity: every weekday gets what the other activities leave, max(0, 1 - their sum). `skip`: days to leave
 * unchanged, such as public holidays and days outside the mission.
 */
export const fillWithOne = <A extends WithDetails>(
  year: number,
  month: number,
  activities: readonly A[],
  index: number,
  skip: (day: number) => boolean = () => false,
): A[] =>
  activities.map((activity, position) => {
    if (position !== index) return activity
    const others = activities.filter((_, other) => other !== index)
    const kept = activity.details.filter(({ day }) => skip(day))
    const filled = daysOf(year, month)
      .filter(({ day, weekend }) => !weekend && !skip(day))
      .map(({ day }) => ({ day, value: Math.max(0, sum([1, -workedOn(others, day)])) }))
    return withoutZeros({ ...activity, details: [...kept, ...filled] })
  })

/** Sets all days of an activity to 0. */
export const clearAll = <A extends WithDetails>(activities: readonly A[], index: number): A[] =>
  activities.map((activity, position) => (position === index ? { ...activity, details: [] } : activity))

/**
 * Sets one cell. A value that makes the day exceed 1 resets it to 0 and reports that; weekends and days outside the month
 * are ignored.
 */
export const setCell = <A extends WithDetails>(
  year: number,
  month: number,
  activities: readonly A[],
  index: number,
  day: number,
  value: number,
): { activities: A[]; problem?: CraProblem } => {
  const where = daysOf(year, month).find((one) => one.day === day)
  if (!where || where.weekend) {
    return {
      activities: [...activities],
      problem: { code: where ? 'cra.dayNotWorkable' : 'cra.dayOutsideMonth', activity: index, day },
    }
  }
  const others = activities.filter((_, other) => other !== index)
  const exceeds = sum([workedOn(others, day), value]) > 1
  const kept = exceeds ? 0 : value
  const next = activities.map((activity, position) =>
    position === index
      ? withoutZeros({
          ...activity,
          details: [...activity.details.filter((one) => one.day !== day), { day, value: kept }],
        })
      : activity,
  )
  return exceeds ? { activities: next, problem: { code: 'cra.workedHoursExceeded', day } } : { activities: next }
}

/** The first rule that the activities break; undefined when valid. */
export const checkActivities = (
  year: number,
  month: number,
  activities: readonly WithDetails[],
): CraProblem | undefined => {
  const days = new Map(daysOf(year, month).map((day) => [day.day, day]))
  for (const [activity, { details }] of activities.entries()) {
    const seen = new Set<number>()
    for (const { day, value } of details) {
      const where = days.get(day)
      if (!where) return { code: 'cra.dayOutsideMonth', activity, day }
      // More than a day in one cell exceeds the day, as two cells do together.
      if (!isInHundredths(value) || seen.has(day)) return { code: 'cra.invalidValue', activity, day }
      if (where.weekend && value > 0) return { code: 'cra.dayNotWorkable', activity, day }
      seen.add(day)
    }
  }
  for (const day of days.keys()) if (workedOn(activities, day) > 1) return { code: 'cra.workedHoursExceeded', day }
  return undefined
}

/** Waiting and validated reports cannot be changed by their owner. */
export const isLocked = (status: CraStatus): boolean => status === 'WAITING_VALIDATION' || status === 'VALIDATED'

/** The statuses in which a report can be saved, sent, taken back or answered. */
export const CRA_TRANSITIONS = {
  save: { from: ['DRAFT', 'REJECTED'], to: undefined },
  send: { from: ['DRAFT', 'REJECTED'], to: 'WAITING_VALIDATION' },
  takeBack: { from: ['WAITING_VALIDATION'], to: 'DRAFT' },
  validate: { from: ['WAITING_VALIDATION', 'REJECTED'], to: 'VALIDATED' },
  reject: { from: ['WAITING_VALIDATION', 'VALIDATED'], to: 'REJECTED' },
} as const satisfies Record<string, { from: readonly CraStatus[]; to: CraStatus | undefined }>

/** Whether a report can be validated: one that waits, and a rejected one that its owner has not saved since they sent it. */
export const canBeValidated = (report: { status: CraStatus; savedAt: string; sentAt: string | null }): boolean => {
  const { status, savedAt, sentAt } = report
  return status === 'WAITING_VALIDATION' || (status === 'REJECTED' && savedAt <= (sentAt ?? ''))
}

/** Whether a validator can answer a report: validate it, or reject one that is validated, which withdraws the signature. */
export const canBeAnswered = (report: Parameters<typeof canBeValidated>[0]): boolean =>
  report.status === 'VALIDATED' || canBeValidated(report)

/** A month can be filled from one month ahead, and sent once it has begun. `today` is a civil date. */
export const isOpenToFill = (year: number, month: number, today: string): boolean => {
  const before = shiftMonth(year, month, -1)
  return civilDate(before.year, before.month, 1) <= today
}
export const isOpenToSend = (year: number, month: number, today: string): boolean => civilDate(year, month, 1) <= today

/** The first day of a month on which reminders can be sent. */
const REMINDING_DAY = 20

export const isOpenToRemind = (year: number, month: number, today: string): boolean =>
  civilDate(year, month, REMINDING_DAY) <= today

/** Less than a day, so that a daily reminder at the same hour is possible. */
const REMINDER_INTERVAL_MS = 20 * 3_600_000

/** Whether a reminder is so recent that it is not repeated yet. */
export const isRecentReminder = (remindedAt: string, at: Date): boolean =>
  at.getTime() - Date.parse(remindedAt) < REMINDER_INTERVAL_MS

/** Until this day of a month, the previous one is being closed. */
export const CLOSING_DAY = 10

/** The month (`2026-11`) that is being closed or, after that, filled. `today` is a civil date. */
export const monthBeingClosed = (today: string): string => {
  const { year, month, day } = dateParts(today)
  const at = day <= CLOSING_DAY ? shiftMonth(year, month, -1) : { year, month }
  return monthKey(at.year, at.month)
}

/** Whether a mission running from `startDate` to `endDate` covers a day of a month. */
export const coversDay = (
  mission: { startDate: string; endDate: string },
  year: number,
  month: number,
  day: number,
): boolean => {
  const date = civilDate(year, month, day)
  return mission.startDate <= date && date <= mission.endDate
}
/** Whether a mission covers any day of a month; never when it was closed before it began. */
export const overlapsMonth = (mission: { startDate: string; endDate: string }, year: number, month: number): boolean =>
  mission.startDate <= mission.endDate &&
  mission.startDate <= endOfMonth(monthKey(year, month)) &&
  mission.endDate >= civilDate(year, month, 1)

/** The id of a person's report of a month. */
export const craIdOf = (personId: string, year: number, month: number): string => `${personId}-${monthKey(year, month)}`

/** The person, year and month that a report id names. */
export const craIdParts = (craId: string): { personId: string; year: number; month: number } => {
  const [personId = '', year, month] = craId.split('-')
  return { personId, year: Number(year), month: Number(month) }
}

/**
 * The only validators of a report: those of its missions now and at sending, except for its owner and people without the
 * permission. Empty: every validator may.
 */
export const assignedValidators = (
  ownerId: string,
  named: readonly (readonly string[])[],
  validators: readonly string[],
): string[] => [...new Set(named.flat())].filter((id) => id !== ownerId && validators.includes(id))

/**
 * Whether somebody may answer a waiting report: a validator of its missions, or any when they name none; nobody their
 * own, unless there is no other validator. `validators` are the workspace's, `assigned` the missions'.
 */
export const mayRespond = (who: {
  personId: string
  ownerId: string
  assigned: readonly string[]
  validators: readonly string[]
}): { allowed: boolean; ownReport: boolean; code: 'cra.ownReport' | 'access.denied' | undefined } => {
  const { personId, ownerId, assigned, validators } = who
  const ownReport = personId === ownerId
  if (!validators.includes(personId)) return { allowed: false, ownReport, code: 'access.denied' }
  const standing = assigned.filter((one) => validators.includes(one))
  if (ownReport) {
    const alone = validators.every((one) => one === personId)
    return { allowed: alone, ownReport, code: alone ? undefined : 'cra.ownReport' }
  }
  // When the only validator left for the missions is the report's owner, any other validator stands in.
  const open = standing.every((one) => one === ownerId)
  const allowed = open || standing.includes(personId)
  return { allowed, ownReport, code: allowed ? undefined : 'access.denied' }
}
