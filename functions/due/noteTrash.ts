import { dueNote } from '#functions/data/apps/noteEvents.ts'
import { notePictureNames } from '#functions/data/apps/notePictureNames.ts'
import { notesOf } from '#functions/data/apps/notes.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** A note has been in the trash for long enough: it goes, with its picture. */
export const noteTrash: DueHandler = async (due) => {
  const { tenant, dueAt } = due
  const { owner, noteId } = dueNote(due)
  const { note } = await notesOf(tenant, owner).trashed(noteId)
  if (note?.goneAt !== dueAt) return []
  return [notesOf(tenant, owner).purging(note), ...notePictureNames(tenant, owner).replacing(note.picture, null)]
}
