import { now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { toNoteDue } from '#functions/data/apps/noteEvents.ts'
import { notePicturesOf } from '#functions/data/apps/notePictures.ts'
import { notesOf } from '#functions/data/apps/notes.ts'
import { schedule } from '#functions/data/due/due.ts'
import type { Note } from '#shared/apps/notes/contract.ts'
import { NOTE_LIMITS, TRASH_DAYS } from '#shared/apps/notes/rules.ts'
import { toNote } from './view.ts'

const ATTEMPTS = 5
const DAY_MS = 86_400_000
const mine = ({ tenant, person }: Caller) => notesOf(tenant, person)

/** Moves a note to the trash; a missing note counts as removed. */
export const remove = async (id: string, caller: Caller, { idempotency }: Request): Promise<boolean> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { note } = await mine(caller).open(id)
    if (!note) return true
    const at = now()
    const goneAt = new Date(at.getTime() + TRASH_DAYS * DAY_MS).toISOString()
    const done = await commitIdempotent(idempotency, true, [
      ...mine(caller).buildTrashWrites(note, at.toISOString(), goneAt),
      schedule(toNoteDue(tenant, person, { dueKind: 'noteTrash', noteId: id, dueAt: goneAt })),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

export const listTrash = async (cursor: string | undefined, caller: Caller) => {
  const list = pagedListFor(caller, 'notes.trash')
  const { notes, labels, last } = await mine(caller).trash(await fromCursor(list, cursor))
  const items = notes.map((note) => ({ ...toNote(note, labels), deletedAt: note.deletedAt, goneAt: note.goneAt }))
  return { items, cursor: await toCursor(list, last) }
}

/** Restores a note from the trash. */
export const restore = async (id: string, caller: Caller, { idempotency }: Request): Promise<Note> => {
  const { note, labels } = await mine(caller).getTrashed(id)
  const trashed = note ?? notFound()
  const { deletedAt: _, goneAt: __, ...whole } = trashed
  const done = await commitIdempotent(idempotency, toNote(whole, labels), mine(caller).buildRestoreWrites(trashed))
  if ('answer' in done) return done.answer
  if (done.refused.has(0)) return notFound()
  throw new ApiError('notes.full', { limit: NOTE_LIMITS.notes })
}

/** Deletes a note in the trash permanently. */
export const purge = async (id: string, caller: Caller, { idempotency }: Request): Promise<boolean> => {
  const { note } = await mine(caller).getTrashed(id)
  if (!note) return true
  const pictures = notePicturesOf(caller.tenant, caller.person)
  // A refusal means that it was restored or purged concurrently.
  await commitIdempotent(idempotency, true, [
    mine(caller).buildPurgeWrite(note),
    ...pictures.buildReplaceWrites(note.picture, null),
  ])
  return true
}
