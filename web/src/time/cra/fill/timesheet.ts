import { daysOf } from '#shared/core/dates/calendar.ts'
import type { Activity } from '#shared/time/cra/contract.ts'
import { daysBefore } from '#shared/time/cra/firstDays.ts'
import {
  ACTIVITIES_MAX,
  activitiesLeft,
  type CraProblem,
  clearAll,
  coversDay,
  fillWithOne,
  setCell,
  toHundredths,
  withoutZeros,
  workedOn,
} from '#shared/time/cra/rules.ts'
import type { MissionOption } from '#shared/time/terms.ts'
import type { Cell, Entry } from '../grid/cells.ts'
import { type Content, sameActivities, sameActivity, sameContent } from './content.ts'
import { applyPattern } from './pattern.ts'
import { addTraining, listReservedActivities } from './training/training.ts'

/** The state of the editor; all changes go through `timesheetReducer`. */

/** A violation and its cell; without an activity it concerns the whole day. */
export interface CellProblem {
  code: CraProblem['code']
  activity?: number
  day: number
  /** What the cell held before it was reset to 0. */
  was?: number
  /** Sending has led to it, and may go on. */
  seen?: true
}
/** An undo step. Comments only when the step replaced them: typing them has the text box's own undo. */
interface Step {
  activities: readonly Activity[]
  comments?: string
}

export interface Timesheet extends Content {
  year: number
  month: number
  /** The owner's first day, if it is in this month. */
  firstDay?: string | undefined
  options: readonly MissionOption[]
  past: readonly Step[]
  future: readonly Step[]
  problems: readonly CellProblem[]
  /** The content on the server, or the empty sheet that was offered. */
  saved: Content
  /** The version `saved` stands for. */
  version: number
}

export type TimesheetAction =
  | { do: 'set'; entries: readonly Entry[] }
  | { do: 'fill'; activity: number; holidays: readonly number[] }
  | { do: 'clear'; activity: number }
  | { do: 'add'; option: MissionOption }
  /** Takes over what was suggested: the month with it, as `addTraining` makes it. */
  | { do: 'accept'; activities: readonly Activity[] }
  | { do: 'remove'; activity: number }
  /** Takes the days out of an activity that its mission does not cover any more. */
  | { do: 'trim'; activity: number }
  | { do: 'pattern'; previous: { year: number; month: number; activities: readonly Activity[] }; holidays: number[] }
  | { do: 'comment'; text: string }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'blame'; problems: readonly CellProblem[] }
  | { do: 'see'; problem: CellProblem }
  /** The server has this content now; edits made since the save began stay. */
  | { do: 'saved'; content: Content; version: number }
  /** Another content takes the place of this one; undo brings this one back. */
  | { do: 'replace'; content: Content }
  /** What is on screen stays, but counts as a change of another version. */
  | { do: 'rebase'; saved: Content; version: number }
  /** Missions were opened or closed meanwhile, or the first day was set. */
  | { do: 'options'; month: Pick<MonthData, 'options' | 'firstDay'> }
  /** The report as the server has it, nothing kept. */
  | { do: 'load'; month: MonthData }

/** The input of a sheet: a month as the server returns it to its owner. */
export type MonthData = Content & Pick<Timesheet, 'year' | 'month' | 'firstDay' | 'version' | 'options'>

const UNDO_STEPS = 200

export const isDirty = (sheet: Timesheet): boolean => !sameContent(sheet, sheet.saved)

const emptyActivity = ({ client, mission }: MissionOption): Activity => ({ client, mission, details: [] })

/** The missions that could still be added to the sheet. */
export const listAddableMissions = ({
  options,
  activities,
}: Pick<Timesheet, 'options' | 'activities'>): MissionOption[] =>
  options.filter(({ mission, cancelled }) => !cancelled && !activities.some((one) => one.mission.id === mission.id))

/** The mission option of an activity; undefined once the mission is closed to the person. */
export const optionOf = (
  sheet: Pick<Timesheet, 'options' | 'activities'>,
  activity: number,
): MissionOption | undefined =>
  sheet.options.find(({ mission }) => mission.id === sheet.activities[activity]?.mission.id)

