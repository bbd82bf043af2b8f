import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { filePartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'
import type { StoredFile } from './storedFile.ts'

/** A change of a shared file, for `deliver`. */
export const FileEvent = z.object({
  actionType: z.literal('SHARED_FILE_CHANGED'),
  id: Id,
  tenant: Id,
  fileId: Id,
  name: z.string(),
  /** Readers before or after. */
  people: z.array(Id),
  /** New readers, and who shared it with them. */
  joined: z.array(Id),
  by: Id.optional(),
  /** Former readers. */
  left: z.array(Id),
})
export type FileEvent = z.infer<typeof FileEvent>

const eventKey = ({ tenant, fileId, id }: Pick<FileEvent, 'tenant' | 'fileId' | 'id'>): Key => ({
  pk: filePartition(tenant, fileId),
  sk: `LOG#${id}`,
})

const readersOf = (file: StoredFile | undefined): string[] => file?.readers.map(({ person }) => person) ?? []

/** Transaction write that queues the notification of readers; none when the file is not shared. */
export const recordSharedFileChange = (
  tenant: string,
  before: StoredFile | undefined,
  after: StoredFile | undefined,
): Write[] => {
  const [old, next] = [readersOf(before), readersOf(after)]
  const file = after ?? before
  const people = [...new Set([...old, ...next])]
  if (!file || people.length === 0) return []
  const joined = next.filter((one) => !old.includes(one))
  const by = after?.readers.find(({ person }) => joined.includes(person))?.by
  const event: FileEvent = {
    actionType: 'SHARED_FILE_CHANGED',
    id: newId(),
    tenant,
    fileId: file.id,
    name: file.name,
    people,
    joined,
    by,
    left: old.filter((one) => !next.includes(one)),
  }
  return [put({ ...eventKey(event), kind: 'event', ...event, ttl: orderTtl(), v: 1 })]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'change of a shared file, for its readers': eventKey({ tenant: '<tenant>', fileId: '<file>', id: '<ulid>' }),
})
