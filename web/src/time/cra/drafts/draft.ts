import { monthKey } from '#shared/core/calendar.ts'
import type { Activity } from '#shared/time/cra/contract.ts'
import { cellValue } from '#shared/time/cra/rules.ts'
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

/** The part of the browser's storage that drafts need. */
export interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The storage of this browser, asked for at each use because some browsers refuse even that. */
export const onThisDevice: Shelf = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

const draftsOf = (userId: string): string => `regie:draft:${userId}:`
export const draftKey = (userId: string, year: number, month: number): string =>
  draftsOf(userId) + monthKey(year, month)

/** The months of which this device may hold drafts. */
export const draftedMonths = (
  userId: string,
  keys: readonly string[],
): { key: string; year: number; month: number }[] =>
  keys.flatMap((key) => {
    const [, year, month] =
      /^(\d{4})-(\d\d)$/.exec(key.startsWith(draftsOf(userId)) ? key.slice(draftsOf(userId).length) : '') ?? []
    return year && month ? [{ key, year: Number(year), month: Number(month) }] : []
  })

type Loose<T> = { [K in keyof T]?: unknown } | null | undefined

const isTitled = (one: unknown): boolean => {
  const { id, title } = (one ?? {}) as { id?: unknown; title?: unknown }
  return typeof id === 'string' && typeof title === 'string'
}
const isDayValue = (one: Loose<Activity['details'][number]>): boolean =>
  typeof one?.day === 'number' && typeof one.value === 'number' && cellValue(String(one.value)) === one.value
const isActivity = (one: Loose<Activity>): boolean =>
  isTitled(one?.client) && isTitled(one?.mission) && Array.isArray(one?.details) && one.details.every(isDayValue)
const isDraft = (one: Loose<Draft>): one is Draft =>
  typeof one?.savedAt === 'string' &&
  Number.isInteger(one.version) &&
  typeof one.comments === 'string' &&
  Array.isArray(one.activities) &&
  one.activities.every(isActivity)

/** The draft kept under a key; undefined when there is none, or none that can be read. */
export const readDraft = (shelf: Shelf, key: string): Draft | undefined => {
  try {
    const kept: Loose<Draft> = JSON.parse(shelf.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Whether the draft was kept: a full or forbidden storage keeps nothing. */
export const writeDraft = (shelf: Shelf, key: string, draft: Draft): boolean =>
  writeText(shelf, key, JSON.stringify(draft))

export const dropDraft = (shelf: Shelf, key: string): void => {
  try {
    shelf.removeItem(key)
  } catch {
    // A storage that cannot be written holds no draft.
  }
}

/** An unfinished text kept under a key. */
export const readText = (shelf: Shelf, key: string): string | undefined => {
  try {
    return shelf.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export const writeText = (shelf: Shelf, key: string, text: string): boolean => {
  try {
    shelf.setItem(key, text)
    return true
  } catch {
    return false
  }
}

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
