import type { StoredNote } from '#functions/data/apps/notes.ts'
import { expanded, type Label } from '#shared/apps/labels.ts'
import { type Note, notes } from '#shared/apps/notes/contract.ts'

/** Where the picture of a note is read, by whoever has written it. */
export const pictureAddress = (name: string): string => `${notes.picture.path}?id=${name}`

/** A note as its owner sees it. */
export const toNote = ({ picture, labels: ids, ...note }: StoredNote, labels: readonly Label[]): Note => ({
  ...note,
  image: picture ? pictureAddress(picture.name) : null,
  labels: expanded(labels, ids),
})
