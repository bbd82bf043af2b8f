import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { discardFiles } from '#functions/data/files/discardedFiles.ts'
import { discardPendingFile, KEEPING, pendingFile } from '#functions/data/files/pendingFiles.ts'
import { notesPartition } from '#functions/data/keys.ts'
import type { StoredNote } from './notes.ts'

export type NotePicture = NonNullable<StoredNote['picture']>

/**
 * Names and lifecycle of note pictures, without S3 access. Keys contain the owner's id, so nobody reads others'
 * pictures.
 */
export const notePictureNames = (tenant: string, person: string) => {
  const pathOf = (name: string): string => `notes/${person}/${name}`
  const keyOf = (name: string): string => `${tenant}/${pathOf(name)}`
  const noteOf = ({ name }: Pick<NotePicture, 'name'>) => pendingFile(notesPartition(tenant, person), name, keyOf(name))
  return {
    pathOf,
    keyOf,
    /** Transaction writes that replace a picture: its bytes are counted, the old one is discarded. */
    buildReplaceWrites: (before: NotePicture | null, after: NotePicture | null): Write[] =>
      before?.name === after?.name
        ? []
        : [
            ...(after ? [noteOf(after).ends] : []),
            ...countUse(tenant, { storedBytes: (after?.bytes ?? 0) - (before?.bytes ?? 0) }),
            ...discardFiles(tenant, 'documents', before ? [keyOf(before.name)] : []),
          ],
    /** Transaction write that registers a pending picture before it is stored. */
    buildPendingWrite: (picture: Pick<NotePicture, 'name'>): Write => noteOf(picture).begins,
    /** Discards a stored picture whose note is gone. */
    discard: (picture: NotePicture): Promise<void> =>
      discardPendingFile(tenant, noteOf(picture), keyOf(picture.name), async () => true),
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'upload of a note’s picture that no note names yet': {
    pk: notesPartition('<tenant>', '<person>'),
    sk: `${KEEPING}<picture>`,
  },
})
