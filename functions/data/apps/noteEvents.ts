import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import type { Due } from '#functions/data/due/due.ts'
import { notesPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** A due reminder of a note, for `deliver`. */
export const NoteEvent = z.object({
  actionType: z.literal('NOTE_RINGS'),
  id: Id,
  tenant: Id,
  owner: Id,
  noteId: Id,
  /** Title; empty without text. */
  title: z.string(),
})
export type NoteEvent = z.infer<typeof NoteEvent>

/** Transaction write that records a due reminder, for a fortnight. */
export const recordNoteReminder = (tenant: string, owner: string, noteId: string, title: string): Write => {
  const id = newId()
  const event: NoteEvent = { actionType: 'NOTE_RINGS', id, tenant, owner, noteId, title }
  return put({ pk: notesPartition(tenant, owner), sk: `~${id}`, kind: 'event', ...event, ttl: orderTtl(), v: 1 })
}

/** Job ids contain owner and note. */
export const toNoteDue = (
  tenant: string,
  owner: string,
  { dueKind, noteId, dueAt }: Pick<Due, 'dueAt'> & { dueKind: 'noteReminder' | 'noteTrash'; noteId: string },
): Due => ({ tenant, dueKind, id: `${owner}-${noteId}`, dueAt })

export const parseNoteDue = ({ id }: Due): { owner: string; noteId: string } => {
  const [owner = '', noteId = ''] = id.split('-')
  return { owner, noteId }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'note event (reminder)': { pk: notesPartition('<tenant>', '<person>'), sk: '~<ulid>' },
})
