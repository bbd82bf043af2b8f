import type { NoteEvent } from '#functions/data/apps/noteEvents.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { invalidate } from '../invalidate.ts'

/** A note that rings is a notification of its owner's, and of nobody else. */
export const deliverNote = async ({ tenant, owner, id, noteId, title }: NoteEvent): Promise<void> => {
  const link = `/apps/notes?note=${noteId}`
  await notifications.of(tenant, owner).add({ id, code: 'NOTE_RINGS', params: { title }, link })
  invalidate(tenant, [owner], ['common'])
}
