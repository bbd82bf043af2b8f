import { monthKey } from '#shared/core/calendar.ts'
import type { Activity } from '#shared/time/cra/contract.ts'
import { parseCell } from '#shared/time/cra/rules.ts'
import { type KeptDraft, keptDrafts, store, stored } from '#web/client/stored.ts'
import type { Timesheet } from '../fill/timesheet.ts'

/** Unsaved changes of one month on this device. */
export interface Draft {
  /** When they were kept, as an instant. */
  savedAt: string
  /** The version of the report they change. */
  version: number
  activities: readonly Activity[]
  comments: string
  /** Made without a connection: it is saved as soon as there is one again. */
  offline?: boolean
}

const prefixOf = (userId: string): string => `regie:draft:${userId}:`
/** The name of a month's drafts: each page keeps its own. */
export const draftName = (userId: string, year: number, month: number): string =>
  prefixOf(userId) + monthKey(year, month)

/** The months of which this device may hold drafts. */
export const draftedMonths = (
  userId: string,
  keys: readonly string[],
): { key: string; year: number; month: number }[] =>
  keys.flatMap((key) => {
    const [, year, month] =
      /^(\d{4})-(\d\d)(?:~|$)/.exec(key.startsWith(prefixOf(userId)) ? key.slice(prefixOf(userId).length) : '') ?? []
    return year && month ? [{ key, year: Number(year), month: Number(month) }] : []
  })

type Loose<T> = { [K in keyof T]?: unknown } | null | undefined

const isTitled = (one: unknown): boolean => {
  const { id, title } = (one ?? {}) as { id?: unknown; title?: unknown }
  return typeof id === 'string' && typeof title === 'string'
}
const isDayValue = (one: Loose<Activity['details'][number]>): boolean =>
  typeof one?.day === 'number' && typeof one.value === 'number' && parseCell(String(one.value)) === one.value
const isActivity = (one: Loose<Activity>): boolean =>
  isTitled(one?.client) && isTitled(one?.mission) && Array.isArray(one?.details) && one.details.every(isDayValue)
const isDraft = (one: unknown): one is Draft => {
  const { savedAt, version, comments, activities } = (one ?? {}) as { [K in keyof Draft]?: unknown }
  return (
    typeof savedAt === 'string' &&
    Number.isInteger(version) &&
    typeof comments === 'string' &&
    Array.isArray(activities) &&
    activities.every(isActivity)
  )
}

/** The drafts of a month, the last written first. */
export const draftsOf = (name: string): KeptDraft<Draft>[] => keptDrafts(name, isDraft)

/** The draft kept under a key; undefined when there is none, or none that can be read. */
export const readDraft = (key: string): Draft | undefined => {
  try {
    const kept: unknown = JSON.parse(stored(key) || 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Whether the draft was kept: a full or forbidden storage keeps nothing. */
export const writeDraft = (key: string, draft: Draft): boolean => store(key, JSON.stringify(draft))

/** A sheet with the draft's content, as a change of the version that the draft was made from. */
export const withDraft = (sheet: Timesheet, { version, activities, comments }: Draft): Timesheet => ({
  ...sheet,
  version,
  activities,
  comments,
})

/** A month as it is sent to be saved. */
export const toSave = ({
  year,
  month,
  version,
  activities,
  comments,
}: { year: number; month: number } & Pick<Draft, 'version' | 'activities' | 'comments'>) => ({
  year,
  month,
  version,
  comments,
  activity: activities.map(({ client, mission, details }) => ({
    client: client.id,
    mission: mission.id,
    details: [...details],
  })),
})
