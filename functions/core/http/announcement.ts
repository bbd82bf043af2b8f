import { epochSeconds, newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { changesPartition, type DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import type { Permission } from '#shared/core/permissions.ts'

/** Who has open what a request changes, for their pages to read it again. */
export interface Announcement {
  tenant: string
  /** Whoever asked for it: the page that did reads it again by itself. */
  by: string
  /** Whose answers are stale. */
  group: string
  /** Holders of one of these, */
  permissions: readonly Permission[]
  /** and these people. */
  people: readonly string[]
}

/** What was not told within a day is told to nobody: every page has been opened anew since. */
const ANNOUNCEMENT_TTL_SECONDS = 86_400

/** The part of a transaction that orders to tell open pages of it. */
export const buildAnnouncementWrite = (announcement: Announcement): Write => {
  const id = newId()
  return put({
    ...{ pk: changesPartition(announcement.tenant), sk: id },
    kind: 'event',
    ...{ actionType: 'DATA_CHANGED', id, ...announcement },
    ttl: epochSeconds() + ANNOUNCEMENT_TTL_SECONDS,
    v: 1,
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'change event (open pages of colleagues read again)': { pk: changesPartition('<tenant>'), sk: '<ulid>' },
})
