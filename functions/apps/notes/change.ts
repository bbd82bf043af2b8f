import { isDeepStrictEqual } from 'node:util'
import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Write } from '#functions/core/table/item.ts'
import { toNoteDue } from '#functions/data/apps/noteEvents.ts'
import { notePicturesOf, pictureIn } from '#functions/data/apps/notePictures.ts'
import { type NoteChange, noteBytes, notesOf, type StoredNote } from '#functions/data/apps/notes.ts'
import { schedule } from '#functions/data/due/due.ts'
import { filterKnownIds, type Label } from '#shared/apps/labels.ts'
import type { Note, notes } from '#shared/apps/notes/contract.ts'
import { isBlank, NOTE_LIMITS } from '#shared/apps/notes/rules.ts'
import { STEP } from '#shared/apps/positions.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { pictureAddress, toNote } from './view.ts'

type Created = ParsedOf<typeof notes.create>['note']
type Changed = ParsedOf<typeof notes.update>['updatedNote']
type Written = Omit<Changed, 'id' | 'version'>
type WrittenTask = NonNullable<Written['tasks']>[number]

const ATTEMPTS = 5
const mine = ({ tenant, person }: Caller) => notesOf(tenant, person)
const full = () => new ApiError('notes.full', { limit: NOTE_LIMITS.notes })

/** Checklist lines, each with a unique id. */
const toStoredTasks = (tasks: readonly WrittenTask[]): NonNullable<StoredNote['tasks']> => {
  const taken = new Set<string>()
  return tasks.map(({ id, content, completed }) => {
    const own = id && !taken.has(id) ? id : newId()
    taken.add(own)
    return { id: own, content, completed }
  })
}

/** The stored fields of a request, except for the picture. */
const storedFields = (written: Written, labels: readonly Label[]): NoteChange => {
  const { image: _, tasks, labels: named, reminder, ...plain } = written
  return {
    ...plain,
    ...(tasks !== undefined && { tasks: tasks && toStoredTasks(tasks) }),
    ...(named && {
      labels: filterKnownIds(
        labels,
        named.map((one) => (typeof one === 'string' ? one : one.id)),
      ),
    }),
    ...(reminder !== undefined && { reminder: reminder && new Date(reminder).toISOString() }),
  }
}

type Picture = StoredNote['picture']

const DATA_URL = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/
const MAX_BASE64_LENGTH = Math.ceil(NOTE_LIMITS.pictureBytes / 3) * 4

/** The picture of a request: the existing one, none, or a new one, which is stored now. */
const resolvePicture = async (image: string | null | undefined, before: Picture, caller: Caller): Promise<Picture> => {
  if (image === undefined || (before && image === pictureAddress(before.name))) return before
  if (image === null) return null
  const [, base64] = DATA_URL.exec(image) ?? []
  if (!base64) throw new ApiError('notes.notAPicture')
  if (base64.length > MAX_BASE64_LENGTH) throw new ApiError('request.tooLarge')
  const found = pictureIn(Buffer.from(base64, 'base64'))
  if (!found) throw new ApiError('notes.notAPicture')
  return notePicturesOf(caller.tenant, caller.person).store(found)
}

/**
 * Runs the write that refers to a stored picture. Pictures that no note refers to afterwards are deleted; when that
 * fails, the pending-file record remains.
 */
const withPicture = async (
  { tenant, person }: Caller,
  picture: Picture,
  before: Picture,
  write: () => Promise<Note | undefined>,
): Promise<Note | undefined> => {
  const isNew = picture && picture.name !== before?.name
  const discard = async () => {
    if (isNew) await notePicturesOf(tenant, person).discard(picture)
  }
  const answer = await write().catch(async (error: unknown) => {
    // If this fails too, the pending-file record remains with the person.
    await discard().catch(() => {})
    throw error
  })
  if (isNew && answer?.image !== pictureAddress(picture.name)) await discard()
  return answer
}

/** The writes that schedule a note's reminder. */
const buildReminderWrites = ({ tenant, person }: Caller, noteId: string, dueAt: string | null | undefined): Write[] =>
  dueAt ? [schedule(toNoteDue(tenant, person, { dueKind: 'noteReminder', noteId, dueAt }))] : []

