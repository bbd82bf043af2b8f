import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryPage, remove } from '#functions/core/table/table.ts'
import { type Due, schedule } from '#functions/data/due/due.ts'
import { spacePartition } from '#functions/data/keys.ts'
import { FILE_LIMITS, FILE_TYPES } from '#shared/apps/files/rules.ts'
import { FolderId } from '#shared/apps/files/terms.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { readEach, reader } from '../../stored.ts'

/** A trashed folder or file. When this item is removed, by expiry or emptying, the stream triggers the purge. */
const StoredTrash = z.object({
  id: FolderId,
  name: z.string(),
  type: z.enum(['folder', ...FILE_TYPES]),
  deletedBy: Id,
  deletedAt: Instant,
})
export type StoredTrash = z.infer<typeof StoredTrash>
const toTrash = reader('file in the trash', StoredTrash)

export const TRASH = 'TRASH#'
const DAY_MS = 86_400_000

export const trashKey = (tenant: string, space: string, id: string): Key => ({
  pk: spacePartition(tenant, space),
  sk: TRASH + id,
})

/** Parses the key of a trash item; undefined for any other. */
export const parseTrashKey = ({ pk, sk }: Key): { tenant: string; space: string; id: string } | undefined => {
  const [, tenant, space] = /^T#([^#]+)#SPACE#([^#]+)$/.exec(pk) ?? []
  const id = sk.startsWith(TRASH) ? sk.slice(TRASH.length) : undefined
  return tenant && space && id ? { tenant, space, id } : undefined
}

export const trashExpiry = ({ deletedAt }: Pick<StoredTrash, 'deletedAt'>): string =>
  new Date(Date.parse(deletedAt) + FILE_LIMITS.trashDays * DAY_MS).toISOString()

/** Transaction writes that trash an item and schedule its expiry. */
export const putIntoTrash = (tenant: string, space: string, trash: StoredTrash): Write[] => [
  put({ ...trashKey(tenant, space, trash.id), ...trash, v: 1 }),
  schedule({ tenant, dueKind: 'fileTrash', id: `${space}/${trash.id}`, dueAt: trashExpiry(trash) }),
]

/** Transaction write that expires a trashed item; reschedules it when it was trashed again, none when it is gone. */
export const buildTrashExpiryWrites = async ({ tenant, id: named, dueAt }: Due): Promise<Write[]> => {
  const [space = '', id = ''] = named.split('/')
  const key = trashKey(tenant, space, id)
  // Read raw, so that unreadable items expire too.
  const deletedAt = (await getItem(key))?.deletedAt
  if (typeof deletedAt !== 'string') return []
  const ends = trashExpiry({ deletedAt })
  if (ends > dueAt) return [schedule({ tenant, dueKind: 'fileTrash', id: named, dueAt: ends })]
  return [remove(key, expression`#deletedAt = ${deletedAt}`)]
}

/** Transaction write that takes an item out of the trash; refused when it is not there. */
export const removeFromTrash = (tenant: string, space: string, id: string): Write =>
  remove(trashKey(tenant, space, id), expression`attribute_exists(#pk)`)

/** A page of the trash, latest deletion first within a page. */
export const readTrash = async (tenant: string, space: string, after: Record<string, unknown> | undefined) => {
  const where = expression`#pk = ${spacePartition(tenant, space)} AND begins_with(#sk, ${TRASH})`
  const { items, last } = await queryPage({ where, limit: FILE_LIMITS.trashAtOnce, descending: true, after })
  const trashed = readEach(items, toTrash)
    .filter((one) => Date.parse(trashExpiry(one)) > epochSeconds() * 1000)
    .toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt))
  return { trashed, last }
}

export const readTrashed = async (tenant: string, space: string, id: string): Promise<StoredTrash | undefined> => {
  const item = await getItem(trashKey(tenant, space, id))
  return item && toTrash(item)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'file or folder in the trash, for 30 days': trashKey('<tenant>', '<space>', '<file or folder>'),
})
