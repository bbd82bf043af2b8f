import { compareNames } from '#shared/core/names.ts'
import type { Activity } from '#shared/time/cra/contract.ts'
import { workedOn } from '#shared/time/cra/rules.ts'
import type { Option } from '#shared/time/terms.ts'
import type { Content } from '../fill/content.ts'

/** A day of a mission that differs between two versions. */
export interface Difference {
  day: number
  mission: Option
  client: Option
  mine: number
  theirs: number
}

/** Adds empty rows for activities that only the other version has, so that both have the same rows. */
export const alignRows = ({ activities }: Content, other: Content): Activity[] => {
  const isHere = (id: string) => activities.some(({ mission }) => mission.id === id)
  const missing = other.activities.filter(({ mission }) => !isHere(mission.id))
  return [...activities, ...missing.map((activity) => ({ ...activity, details: [] }))].toSorted(
    (a, b) => compareNames(a.mission.title, b.mission.title) || a.mission.id.localeCompare(b.mission.id),
  )
}

/** Whether a day of an activity is among these. */
export const differsIn = (different: readonly Difference[]): ((of: Activity, day: number) => boolean) => {
  const marked = new Set(different.map(({ mission, day }) => `${mission.id} ${day}`))
  return ({ mission }, day) => marked.has(`${mission.id} ${day}`)
}

/** The days that differ between two versions, in the order of the month. */
export const differences = (mine: Content, theirs: Content): Difference[] => {
  const missions = new Map([...theirs.activities, ...mine.activities].map((one) => [one.mission.id, one]))
  const worked = (activities: readonly Activity[], missionId: string, day: number) =>
    workedOn(
      activities.filter(({ mission }) => mission.id === missionId),
      day,
    )
  return [...missions.values()]
    .flatMap(({ client, mission }) =>
      Array.from({ length: 31 }, (_, index) => ({
        day: index + 1,
        mission,
        client,
        mine: worked(mine.activities, mission.id, index + 1),
        theirs: worked(theirs.activities, mission.id, index + 1),
      })),
    )
    .filter((one) => one.mine !== one.theirs)
    .toSorted((a, b) => a.day - b.day)
}