/** Refuses a note that is too long, unless the change shortens it. */
const refuseTooLong = (note: StoredNote, before = 0): void => {
  const bytes = noteBytes(note)
  if (bytes > NOTE_LIMITS.noteBytes && bytes > before) throw new ApiError('request.tooLarge')
}

const EMPTY = {
  title: '',
  content: '',
  tasks: null,
  picture: null,
  reminder: null,
  labels: [],
  archived: false,
  pinned: false,
  color: null,
}

/** Creates a note, above all others. */
export const create = async (
  { note: written }: { note: Created },
  caller: Caller,
  { idempotency }: Request,
): Promise<Note> => {
  const { title = '', content = '', tasks = null, image = null } = written
  if (isBlank({ title, content, tasks, image })) throw new ApiError('notes.empty')
  const { tenant, person } = caller
  const { top, labels } = await mine(caller).readTop()
  const at = now().toISOString()
  const note: StoredNote = {
    ...EMPTY,
    ...storedFields(written, labels),
    id: newId(),
    position: top + STEP,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  refuseTooLong(note)
  const picture = await resolvePicture(image, null, caller)
  const named = { ...note, picture }
  const answer = await withPicture(caller, picture, null, async () => {
    const done = await commitIdempotent(idempotency, toNote(named, labels), [
      ...mine(caller).buildAddWrites(named),
      ...notePicturesOf(tenant, person).buildReplaceWrites(null, picture),
      ...buildReminderWrites(caller, note.id, note.reminder),
    ])
    if ('answer' in done) return done.answer
    throw full()
  })
  return answer ?? notFound()
}

/** The fields of a change that differ from what is stored. */
const changedFields = (before: StoredNote, change: NoteChange): NoteChange =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof StoredNote])),
  )

/** One attempt to change a note as it was read; undefined on conflict. */
const tryChange = async (
  before: StoredNote,
  change: NoteChange,
  labels: readonly Label[],
  caller: Caller,
  { idempotency }: Request,
): Promise<Note | undefined> => {
  // Compared without labels that were deleted since, as readers see it.
  const changed = changedFields({ ...before, labels: filterKnownIds(labels, before.labels) }, change)
  if (Object.keys(changed).length === 0) return toNote(before, labels)
  const all = { ...changed, updatedAt: now().toISOString() }
  const after: StoredNote = { ...before, ...all, version: before.version + 1 }
  refuseTooLong(after, noteBytes(before))
  const done = await commitIdempotent(idempotency, toNote(after, labels), [
    ...mine(caller).buildChangeWrites(before, all),
    ...notePicturesOf(caller.tenant, caller.person).buildReplaceWrites(before.picture, after.picture),
    ...buildReminderWrites(caller, before.id, changed.reminder),
  ])
  if ('answer' in done) return done.answer
  if (!done.refused.has(0)) throw full()
  return undefined
}

/** Changes the given fields. An outdated version is refused, with the stored note in the details. */
export const update = async ({ updatedNote }: { updatedNote: Changed }, caller: Caller, request: Request) => {
  const { id, version, image, ...written } = updatedNote
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { note, labels } = await mine(caller).open(id)
    const before = note ?? notFound()
    if (version !== undefined && version !== before.version) {
      throw new ApiError('notes.stale', { note: toNote(before, labels) })
    }
    const picture = await resolvePicture(image, before.picture, caller)
    const change = { ...storedFields(written, labels), picture }
    const answer = await withPicture(caller, picture, before.picture, () =>
      tryChange(before, change, labels, caller, request),
    )
    if (answer) return answer
  }
  throw busy()
}

/** Appends a line to the checklist, retried on conflict. */
export const addTask = async (
  { note: { id }, task }: ParsedOf<typeof notes.addTask>,
  caller: Caller,
  request: Request,
): Promise<Note> => {
  const line: WrittenTask = typeof task === 'string' ? { content: task, completed: false } : task
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { note, labels } = await mine(caller).open(id)
    const before = note ?? notFound()
    const tasks = [...(before.tasks ?? []), line]
    if (tasks.length > NOTE_LIMITS.tasks) throw new ApiError('notes.full', { limit: NOTE_LIMITS.tasks })
    const answer = await tryChange(before, { tasks: toStoredTasks(tasks) }, labels, caller, request)
    if (answer) return answer
  }
  throw busy()
}
