import * as z from 'zod'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { Cursor, Id, Instant, page } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { MAX_LABEL_LENGTH } from '../labels.ts'
import { NOTE_COLORS, NOTE_LIMITS, TRASH_DAYS, TRASH_PER_PAGE } from './rules.ts'

const NoteLabel = z.object({ id: Id, title: z.string() })
const LabelTitle = z.string().trim().min(1).max(MAX_LABEL_LENGTH)

export const NoteTask = z.object({ id: Id, content: z.string(), completed: z.boolean() })
const WrittenTask = z.strictObject({
  /** Chosen by the client; generated if missing or duplicate. */
  id: Id.nullish(),
  content: z.string().max(NOTE_LIMITS.task),
  completed: z.boolean().default(false),
})

export const NoteColor = z.enum(NOTE_COLORS)

/** A note of the caller. */
export const Note = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  /** A checklist, in its order; null: none. */
  tasks: z.array(NoteTask).nullable(),
  /** Path of its picture (`notes.picture`), or null. */
  image: z.string().nullable(),
  /** Time of its reminder, past or future. */
  reminder: Instant.nullable(),
  /** Without deleted labels. */
  labels: z.array(NoteLabel),
  archived: z.boolean(),
  pinned: z.boolean(),
  color: NoteColor.nullable(),
  /** Higher positions come first. */
  position: z.number(),
  /** Incremented by each change. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Note = z.infer<typeof Note>

const written = {
  title: z.string().max(NOTE_LIMITS.title),
  content: multiline(z.string().max(NOTE_LIMITS.content)),
  tasks: z.array(WrittenTask).max(NOTE_LIMITS.tasks).nullable(),
  /** A data URL, the path of the existing picture, or null. An oversized picture is parsed and refused as too large. */
  image: z
    .string()
    .max(256 * 1024)
    .nullable(),
  reminder: z.iso.datetime({ offset: true }).nullable(),
  /** Ids, or labels as returned. */
  labels: z.array(z.union([Id, z.strictObject({ id: Id, title: z.string().max(200) })])).max(NOTE_LIMITS.labels),
  archived: z.boolean(),
  pinned: z.boolean(),
  color: NoteColor.nullable(),
}
const NewNote = z.strictObject(written).partial()
const NoteChange = z.strictObject({
  ...NewNote.shape,
  id: Id,
  /** The version that was read; without it the note is changed unconditionally. */
  version: z.int().min(1).optional(),
})
const NoteName = z.strictObject({ id: Id })

/** A note in the trash; at `goneAt` it is purged. */
const TrashedNote = z.object({ ...Note.shape, deletedAt: Instant, goneAt: Instant })

/** A note with its idempotency record and its labels, with each of five attempts. */
const ofOneNote = { requests: 10, units: 420 }
const ofLabels = { requests: 10, units: 120 }
const labelErrors = ['common.full', 'labels.taken'] as const
const noteErrors = ['notes.stale', 'notes.full', 'notes.notAPicture', 'request.tooLarge'] as const

