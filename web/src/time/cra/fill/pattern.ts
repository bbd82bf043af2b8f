import { daysOf } from '#shared/core/dates/calendar.ts'
import type { Activity } from '#shared/time/cra/contract.ts'
import { activitiesLeft, coversDay, setCell, workedOn } from '#shared/time/cra/rules.ts'
import type { MissionOption } from '#shared/time/terms.ts'

interface FilledMonth {
  year: number
  month: number
  activities: readonly Activity[]
}

/** The same weekday of another month: first Monday for first Monday; the last one where there is no fifth. */
export const sameWeekday = (
  year: number,
  month: number,
  day: number,
  other: { year: number; month: number },
): number => {
  const weekday = daysOf(year, month)[day - 1]?.weekday
  const ordinal = Math.ceil(day / 7)
  const there = daysOf(other.year, other.month).filter((one) => one.weekday === weekday)
  return (there[ordinal - 1] ?? there.at(-1))?.day ?? day
}

/**
 * Fills a month as the previous one was, weekday by weekday. Skips closed missions, trainings (which have days of their
 * own) and activities beyond the limit. Public holidays and days outside a mission stay empty, and no day exceeds 1
 * with what else it holds or has `reserved`.
 */
export const applyPattern = (
  previous: FilledMonth,
  sheet: FilledMonth & { options: readonly MissionOption[] },
  holidays: readonly number[],
  reserved: readonly Activity[] = [],
): Activity[] => {
  const { year, month } = sheet
  const copied = previous.activities.flatMap((source) => {
    const option = sheet.options.find(({ mission }) => mission.id === source.mission.id)
    return option && !option.training && source.details.length > 0 ? [{ source, option }] : []
  })
  const isCopied = (activity: Activity) => copied.some(({ option }) => option.mission.id === activity.mission.id)
  const emptied = sheet.activities.map((one) => (isCopied(one) ? { ...one, details: [] } : one))
  const added = copied
    .filter(({ option }) => !emptied.some(({ mission }) => mission.id === option.mission.id))
    .slice(0, activitiesLeft(emptied))
    .map(({ option: { client, mission } }) => ({ client, mission, details: [] }))

  return copied.reduce<Activity[]>(
    (activities, { source, option }) => {
      const index = activities.findIndex(({ mission }) => mission.id === option.mission.id)
      if (index < 0) return activities
      const open = daysOf(year, month).filter(
        ({ day, weekend }) => !weekend && !holidays.includes(day) && coversDay(option, year, month, day),
      )
      return open.reduce((current, { day }) => {
        const worked = workedOn([source], sameWeekday(year, month, day, previous))
        const taken = workedOn(current, day) + workedOn(reserved, day)
        const room = Math.max(0, Math.round(100 - taken * 100)) / 100
        return setCell(year, month, current, index, day, Math.min(worked, room)).activities
      }, activities)
    },
    [...emptied, ...added],
  )
}
