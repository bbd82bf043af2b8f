import { dateParts, monthKey } from '#shared/core/dates/calendar.ts'
import type { Activity } from '#shared/time/cra/contract.ts'
import { activitiesLeft, setCell, workedOn } from '#shared/time/cra/rules.ts'
import type { DayValue, MissionOption } from '#shared/time/terms.ts'

interface FilledMonth {
  year: number
  month: number
  activities: readonly Activity[]
}

/** The days of a training in a month; none for a client mission. */
const trainingDaysIn = ({ training = [] }: MissionOption, year: number, month: number): DayValue[] =>
  training
    .filter(({ date }) => date.startsWith(`${monthKey(year, month)}-`))
    .map(({ date, value }) => ({ day: dateParts(date).day, value }))

/** The free part of a day, at most what a training takes of it. */
const roomFor = (activities: readonly Activity[], { day, value }: DayValue): number =>
  Math.min(value, Math.max(0, Math.round(100 - workedOn(activities, day) * 100) / 100))

/**
 * Trainings with days in the month, none of them filled; each with its days, whether there is room, and whether the
 * limit of activities is reached.
 */
export const suggestTrainings = ({
  year,
  month,
  activities,
  options,
}: FilledMonth & { options: readonly MissionOption[] }) =>
  options.flatMap((option) => {
    const days = trainingDaysIn(option, year, month)
    const row = activities.find(({ mission }) => mission.id === option.mission.id)
    if (option.cancelled || days.length === 0 || (row && row.details.length > 0)) return []
    const isFull = !row && activitiesLeft(activities) === 0
    return [{ option, days, hasRoom: days.some((day) => roomFor(activities, day) > 0), isFull }]
  })

/** Whether an activity can be filled at once: its mission is open to the person, and no training that was cancelled. */
export const isFillable = (option: MissionOption | undefined): boolean => option !== undefined && !option.cancelled

/** Cancelled trainings, with their days that the month still has. */
export const findCancelledTrainings = ({
  activities,
  options,
}: Pick<FilledMonth, 'activities'> & { options: readonly MissionOption[] }) =>
  options.flatMap(({ mission, cancelled }) => {
    const days = activities.find((one) => one.mission.id === mission.id)?.details ?? []
    return cancelled && days.length > 0 ? [{ mission, days }] : []
  })

/** Suggested trainings as activities: their days are reserved, and not billed to a client. */
export const listReservedActivities = (sheet: Parameters<typeof suggestTrainings>[0]): Activity[] =>
  suggestTrainings(sheet).map(({ option: { client, mission }, days }) => ({ client, mission, details: days }))

/** Adds the days of a training, or those it lacks, as far as there is room; other activities stay as they are. */
export const addTraining = ({ year, month, activities }: FilledMonth, option: MissionOption): Activity[] => {
  const { client, mission } = option
  const rows = activities.some((one) => one.mission.id === mission.id)
    ? [...activities]
    : [...activities, { client, mission, details: [] }]
  const row = rows.findIndex((one) => one.mission.id === mission.id)
  const others = rows.toSpliced(row, 1)
  return trainingDaysIn(option, year, month).reduce(
    (filled, day) => setCell(year, month, filled, row, day.day, roomFor(others, day)).activities,
    rows,
  )
}
