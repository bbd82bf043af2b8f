import type { Note } from '#shared/apps/notes/contract.ts'
import { isBlank, type NoteColor } from '#shared/apps/notes/rules.ts'
import { type ApiError, call, updateQueryData } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import type { AutosaveOptions, Stored } from '../kit/saving/autosave.ts'
import { type Draft, draftKey, readDraft } from '../kit/saving/drafts.ts'
import { createOptimisticChanges } from '../kit/saving/optimisticChanges.ts'

export const NOTES_APP = 'notes'

/** Query key of the trash. */
export const TRASH_QUERY_KEY = ['notes', 'trash'] as const

/** The autosaved fields of a note. */
export interface NoteFields {
  title: string
  content: string
  tasks: Note['tasks']
  /** A new picture as a data URL, or the path of the stored one. */
  image: string | null
  reminder: string | null
  labels: string[]
  archived: boolean
  pinned: boolean
  color: NoteColor | null
}

const EMPTY: NoteFields = {
  title: '',
  content: '',
  tasks: null,
  image: null,
  reminder: null,
  labels: [],
  archived: false,
  pinned: false,
  color: null,
}

/** A note with its unsaved local changes applied. */
export interface ShownNote extends NoteFields {
  id: string
  position: number
  /** The stored note; undefined before its first save. */
  stored: Note | undefined
}

export const toNoteFields = ({
  title,
  content,
  tasks,
  image,
  reminder,
  labels,
  archived,
  pinned,
  color,
}: Note): NoteFields => ({
  title,
  content,
  tasks,
  image,
  reminder,
  archived,
  pinned,
  color,
  labels: labels.map(({ id }) => id),
})

const toStored = (note: Note | undefined): Stored<NoteFields> =>
  note ? { version: note.version, content: toNoteFields(note) } : { version: 0, content: EMPTY }

const unsavedFields = ({ change, attempt }: Draft<NoteFields>): Partial<NoteFields> => ({
  ...attempt?.change,
  ...change,
})
const readNoteDraft = (id: string) => readDraft<NoteFields>(draftKey(NOTES_APP, id))?.draft

/** The stored notes with their local drafts applied, preceded by new drafts. */
export const mergeDrafts = (stored: readonly Note[], draftIds: readonly string[]): ShownNote[] => {
  const withDraft = (note: Note): ShownNote => {
    const draft = draftIds.includes(note.id) ? readNoteDraft(note.id) : undefined
    return {
      id: note.id,
      position: note.position,
      stored: note,
      ...toNoteFields(note),
      ...(draft && unsavedFields(draft)),
    }
  }
  const fresh = draftIds.flatMap((id): ShownNote[] => {
    const draft = stored.some((note) => note.id === id) ? undefined : readNoteDraft(id)
    if (!draft || draft.version > 0) return []
    return [{ id, position: Number.POSITIVE_INFINITY, stored: undefined, ...EMPTY, ...unsavedFields(draft) }]
  })
  return [...fresh, ...stored.map(withDraft)]
}

type ChangeNotes = (before: Note[]) => Note[]

const changes = createOptimisticChanges<Note[]>()
/** Makes a call once the changes before it are answered. */
export const { inTurn } = changes

/** Updates the cached list of notes. */
export const updateCachedNotes = (change: ChangeNotes): Promise<void> =>
  updateQueryData(contracts.notes.all, {}, (before) => changes.over(change(before)))

/** Shows a change at once, sends it, and takes its answer. */
export const changeOptimistically = async <T>(
  apply: ChangeNotes,
  send: () => Promise<T>,
  settle: (answer: T) => Promise<void>,
): Promise<void> => settle(await changes.send(apply, () => updateCachedNotes((before) => before), send))

const byPosition = (a: Note, b: Note): number => b.position - a.position

/** Puts a note from a server response into the cached list, unless a later response was first. */
export const cacheNote = (note: Note): Promise<void> =>
  updateCachedNotes((before) => {
    const others = before.filter(({ id }) => id !== note.id)
    const isLate = before.some(({ id, version }) => id === note.id && version > note.version)
    return isLate ? before : [note, ...others].toSorted(byPosition)
  })

/** Gives notes of the list other positions. */
export const placeNotes =
  (places: readonly { id: string; position: number }[]): ChangeNotes =>
  (before) => {
    const positions = new Map(places.map(({ id, position }) => [id, position]))
    return before.map((note) => ({ ...note, position: positions.get(note.id) ?? note.position })).toSorted(byPosition)
  }

/** Autosave options of a note; the first save of a new note creates it. */
export const autosaveOptions = (
  id: string,
  note: Note | undefined,
  onCreated: (id: string) => void = () => {},
): AutosaveOptions<NoteFields> => {
  // A draft with a version belongs to a stored note, even when it is not in the list.
  let stored = note?.id ?? ((readNoteDraft(id)?.version ?? 0) > 0 ? id : undefined)
  return {
    key: draftKey(NOTES_APP, id),
    stored: toStored(note),
    isBlank,
    readConflict: ({ details }: ApiError) => (details.note ? toStored(details.note as Note) : undefined),
    send: async (change, version, key) => {
      const made = stored
        ? await call(contracts.notes.update, { updatedNote: { ...change, id: stored, version } }, undefined, key)
        : await call(contracts.notes.create, { note: change }, undefined, key)
      await cacheNote(made)
      if (!stored) onCreated(made.id)
      stored = made.id
      return made.version
    },
  }
}
