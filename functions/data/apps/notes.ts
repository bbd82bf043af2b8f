import * as z from 'zod'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, getItems, put, queryPage, remove, update, withFallback } from '#functions/core/table/table.ts'
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
  /** Name and size of the picture. */
  picture: z.object({ name: Id, bytes: z.int() }).nullable(),
  reminder: Instant.nullable(),
  /** May contain deleted labels. */
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

type NoteContent = Pick<StoredNote, 'title' | 'content' | 'tasks' | 'labels'>

export type NoteChange = Partial<Omit<StoredNote, 'id' | 'position' | 'version' | 'createdAt'>>

const LABELS = 'LABELS'
/** Item with number and bytes of notes, and the top position. */
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

/** Typical size of a label in a response. */
const LABEL_BYTES = 60

/** Size of a note in responses, without fixed fields; it is limited. */
export const noteBytes = ({ title, content, tasks, labels }: NoteContent): number =>
  Buffer.byteLength(JSON.stringify([title, content, tasks])) + labels.length * LABEL_BYTES

export interface OpenNote {
  note: StoredNote | undefined
  labels: Label[]
}

const isNote = ({ sk }: Item): boolean => sk.startsWith(NOTE)

/** Unreadable labels count as none. */
const toLabelsIfReadable = (item: Item | undefined): Label[] => readIf(item, toLabels) ?? []

const labelsIn = (items: readonly Item[]): Label[] => toLabelsIfReadable(items.find(({ sk }) => sk === LABELS))

/** The notes of one person. */
export const notesOf = (tenant: string, person: string) => {
  const pk = notesPartition(tenant, person)
  const keyOf = (id: string): Key => noteKey(tenant, person, id)
  const trashKey = (id: string): Key => ({ pk, sk: TRASH + id })
  const labelsKey: Key = { pk, sk: LABELS }
  const sizeKey: Key = { pk, sk: SIZE }

  /** Transaction write that updates number and size; refused at the limits. */
  const buildCountWrite = (notes: number, bytes: number, more: Expression = expression`#v = ${1}`): Write => {
    const room = expression`(attribute_not_exists(#notes) OR (#notes <= ${NOTE_LIMITS.notes - notes} AND #bytes <= ${NOTE_LIMITS.bytes - bytes}))`
    const when = notes > 0 || bytes > 0 ? room : undefined
    return withFallback(
      update(sizeKey, expression`SET ${more} ADD #notes ${notes}, #bytes ${bytes}`, when),
      update(sizeKey, expression`SET ${more}, #notes = ${Math.max(0, notes)}, #bytes = ${Math.max(0, bytes)}`),
    )
  }

  return {
    labels: labelsAt(labelsKey),
    /** Empty when unreadable. */
    knownLabels: async (): Promise<Label[]> => toLabelsIfReadable(await getItem(labelsKey)),

    /** All notes with labels; beyond the first megabyte eventually consistent. */
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
      return { note: item && toNote(item), labels: toLabelsIfReadable(labels) }
    },

    /** Top position and labels, for a new note. */
    readTop: async (): Promise<{ top: number; labels: Label[] }> => {
      const [labels, size] = await getItems([labelsKey, sizeKey])
      return { top: readIf(size, toTop)?.top ?? 0, labels: toLabelsIfReadable(labels) }
    },

    /** Transaction writes that add a note; the second is refused at the limits. */
    buildAddWrites: (note: StoredNote): Write[] => [
      put({ ...keyOf(note.id), ...note, v: 1 }, expression`attribute_not_exists(#pk)`),
      buildCountWrite(1, noteBytes(note), expression`#v = ${1}, #top = ${note.position}`),
    ],

    /** Transaction writes that change a note; the first is refused on a concurrent change, the second at the limits. */
    buildChangeWrites: (before: StoredNote, change: NoteChange): Write[] => {
      const fields = { ...change, version: before.version + 1 }
      const list = Object.entries(fields).map(([field, value]) => expression`${name(field)} = ${value}`)
      const bytes = noteBytes({ ...before, ...change }) - noteBytes(before)
      return [
        update(
          keyOf(before.id),
          expression`SET ${list.reduce((all, one) => expression`${all}, ${one}`)}`,
          expression`#version = ${before.version}`,
        ),
        ...(bytes === 0 ? [] : [buildCountWrite(0, bytes)]),
      ]
    },

    /** Transaction writes that reorder notes. */
    buildMoveWrites: (moves: readonly { id: string; position: number }[]): Write[] =>
      moves.map(({ id, position }) =>
        update(keyOf(id), expression`SET #position = ${position}`, expression`attribute_exists(#pk)`),
      ),
    /** Transaction write that stores the top position. */
    buildTopWrite: (top: number): Write => update(sizeKey, expression`SET #top = ${top}, #v = ${1}`),

    /** A page of the trash with labels, latest first. */
    trash: async (after?: Record<string, unknown>) => {
      const page = queryPage({
        where: expression`#pk = ${pk} AND begins_with(#sk, ${TRASH})`,
        limit: TRASH_PER_PAGE,
        descending: true,
        ...(after && { after }),
      })
      const [{ items, last }, labels] = await Promise.all([page, getItem(labelsKey)])
      return { notes: readEach(items, toTrashed), labels: toLabelsIfReadable(labels), last }
    },
    getTrashed: async (id: string) => {
      const [item, labels] = await getItems([trashKey(id), labelsKey])
      return { note: item && toTrashed(item), labels: toLabelsIfReadable(labels) }
    },

    /** Transaction writes that trash a note; the first is refused on a concurrent change. */
    buildTrashWrites: (note: StoredNote, deletedAt: string, goneAt: string): Write[] => [
      remove(keyOf(note.id), expression`#version = ${note.version}`),
      put({ ...trashKey(note.id), ...note, deletedAt, goneAt, v: 1 }),
      buildCountWrite(-1, -noteBytes(note)),
    ],
    /** Transaction writes that restore a note; the first is refused when it is gone, the third at the limits. */
    buildRestoreWrites: ({ deletedAt: _, goneAt: __, ...note }: StoredTrashedNote): Write[] => [
      remove(trashKey(note.id), expression`attribute_exists(#pk)`),
      put({ ...keyOf(note.id), ...note, v: 1 }),
      buildCountWrite(1, noteBytes(note)),
    ],
    /** Transaction write that purges a note. */
    buildPurgeWrite: ({ id, deletedAt }: StoredTrashedNote): Write =>
      remove(trashKey(id), expression`#deletedAt = ${deletedAt}`),

    /** All raw items, the trash included. */
    iterateItems: async function* (): AsyncGenerator<Item[]> {
      let after: Record<string, unknown> | undefined
      do {
        const page = await queryPage({ where: expression`#pk = ${pk}`, limit: 90, ...(after && { after }) })
        yield page.items
        after = page.last
      } while (after)
    },
  }
}

/** Notes among raw items, the trash included. */
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
