import type { Write } from '#functions/core/table/item.ts'
import { dateParts, daysOf, monthOf } from '#shared/core/dates/calendar.ts'
import type { WorkType } from '#shared/overview/dashboards/rules.ts'
import { addToSums, buildFigureWrites, MONTH, type Sums } from './counting.ts'

interface PlannedAssignment {
  startDate: string
  endDate: string
  /** Euros per day; missing in earlier releases. */
  rate?: number | undefined
}
interface PlannedMission {
  interventionType: Exclude<WorkType, 'UNKNOWN'> | null
  assigned: Readonly<Record<string, PlannedAssignment>>
}

const PER_EURO = 100

/** Number of weekdays between two days of a month. */
export const countWeekdays = (month: string, first = 1, last = 31): number => {
  const { year, month: number } = dateParts(month)
  return daysOf(year, number).filter(({ day, weekend }) => !weekend && day >= first && day <= last).length
}

const dayOf = (date: string): number => dateParts(date).day

/**
 * Adds (`sign` 1) or removes (-1) the plan of an assignment in at most two months: its first and last one contain the
 * days, and the months between derive from them.
 */
const addPlan = (
  sums: Sums,
  type: WorkType,
  { startDate, endDate, rate = 0 }: PlannedAssignment,
  sign: 1 | -1,
): void => {
  if (startDate > endDate || rate === 0) return
  const cents = sign * rate * PER_EURO
  const [first, last] = [monthOf(startDate), monthOf(endDate)]
  const add = (month: string, what: string, by: number) => addToSums(sums, MONTH + month, `${what}_${type}`, by)
  if (first === last) {
    add(first, 'planned', countWeekdays(first, dayOf(startDate), dayOf(endDate)) * cents)
    return
  }
  add(first, 'planned', countWeekdays(first, dayOf(startDate)) * cents)
  add(first, 'from', cents)
  add(last, 'planned', countWeekdays(last, 1, dayOf(endDate)) * cents)
  add(last, 'until', cents)
}

/** Planned amounts of a mission by month. */
export const planByMonth = ({ interventionType, assigned }: PlannedMission): Sums => {
  const sums: Sums = new Map()
  for (const one of Object.values(assigned)) addPlan(sums, interventionType ?? 'UNKNOWN', one, 1)
  return sums
}

/** Transaction writes that update the plan after a change of assignments. */
export const buildPlanWrites = (
  tenant: string,
  before: PlannedMission | undefined,
  after: PlannedMission | undefined,
): Write[] => {
  const sums: Sums = new Map()
  const each = (mission: PlannedMission | undefined, sign: 1 | -1) => {
    for (const one of Object.values(mission?.assigned ?? {}))
      if (mission) addPlan(sums, mission.interventionType ?? 'UNKNOWN', one, sign)
  }
  each(before, -1)
  each(after, 1)
  return buildFigureWrites(tenant, 'FINANCE', sums)
}
