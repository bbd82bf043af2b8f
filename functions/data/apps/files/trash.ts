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

/**
 * A folder or file in the trash of its space. When this item is gone, as it was due or as somebody has emptied the
 * trash, the stream says so and `deliver` deletes for good what it stood for.
 */
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

/** What an item of a trash stands for, by its key; undefined for any other item. */
export const trashAt = ({ pk, sk }: Key): { tenant: string; space: string; id: string } | undefined => {
  const [, tenant, space] = /^T#([^#]+)#SPACE#([^#]+)$/.exec(pk) ?? []
  const id = sk.startsWith(TRASH) ? sk.slice(TRASH.length) : undefined
  return tenant && space && id ? { tenant, space, id } : undefined
}

/** When something in the trash is deleted for good. */
export const trashEnds = ({ deletedAt }: Pick<StoredTrash, 'deletedAt'>): string =>
  new Date(Date.parse(deletedAt) + FILE_LIMITS.trashDays * DAY_MS).toISOString()

/** The parts of a transaction that puts something into the trash, and makes its end due. */
export const putIntoTrash = (tenant: string, space: string, trash: StoredTrash): Write[] => [
  put({ ...trashKey(tenant, space, trash.id), ...trash, v: 1 }),
  schedule({ tenant, dueKind: 'fileTrash', id: `${space}/${trash.id}`, dueAt: trashEnds(trash) }),
]

/** The part of the transaction in which the time of something in the trash is over; later when it was put there since, none when it is not there. */
export const endTrash = async ({ tenant, id: named, dueAt }: Due): Promise<Write[]> => {
  const [space = '', id = ''] = named.split('/')
  const key = trashKey(tenant, space, id)
  // As it is stored: what else of it cannot be read ends, too.
  const deletedAt = (await getItem(key))?.deletedAt
  if (typeof deletedAt !== 'string') return []
  const ends = trashEnds({ deletedAt })
  if (ends > dueAt) return [schedule({ tenant, dueKind: 'fileTrash', id: named, dueAt: ends })]
  return [remove(key, expression`#deletedAt = ${deletedAt}`)]
}

/** The part of a transaction that takes something out of the trash; refused when it is not there. */
export const takeFromTrash = (tenant: string, space: string, id: string): Write =>
  remove(trashKey(tenant, space, id), expression`attribute_exists(#pk)`)

/** A page of the trash of a space: of what was made last, what was deleted last is the first. */
export const trashOf = async (tenant: string, space: string, after: Record<string, unknown> | undefined) => {
  const where = expression`#pk = ${spacePartition(tenant, space)} AND begins_with(#sk, ${TRASH})`
  const { items, last } = await queryPage({ where, limit: FILE_LIMITS.trashAtOnce, descending: true, after })
  const trashed = readEach(items, toTrash)
    .filter((one) => Date.parse(trashEnds(one)) > epochSeconds() * 1000)
    .toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt))
  return { trashed, last }
}

export const inTrash = async (tenant: string, space: string, id: string): Promise<StoredTrash | undefined> => {
  const item = await getItem(trashKey(tenant, space, id))
  return item && toTrash(item)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'file or folder in the trash, for 30 days': trashKey('<tenant>', '<space>', '<file or folder>'),
})