/** Private notes. Changes invalidate nothing, as the caller's page applies them itself. */
export const notes = group('notes', {
  labels: get('/api/apps/notes/labels', {
    summary: 'List the caller’s labels, newest first',
    access: 'signed-in',
    output: z.array(NoteLabel),
    cost: { requests: 1, units: 10 },
  }),
  createLabel: post('/api/apps/notes/labels', {
    summary: 'Create a label, unless one with this title exists. Returns all labels.',
    access: 'signed-in',
    input: { title: LabelTitle },
    output: z.array(NoteLabel),
    errors: labelErrors,
    changes: [],
    changesElsewhere: ['notes'],
    cost: ofLabels,
  }),
  renameLabel: patch('/api/apps/notes/labels', {
    summary: 'Rename a label. Returns all labels.',
    access: 'signed-in',
    input: { label: z.strictObject({ id: Id, title: LabelTitle }) },
    entity: { label: NoteLabel },
    output: z.array(NoteLabel),
    errors: labelErrors,
    changes: [],
    changesElsewhere: ['notes'],
    cost: ofLabels,
  }),
  deleteLabel: del('/api/apps/notes/labels', {
    summary: 'Delete a label and remove it from all notes. Returns the remaining labels. Idempotent.',
    access: 'signed-in',
    input: { id: Id },
    output: z.array(NoteLabel),
    changes: [],
    changesElsewhere: ['notes'],
    cost: ofLabels,
  }),
  all: get('/api/apps/notes/all', {
    summary: 'List all notes of the caller, including archived ones, with their labels, topmost first',
    access: 'signed-in',
    output: z.array(Note),
    // A megabyte of text, and the fixed part of each note.
    cost: { requests: 3, units: 420 },
  }),
  create: post('/api/apps/notes', {
    summary: 'Create a note. An empty one returns 422.',
    access: 'signed-in',
    input: { note: NewNote },
    entity: { note: Note },
    output: Note,
    errors: ['notes.empty', ...noteErrors],
    changes: [],
    changesElsewhere: ['notes'],
    cost: ofOneNote,
  }),
  update: patch('/api/apps/notes', {
    summary: 'Update the given fields of a note. A stale `version` returns 409 with the stored note.',
    access: 'signed-in',
    input: { updatedNote: NoteChange },
    entity: { updatedNote: Note },
    output: Note,
    errors: noteErrors,
    changes: [],
    changesElsewhere: ['notes'],
    cost: ofOneNote,
  }),
  remove: del('/api/apps/notes', {
    summary: `Move a note to the trash, where it is kept for ${TRASH_DAYS} days. Idempotent.`,
    access: 'signed-in',
    input: { id: Id },
    output: z.boolean(),
    changes: [],
    changesElsewhere: ['notes'],
    cost: ofOneNote,
  }),
  addTask: post('/api/apps/notes/experience', {
    summary: 'Add an item at the end of a note’s checklist. Returns the note.',
    access: 'signed-in',
    input: {
      note: NoteName,
      task: z.union([z.string().max(NOTE_LIMITS.task), WrittenTask]),
    },
    entity: { note: Note },
    output: Note,
    errors: noteErrors,
    changes: [],
    changesElsewhere: ['notes'],
    cost: ofOneNote,
  }),
  order: patch('/api/apps/notes/order', {
    summary: 'Reorder notes, topmost first. Those not listed stay after their predecessor.',
    access: 'signed-in',
    input: { notes: z.array(NoteName).max(NOTE_LIMITS.notes) },
    output: z.array(z.object({ id: Id, position: z.number() })),
    changes: [],
    changesElsewhere: ['notes'],
    // Reads all notes and usually writes one; writes all of them when no position is free between two.
    cost: { requests: 27, units: 4600 },
  }),
  trash: get('/api/apps/notes/trash', {
    summary: `List the notes in the trash, newest first, ${TRASH_PER_PAGE} per page`,
    access: 'signed-in',
    input: { cursor: Cursor.optional() },
    output: page(TrashedNote),
    cost: { requests: 2, units: 280 },
  }),
  restore: post('/api/apps/notes/restore', {
    summary: 'Restore a note from the trash to its former position',
    access: 'signed-in',
    input: { id: Id },
    output: Note,
    errors: ['notes.full'],
    changes: [],
    changesElsewhere: ['notes'],
    cost: ofOneNote,
  }),
  purge: del('/api/apps/notes/trash', {
    summary: 'Permanently delete a note in the trash, with its picture',
    access: 'signed-in',
    input: { id: Id },
    output: z.boolean(),
    changes: [],
    changesElsewhere: ['notes'],
    cost: ofOneNote,
  }),
  picture: get('/api/apps/notes/picture', {
    summary: 'Get the picture of one of the caller’s notes, by the id in the note’s `image`',
    access: 'signed-in',
    input: { id: Id },
    output: z.file(),
    cost: { requests: 0, units: 0 },
  }),
})
