import { expression } from '#functions/core/table/expression.ts'
import { check } from '#functions/core/table/table.ts'
import { parseNoteDue, recordNoteReminder } from '#functions/data/apps/noteEvents.ts'
import { noteKey, notesOf } from '#functions/data/apps/notes.ts'
import type { DueHandler } from '#functions/data/due/due.ts'
import { nameOf } from '#shared/apps/notes/rules.ts'

/** Queues a note's reminder, if it is still due; notes in the trash are skipped. */
export const noteReminder: DueHandler = async (due) => {
  const { tenant, dueAt } = due
  const { owner, noteId } = parseNoteDue(due)
  const { note } = await notesOf(tenant, owner).open(noteId)
  if (note?.reminder !== dueAt) return []
  return [
    check(noteKey(tenant, owner, noteId), expression`#reminder = ${dueAt}`),
    recordNoteReminder(tenant, owner, noteId, nameOf(note)),
  ]
}
