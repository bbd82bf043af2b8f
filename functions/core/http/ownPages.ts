import { log } from '#functions/core/log.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { putItem } from '#functions/core/table/table.ts'
import { epochSeconds } from '../clock.ts'

/** The caller's other open pages, which a write makes stale. */
export interface OwnPages {
  /** The page that calls: it refetches by itself and is not told. */
  page: string
  /** Groups with stale answers, or endpoints of them. */
  changes: readonly string[]
  /** Whether a transaction of the request has stored this. */
  stored: boolean
}

/** What the record of a request holds for them. Nothing else in the table has a `fromPage`: the stream is filtered by it. */
export const ownPagesFields = ({ page, changes }: OwnPages): { fromPage: string; changes: readonly string[] } => ({
  fromPage: page,
  changes,
})

const TTL_SECONDS = 86_400
const keyOf = (tenant: string, person: string, request: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `LIVE#${request}`,
})

/** Stores what is stale by itself, for a write whose transactions have not; a failure is logged, as for any push. */
export const storeForOwnPages = async (
  own: OwnPages | undefined,
  { tenant, person }: { tenant: string; person: string },
  request: string,
): Promise<void> => {
  if (!own || own.stored) return
  const item = { ...keyOf(tenant, person, request), ...ownPagesFields(own), ttl: epochSeconds() + TTL_SECONDS }
  await putItem(item).catch((error: unknown) => log.warn('push failed', { tenant }, error))
}

/** Whose other pages an item of the table makes stale; undefined for items that are no such record. */
export const toOwnPages = ({
  pk,
  fromPage: page,
  changes,
}: Item): (Pick<OwnPages, 'page' | 'changes'> & { tenant: string; person: string }) | undefined => {
  const [, tenant, person] = /^T#([^#]+)#P#([^#]+)$/.exec(pk) ?? []
  return tenant && person && typeof page === 'string' && Array.isArray(changes)
    ? { tenant, person, page, changes }
    : undefined
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'write without an idempotency record (the caller’s other pages read again)': keyOf(
    '<tenant>',
    '<person>',
    '<request>',
  ),
})
