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

const readersOf = (file: StoredFile | undefined): StoredFile['readers'] => file?.readers ?? []
const idsOf = (readers: StoredFile['readers']): string[] => readers.map(({ person }) => person)

/** Transaction write that queues the notification of readers; none when the file is not shared. */
export const recordSharedFileChange = (
  tenant: string,
  before: StoredFile | undefined,
  after: StoredFile | undefined,
): Write[] => {
  const [old, next] = [readersOf(before), readersOf(after)]
  const file = after ?? before
  const people = [...new Set(idsOf([...old, ...next]))]
  if (!file || people.length === 0) return []
  // Shared anew by somebody else, after the first sharer lost the right to: its reader joins again.
  const joined = next.filter(({ person, by }) => !old.some((one) => one.person === person && one.by === by))
  const event: FileEvent = {
    actionType: 'SHARED_FILE_CHANGED',
    id: newId(),
    tenant,
    fileId: file.id,
    name: file.name,
    people,
    joined: idsOf(joined),
    by: joined[0]?.by,
    left: idsOf(old).filter((one) => !idsOf(next).includes(one)),
  }
  return [put({ ...eventKey(event), kind: 'event', ...event, ttl: orderTtl(), v: 1 })]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'change of a shared file, for its readers': eventKey({ tenant: '<tenant>', fileId: '<file>', id: '<ulid>' }),
})
