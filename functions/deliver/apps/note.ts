import { getItem } from '#functions/core/table/table.ts'
import type { NoteEvent } from '#functions/data/apps/noteEvents.ts'
import { noteKey } from '#functions/data/apps/notes.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { invalidate } from '../invalidate.ts'

/** Notifies the owner of a note's reminder, if the note still exists. */
export const deliverNote = async ({ tenant, owner, id, noteId, title }: NoteEvent): Promise<void> => {
  if (!(await getItem(noteKey(tenant, owner, noteId)))) return
  const link = `/apps/notes?note=${noteId}`
  await notifications.of(tenant, owner).add({ id, code: 'NOTE_RINGS', params: { title }, link })
  invalidate(tenant, [owner], ['common'])
}
