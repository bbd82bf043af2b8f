import type { StoredNote } from '#functions/data/apps/notes.ts'
import { type Label, toKnownLabels } from '#shared/apps/labels.ts'
import { type Note, notes } from '#shared/apps/notes/contract.ts'

/** The path of a note's picture, readable by its owner only. */
export const pictureAddress = (name: string): string => `${notes.picture.path}?id=${name}`

/** A note as its owner sees it. */
export const toNote = ({ picture, labels: ids, ...note }: StoredNote, labels: readonly Label[]): Note => ({
  ...note,
  image: picture ? pictureAddress(picture.name) : null,
  labels: toKnownLabels(labels, ids),
})
