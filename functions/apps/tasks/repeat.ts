import { now } from '#functions/core/clock.ts'
import type { StoredTask } from '#functions/data/apps/tasks.ts'
import { repetitionOf } from '#shared/apps/tasks/rules.ts'

/** The civil date where the companies are; their parts overseas are a few hours behind. */
const today = (): string => now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

const atNoon = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** When a repeated task is due next: after the day it was due, and after today. */
export const nextDue = async ({ repeat, dueDate }: StoredTask): Promise<string | undefined> => {
  const repetition = repetitionOf(repeat)
  if (!repetition) return undefined
  // Read with the first repeated task that is completed.
  const { default: rrule } = await import('rrule')
  const { RRule } = rrule as unknown as typeof import('rrule')
  const { frequency, interval, weekdays, monthDay } = repetition
  const start = dueDate ?? today()
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
  return rule
    .after(atNoon(start > today() ? start : today()))
    ?.toISOString()
    .slice(0, 10)
}
