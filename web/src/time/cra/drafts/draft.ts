import { monthKey } from '#shared/core/dates/calendar.ts'
import type { Activity } from '#shared/time/cra/contract.ts'
import { parseCell } from '#shared/time/cra/rules.ts'
import { listDrafts, readStored, type StoredDraft, writeStored } from '#web/client/stored.ts'
import type { Timesheet } from '../fill/timesheet.ts'

/** The unsaved changes of a month on this device. */
export interface Draft {
  /** When they were stored, as an instant. */
  savedAt: string
  /** The version of the report they change. */
  version: number
  activities: readonly Activity[]
  comments: string
  /** Made offline: it is sent on reconnect. */
  offline?: boolean
}

const prefixOf = (userId: string): string => `regie:draft:${userId}:`
/** The name of a month's drafts; each page stores its own. */
export const draftName = (userId: string, year: number, month: number): string =>
  prefixOf(userId) + monthKey(year, month)

/** The months with drafts on this device. */
export const findDraftedMonths = (
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

/** The drafts of a month, newest first. */
export const listMonthDrafts = (name: string): StoredDraft<Draft>[] => listDrafts(name, isDraft)

/** The draft under a key; undefined when missing or invalid. */
export const readDraft = (key: string): Draft | undefined => {
  try {
    const kept: unknown = JSON.parse(readStored(key) || 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft; false when storage is full or forbidden. */
export const writeDraft = (key: string, draft: Draft): boolean => writeStored(key, JSON.stringify(draft))

/** Applies a draft to a sheet, as a change of the version that it was made from. */
export const applyDraft = (sheet: Timesheet, { version, activities, comments }: Draft): Timesheet => ({
  ...sheet,
  version,
  activities,
  comments,
})

/** The input of the save endpoint. */
export const toSaveInput = ({
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
