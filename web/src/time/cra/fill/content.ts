import type { Activity } from '#shared/time/cra/contract.ts'

/** The editable content of a month. */
export interface Content {
  activities: readonly Activity[]
  comments: string
}

export const sameActivity = (a: Activity, b: Activity): boolean =>
  a === b ||
  (a.mission.id === b.mission.id &&
    a.details.length === b.details.length &&
    a.details.every(({ day, value }, index) => b.details[index]?.day === day && b.details[index]?.value === value))

export const sameActivities = (a: readonly Activity[], b: readonly Activity[]): boolean =>
  a === b || (a.length === b.length && a.every((one, index) => sameActivity(one, b[index] as Activity)))

export const sameContent = (a: Content, b: Content): boolean =>
  a.comments === b.comments && sameActivities(a.activities, b.activities)
