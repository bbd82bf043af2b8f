import * as z from 'zod'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { adding, getItem, getItems, put, queryPage, remove, update } from '#functions/core/table/table.ts'
import { notesPartition } from '#functions/data/keys.ts'
import type { Label } from '#shared/apps/labels.ts'
import { NoteColor, NoteTask } from '#shared/apps/notes/contract.ts'
import { NOTE_LIMITS, TRASH_PER_PAGE } from '#shared/apps/notes/rules.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { labelsAt, toLabels } from './labels.ts'

export const StoredNote = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  tasks: z.array(NoteTask).nullable(),
  /** Its picture: the name under which it lies with the person, and its bytes. */
  picture: z.object({ name: Id, bytes: z.int() }).nullable(),
  reminder: Instant.nullable(),
  /** Those that were deleted since among them. */
  labels: z.array(Id),
  archived: z.boolean(),
  pinned: z.boolean(),
  color: NoteColor.nullable(),
  position: z.number(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type StoredNote = z.infer<typeof StoredNote>

export const StoredTrashedNote = StoredNote.extend({ deletedAt: Instant, goneAt: Instant })
export type StoredTrashedNote = z.infer<typeof StoredTrashedNote>

type Written = Pick<StoredNote, 'title' | 'content' | 'tasks' | 'labels'>

/** What of a note changes by itself or by a request. */
export type NoteChange = Partial<Omit<StoredNote, 'id' | 'position' | 'version' | 'createdAt'>>

const LABELS = 'LABELS'
/** How many notes there are, how many bytes, and the position of the topmost. */
const SIZE = 'SIZE'
const NOTE = 'NOTE#'
const TRASH = 'TRASH#'

export const noteKey = (tenant: string, person: string, id: string): Key => ({
  pk: notesPartition(tenant, person),
  sk: NOTE + id,
})

const toNote = reader('note', StoredNote)
const toTrashed = reader('note in the trash', StoredTrashedNote)
const toTop = reader('number of notes', z.object({ top: z.number() }))

/** As a label is answered, with its title, at the usual length of one. */
const LABEL_BYTES = 60

/** The bytes of a note that are limited, as it is answered: all but what each note has once. */
export const noteBytes = ({ title, content, tasks, labels }: Written): number =>
  Buffer.byteLength(JSON.stringify([title, content, tasks])) + labels.length * LABEL_BYTES

/** What is read of a note before it is changed. */
export interface OpenNote {
  note: StoredNote | undefined
  labels: Label[]
}

const isNote = ({ sk }: Item): boolean => sk.startsWith(NOTE)

/** Labels that cannot be read keep nobody from their notes. */
const labelsIf = (item: Item | undefined): Label[] => readIf(item, toLabels) ?? []

/** The labels among a person's items. */
const labelsIn = (items: readonly Item[]): Label[] => labelsIf(items.find(({ sk }) => sk === LABELS))

/** The notes of one person. */
export const notesOf = (tenant: string, person: string) => {
  const pk = notesPartition(tenant, person)
  const keyOf = (id: string): Key => noteKey(tenant, person, id)
  const trashKey = (id: string): Key => ({ pk, sk: TRASH + id })
  const labelsKey: Key = { pk, sk: LABELS }
  const sizeKey: Key = { pk, sk: SIZE }

  /** The part of a transaction that counts what comes or goes; refused when there is no room for it. */
  const counted = (notes: number, bytes: number, more: Expression = expression`#v = ${1}`): Write => {
    const room = expression`(attribute_not_exists(#notes) OR (#notes <= ${NOTE_LIMITS.notes - notes} AND #bytes <= ${NOTE_LIMITS.bytes - bytes}))`
    const when = notes > 0 || bytes > 0 ? room : undefined
    return adding(
      update(sizeKey, expression`SET ${more} ADD #notes ${notes}, #bytes ${bytes}`, when),
      update(sizeKey, expression`SET ${more}, #notes = ${Math.max(0, notes)}, #bytes = ${Math.max(0, bytes)}`),
    )
  }

  return {
    labels: labelsAt(labelsKey),
    /** None where they cannot be read. */
    knownLabels: async (): Promise<Label[]> => labelsIf(await getItem(labelsKey)),

    /** All of them with the labels. What is beyond the first megabyte may not be of the last second. */
    all: async (): Promise<{ notes: StoredNote[]; labels: Label[] }> => {
      const items: Item[] = []
      let after: Record<string, unknown> | undefined
      do {
        const where = expression`#pk = ${pk} AND #sk < ${TRASH}`
        const page = await queryPage({
          where,
          limit: 3000,
          descending: true,
          ...(after && { after, eventually: true }),
        })
        items.push(...page.items)
        after = page.last
      } while (after)
      return { notes: readEach(items.filter(isNote), toNote), labels: labelsIn(items) }
    },

    open: async (id: string): Promise<OpenNote> => {
      const [item, labels] = await getItems([keyOf(id), labelsKey])
      return { note: item && toNote(item), labels: labelsIf(labels) }
    },

    /** Where a new note goes, and what is needed to answer it. */
    beginning: async (): Promise<{ top: number; labels: Label[] }> => {
      const [labels, size] = await getItems([labelsKey, sizeKey])
      return { top: readIf(size, toTop)?.top ?? 0, labels: labelsIf(labels) }
    },

    /** The parts of a transaction that add a note; at 1 it is refused when there is no room for it. */
    adding: (note: StoredNote): Write[] => [
      put({ ...keyOf(note.id), ...note, v: 1 }, expression`attribute_not_exists(#pk)`),
      counted(1, noteBytes(note), expression`#v = ${1}, #top = ${note.position}`),
    ],

    /** The parts of a transaction that change a note as it was read; refused at 0 when it has changed since, at 1 for want of room. */
    changing: (before: StoredNote, change: NoteChange): Write[] => {
      const fields = { ...change, version: before.version + 1 }
      const list = Object.entries(fields).map(([field, value]) => expression`${name(field)} = ${value}`)
      const bytes = noteBytes({ ...before, ...change }) - noteBytes(before)
      return [
        update(
          keyOf(before.id),
          expression`SET ${list.reduce((all, one) => expression`${all}, ${one}`)}`,
          expression`#version = ${before.version}`,
        ),
        ...(bytes === 0 ? [] : [counted(0, bytes)]),
      ]
    },

    /** The parts of a transaction that put some of them elsewhere in their order. */
    moving: (moves: readonly { id: string; position: number }[]): Write[] =>
      moves.map(({ id, position }) =>
        update(keyOf(id), expression`SET #position = ${position}`, expression`attribute_exists(#pk)`),
      ),
    /** The part that notes which position is the topmost now. */
    topped: (top: number): Write => update(sizeKey, expression`SET #top = ${top}, #v = ${1}`),

    /** A page of the trash with the labels, the latest note first. */
    trash: async (after?: Record<string, unknown>) => {
      const page = queryPage({
        where: expression`#pk = ${pk} AND begins_with(#sk, ${TRASH})`,
        ...{ limit: TRASH_PER_PAGE, descending: true, ...(after && { after }) },
      })
      const [{ items, last }, labels] = await Promise.all([page, getItem(labelsKey)])
      return { notes: readEach(items, toTrashed), labels: labelsIf(labels), last }
    },
    trashed: async (id: string) => {
      const [item, labels] = await getItems([trashKey(id), labelsKey])
      return { note: item && toTrashed(item), labels: labelsIf(labels) }
    },

    /** The parts of a transaction that put a note into the trash as it was read; refused at 0 when it has changed since. */
    trashing: (note: StoredNote, deletedAt: string, goneAt: string): Write[] => [
      remove(keyOf(note.id), expression`#version = ${note.version}`),
      put({ ...trashKey(note.id), ...note, deletedAt, goneAt, v: 1 }),
      counted(-1, -noteBytes(note)),
    ],
    /** The parts of one that takes it out again; refused at 0 when it is not there any more, at 2 for want of room. */
    restoring: ({ deletedAt: _, goneAt: __, ...note }: StoredTrashedNote): Write[] => [
      remove(trashKey(note.id), expression`attribute_exists(#pk)`),
      put({ ...keyOf(note.id), ...note, v: 1 }),
      counted(1, noteBytes(note)),
    ],
    /** The part of one that deletes it for good. */
    purging: ({ id, deletedAt }: StoredTrashedNote): Write =>
      remove(trashKey(id), expression`#deletedAt = ${deletedAt}`),

    /** Everything of theirs as it is stored, the trash too. */
    everything: async function* (): AsyncGenerator<Item[]> {
      let after: Record<string, unknown> | undefined
      do {
        const page = await queryPage({ where: expression`#pk = ${pk}`, limit: 90, ...(after && { after }) })
        yield page.items
        after = page.last
      } while (after)
    },
  }
}

/** Notes among a person's items, those in the trash too. */
export const notesIn = (items: readonly Item[]): (StoredNote | StoredTrashedNote)[] => [
  ...readEach(items.filter(isNote), toNote),
  ...readEach(
    items.filter(({ sk }) => sk.startsWith(TRASH)),
    toTrashed,
  ),
]

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  note: noteKey('<tenant>', '<person>', '<ulid>'),
  'note in the trash': { pk: notesPartition('<tenant>', '<person>'), sk: `${TRASH}<ulid>` },
  'labels of notes': { pk: notesPartition('<tenant>', '<person>'), sk: LABELS },
  'number and bytes of notes': { pk: notesPartition('<tenant>', '<person>'), sk: SIZE },
})
