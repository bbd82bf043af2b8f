import { epochSeconds, newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { changesPartition, type DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import type { Permission } from '#shared/core/permissions.ts'

/** Whose open pages are invalidated by a request. */
export interface Announcement {
  tenant: string
  /** The caller, whose own page refetches without being told. */
  by: string
  /** The route group whose responses are stale. */
  group: string
  /** Holders of one of these permissions, */
  permissions: readonly Permission[]
  /** and these people. */
  people: readonly string[]
}

/** After a day every open page has been loaded anew. */
const ANNOUNCEMENT_TTL_SECONDS = 86_400

/** Transaction write that queues the invalidation of open pages. */
export const buildAnnouncementWrite = (announcement: Announcement): Write => {
  const id = newId()
  return put({
    pk: changesPartition(announcement.tenant),
    sk: id,
    kind: 'event',
    actionType: 'DATA_CHANGED',
    id,
    ...announcement,
    ttl: epochSeconds() + ANNOUNCEMENT_TTL_SECONDS,
    v: 1,
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'change event (open pages of colleagues read again)': { pk: changesPartition('<tenant>'), sk: '<ulid>' },
})