/** Why a day cannot be filled with a mission of these dates, or undefined when it can. */
export const getMissionClosedReason = (
  option: MissionOption | undefined,
  { year, month, day, weekend }: { year: number; month: number; day: number; weekend: boolean },
): 'weekend' | 'outsideMission' | 'missionClosed' | undefined => {
  if (weekend) return 'weekend'
  if (!option) return 'missionClosed'
  return coversDay(option, year, month, day) ? undefined : 'outsideMission'
}

/** Why a cell cannot be filled, or undefined when it can. */
export const getClosedReason = (
  sheet: Pick<Timesheet, 'year' | 'month' | 'options' | 'activities'>,
  { activity, day }: Cell,
): ReturnType<typeof getMissionClosedReason> => {
  const { year, month } = sheet
  const weekend = daysOf(year, month)[day - 1]?.weekend ?? true
  return getMissionClosedReason(optionOf(sheet, activity), { year, month, day, weekend })
}

/**
 * Creates the initial sheet. An empty month gets the missions of the month, up to the limit, or only those that a link
 * asks for by title and client; trainings are suggested instead.
 */
export const openTimesheet = (
  data: MonthData,
  wanted: { mission?: string | null; client?: string | null } = {},
): Timesheet => {
  const { year, month, firstDay, version, options, comments } = data
  const like = (title: string, text: string | null | undefined) =>
    !text || title.toLocaleLowerCase() === text.trim().toLocaleLowerCase()
  const asked =
    wanted.mission || wanted.client
      ? options.filter(
          ({ mission, client }) => like(mission.title, wanted.mission) && like(client.title, wanted.client),
        )
      : []
  const offered = asked.length > 0 ? asked : options.filter(({ training }) => !training)
  const activities =
    data.activities.length === 0
      ? offered.slice(0, ACTIVITIES_MAX).map(emptyActivity)
      : data.activities.map(withoutZeros)
  const content = { activities, comments }
  return { year, month, firstDay, options, ...content, past: [], future: [], problems: [], saved: content, version }
}

const NO_PROBLEMS: readonly CellProblem[] = []

/** Keeps unchanged activities referentially equal, so that memoized rows do not render. */
const withActivities = (
  sheet: Timesheet,
  activities: readonly Activity[],
  problems: readonly CellProblem[] = NO_PROBLEMS,
): Timesheet =>
  sameActivities(activities, sheet.activities)
    ? { ...sheet, problems }
    : {
        ...sheet,
        activities: activities.map((one, index) => {
          const before = sheet.activities[index]
          return before && sameActivity(one, before) ? before : one
        }),
        problems,
        past: [...sheet.past, { activities: sheet.activities }].slice(-UNDO_STEPS),
        future: [],
      }

/** Applies entries. Closed cells are skipped; a value that makes its day exceed 1 becomes 0 and is reported. */
const applyEntries = (sheet: Timesheet, entries: readonly Entry[]): Timesheet => {
  const targets = entries.filter((entry) => sheet.activities[entry.activity] && !getClosedReason(sheet, entry))
  const touched = (one: Cell) => targets.some(({ activity, day }) => activity === one.activity && day === one.day)
  const emptied = sheet.activities.map((one, activity) => ({
    ...one,
    details: one.details.filter(({ day }) => !touched({ activity, day })),
  }))
  const problems = sheet.problems.filter(({ day }) => !targets.some((target) => target.day === day))
  const activities = targets.reduce((current, { activity, day, value }) => {
    const next = setCell(sheet.year, sheet.month, current, activity, day, toHundredths(value) === undefined ? 2 : value)
    if (next.problem) {
      const was = workedOn(sheet.activities.slice(activity, activity + 1), day)
      problems.push({ code: next.problem.code, activity, day, ...(was > 0 && { was }) })
    }
    return next.activities
  }, emptied)
  return withActivities(sheet, activities, problems)
}

/** The cells that were reset to 0 and not yet looked at: they block sending. */
export const listResets = ({ problems }: Pick<Timesheet, 'problems'>): readonly CellProblem[] =>
  problems.filter(({ code, activity, seen }) => code === 'cra.workedHoursExceeded' && activity !== undefined && !seen)

