import type { Activity } from '#shared/time/cra/contract.ts'
import type { MissionOption } from '#shared/time/terms.ts'
import { openTimesheet, type Timesheet, type TimesheetAction, timesheetReducer } from '#web/time/cra/fill/timesheet.ts'

export const year = 2026

export const month = 11

export const option = (id: string, startDate = '2026-01-01', endDate = '2026-12-31'): MissionOption => ({
  client: { id: `client-${id}`, title: `Client ${id}`, slug: `client-${id}` },
  mission: { id, title: `Mission ${id}`, slug: `mission-${id}` },
  startDate,
  endDate,
})

export const activity = (id: string, days: Record<number, number> = {}): Activity => ({
  ...option(id),
  details: Object.entries(days).map(([day, value]) => ({ day: Number(day), value })),
})

export const month11 = (options: MissionOption[], activities: Activity[] = []) =>
  openTimesheet({ year, month, version: 0, options, activities, comments: '' })

export const run = (sheet: Timesheet, ...actions: TimesheetAction[]) => actions.reduce(timesheetReducer, sheet)
