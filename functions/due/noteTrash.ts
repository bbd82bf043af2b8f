import { parseNoteDue } from '#functions/data/apps/noteEvents.ts'
import { notePictureNames } from '#functions/data/apps/notePictureNames.ts'
import { notesOf } from '#functions/data/apps/notes.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** Purges an expired note with its picture. */
export const noteTrash: DueHandler = async (due) => {
  const { tenant, dueAt } = due
  const { owner, noteId } = parseNoteDue(due)
  const { note } = await notesOf(tenant, owner).getTrashed(noteId)
  if (note?.goneAt !== dueAt) return []
  return [
    notesOf(tenant, owner).buildPurgeWrite(note),
    ...notePictureNames(tenant, owner).buildReplaceWrites(note.picture, null),
  ]
}
