import { parisDate } from '#functions/data/figures/counting.ts'
import { repetitionOf } from '#shared/apps/repetition.ts'

const atNoon = (date: string): Date => new Date(`${date}T12:00:00Z`)

/**
 * When something that is repeated is due next: after the day it was due, and after today, as it is where the companies are.
 * undefined: it is not repeated.
 */
export const nextDue = async ({
  repeat,
  dueDate,
}: {
  repeat: string | null
  dueDate: string | null
}): Promise<string | undefined> => {
  const repetition = repetitionOf(repeat)
  if (!repetition) return undefined
  // Read with the first one that comes again.
  const { default: rrule } = await import('rrule')
  const { RRule } = rrule as unknown as typeof import('rrule')
  const { frequency, interval, weekdays, monthDay } = repetition
  const today = parisDate()
  const start = dueDate ?? today
  // The 31st of a month that has none is its last day.
  const monthly =
    monthDay !== undefined && monthDay > 28
      ? { bymonthday: [28, 29, 30, 31].filter((day) => day <= monthDay), bysetpos: -1 }
      : monthDay !== undefined && { bymonthday: monthDay }
  const rule = new RRule({
    freq: RRule[frequency],
    interval,
    dtstart: atNoon(start),
    ...(weekdays.length > 0 && { byweekday: weekdays.map((day) => RRule[day]) }),
    ...monthly,
  })
  const next = rule.after(atNoon(start > today ? start : today))
  return next ? parisDate(next) : undefined
}
