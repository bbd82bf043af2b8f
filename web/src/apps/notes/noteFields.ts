import type { Note } from '#shared/apps/notes/contract.ts'
import { isBlank, type NoteColor } from '#shared/apps/notes/rules.ts'
import { type ApiError, call, updateQueryData } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import type { AutosaveOptions, Stored } from '../kit/autosave.ts'
import { type Draft, draftKey, keptDraft } from '../kit/drafts.ts'

export const APP = 'notes'

/** What is read of the trash, for `invalidateQueries`. */
export const TRASH = ['notes', 'trash'] as const

/** What of a note is written, and saved by itself. */
export interface NoteFields {
  title: string
  content: string
  tasks: Note['tasks']
  /** A picture of its own as a data URL, or the address of the one that is stored. */
  image: string | null
  reminder: string | null
  labels: string[]
  archived: boolean
  pinned: boolean
  color: NoteColor | null
}

const EMPTY: NoteFields = {
  ...{ title: '', content: '', tasks: null, image: null, reminder: null, labels: [] },
  ...{ archived: false, pinned: false, color: null },
}

/** A note as it is shown: with what was written of it on this device and is not stored yet. */
export interface ShownNote extends NoteFields {
  id: string
  position: number
  /** What is stored; undefined while nothing is. */
  stored: Note | undefined
}

export const fieldsOf = ({
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
  ...{ title, content, tasks, image, reminder, archived, pinned, color },
  labels: labels.map(({ id }) => id),
})

const storedOf = (note: Note | undefined): Stored<NoteFields> =>
  note ? { version: note.version, content: fieldsOf(note) } : { version: 0, content: EMPTY }

const written = ({ change, attempt }: Draft<NoteFields>): Partial<NoteFields> => ({ ...attempt?.change, ...change })
const draftOf = (id: string) => keptDraft<NoteFields>(draftKey(APP, id))?.draft

/** What there is, the topmost first: as it is stored, with what waits on this device. */
export const shownNotes = (stored: readonly Note[], draftIds: readonly string[]): ShownNote[] => {
  const withDraft = (note: Note): ShownNote => {
    const draft = draftIds.includes(note.id) ? draftOf(note.id) : undefined
    return { id: note.id, position: note.position, stored: note, ...fieldsOf(note), ...(draft && written(draft)) }
  }
  const fresh = draftIds.flatMap((id): ShownNote[] => {
    const draft = stored.some((note) => note.id === id) ? undefined : draftOf(id)
    if (!draft || draft.version > 0) return []
    return [{ id, position: Number.POSITIVE_INFINITY, stored: undefined, ...EMPTY, ...written(draft) }]
  })
  return [...fresh, ...stored.map(withDraft)]
}

/** Changes what was read of all notes, after the server did. */
export const amendNotes = (change: (before: Note[]) => Note[]): Promise<void> =>
  updateQueryData(contracts.notes.all, {}, change)

/** Shows a note as the server has answered it. */
export const showNote = (note: Note): Promise<void> =>
  amendNotes((before) =>
    [note, ...before.filter(({ id }) => id !== note.id)].toSorted((a, b) => b.position - a.position),
  )

/** How a note is saved by itself: one that is not stored yet is created with its first words. */
export const savingOf = (
  id: string,
  note: Note | undefined,
  onCreated: (id: string) => void = () => {},
): AutosaveOptions<NoteFields> => {
  // A draft of what has a version is of a note that is there, or was.
  let stored = note?.id ?? ((draftOf(id)?.version ?? 0) > 0 ? id : undefined)
  return {
    key: draftKey(APP, id),
    stored: storedOf(note),
    isBlank,
    storedNow: ({ details }: ApiError) => (details.note ? storedOf(details.note as Note) : undefined),
    send: async (change, version, key) => {
      const made = stored
        ? await call(contracts.notes.update, { updatedNote: { ...change, id: stored, version } }, undefined, key)
        : await call(contracts.notes.create, { note: change }, undefined, key)
      await showNote(made)
      if (!stored) onCreated(made.id)
      stored = made.id
      return made.version
    },
  }
}