const undoOrRedo = (sheet: Timesheet, from: 'past' | 'future'): Timesheet => {
  const to = from === 'past' ? 'future' : 'past'
  const step = sheet[from].at(-1)
  if (!step) return sheet
  const back: Step =
    step.comments === undefined
      ? { activities: sheet.activities }
      : { activities: sheet.activities, comments: sheet.comments }
  return {
    ...sheet,
    activities: step.activities,
    comments: step.comments ?? sheet.comments,
    problems: [],
    [from]: sheet[from].slice(0, -1),
    [to]: [...sheet[to], back],
  }
}

/** The filled days of an activity outside its mission: they cannot be saved. */
export const outsideDays = (
  sheet: Pick<Timesheet, 'year' | 'month' | 'options' | 'activities'>,
  activity: number,
): number[] =>
  (sheet.activities[activity]?.details ?? [])
    .filter(({ day }) => getClosedReason(sheet, { activity, day }) === 'outsideMission')
    .map(({ day }) => day)

/** The days that are left out where many are filled at once: public holidays, and those before the first day. */
const leftOut = (sheet: Timesheet, holidays: readonly number[]): number[] => [
  ...holidays,
  ...daysBefore(sheet.firstDay, sheet),
]

export const timesheetReducer = (sheet: Timesheet, action: TimesheetAction): Timesheet => {
  const { year, month, activities } = sheet
  switch (action.do) {
    case 'set':
      return applyEntries(sheet, action.entries)
    case 'fill': {
      const { activity } = action
      const option = optionOf(sheet, activity)
      if (option?.training) return withActivities(sheet, addTraining(sheet, option))
      const free = leftOut(sheet, action.holidays)
      const skip = (day: number) => free.includes(day) || getClosedReason(sheet, { activity, day }) !== undefined
      const reserved = listReservedActivities(sheet)
      const filled = fillWithOne(year, month, [...activities, ...reserved], activity, skip)
      return withActivities(sheet, filled.slice(0, activities.length))
    }
    case 'clear':
      return withActivities(sheet, clearAll(activities, action.activity))
    case 'add':
      return activitiesLeft(activities) === 0 ||
        activities.some(({ mission }) => mission.id === action.option.mission.id)
        ? sheet
        : withActivities(sheet, [...activities, emptyActivity(action.option)], sheet.problems)
    case 'accept':
      return withActivities(sheet, action.activities, sheet.problems)
    case 'remove':
      return withActivities(sheet, activities.toSpliced(action.activity, 1))
    case 'trim': {
      const outside = outsideDays(sheet, action.activity)
      const inside = ({ details }: Activity) => details.filter(({ day }) => !outside.includes(day))
      return withActivities(
        sheet,
        activities.map((one, index) => (index === action.activity ? { ...one, details: inside(one) } : one)),
      )
    }
    case 'pattern': {
      const free = leftOut(sheet, action.holidays)
      return withActivities(sheet, applyPattern(action.previous, sheet, free, listReservedActivities(sheet)))
    }
    case 'comment':
      return { ...sheet, comments: action.text }
    case 'undo':
      return undoOrRedo(sheet, 'past')
    case 'redo':
      return undoOrRedo(sheet, 'future')
    case 'blame':
      return { ...sheet, problems: action.problems }
    case 'see':
      return {
        ...sheet,
        problems: sheet.problems.map((one) => (one === action.problem ? { ...one, seen: true } : one)),
      }
    case 'saved':
      return { ...sheet, saved: action.content, version: action.version, problems: listResets(sheet) }
    case 'replace':
      return {
        ...sheet,
        ...action.content,
        problems: [],
        past: [...sheet.past, { activities, comments: sheet.comments }].slice(-UNDO_STEPS),
        future: [],
      }
    case 'rebase':
      return { ...sheet, saved: action.saved, version: action.version }
    case 'options': {
      const { options, firstDay } = action.month
      return { ...sheet, options, firstDay }
    }
    case 'load':
      return openTimesheet(action.month)
  }
}
