import type { GridDay } from '../days.ts'

/** The weeks of a month that have a weekday in it, Monday first. */
export const weeksOf = (days: readonly GridDay[]): GridDay[][] => {
  const weeks: GridDay[][] = []
  for (const day of days) {
    const current = weeks.at(-1)
    if (!current || day.weekday === 1) weeks.push([day])
    else current.push(day)
  }
  return weeks.filter((week) => week.some(({ weekend }) => !weekend))
}
