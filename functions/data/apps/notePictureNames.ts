import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { discardFiles } from '#functions/data/files/discardedFiles.ts'
import { discardPendingFile, KEEPING, pendingFile } from '#functions/data/files/pendingFiles.ts'
import { notesPartition } from '#functions/data/keys.ts'
import type { StoredNote } from './notes.ts'

export type NotePicture = NonNullable<StoredNote['picture']>

/**
 * What the pictures of one person's notes are called, and what becomes of them, without a word to S3. Their keys hold the
 * person's own id, so that nobody reads another one's.
 */
export const notePictureNames = (tenant: string, person: string) => {
  const pathOf = (name: string): string => `notes/${person}/${name}`
  const keyOf = (name: string): string => `${tenant}/${pathOf(name)}`
  const noteOf = ({ name }: Pick<NotePicture, 'name'>) => pendingFile(notesPartition(tenant, person), name, keyOf(name))
  return {
    pathOf,
    keyOf,
    /** The parts of a transaction that name another picture, or none, in the place of one: its bytes count, the one before is deleted. */
    buildReplaceWrites: (before: NotePicture | null, after: NotePicture | null): Write[] =>
      before?.name === after?.name
        ? []
        : [
            ...(after ? [noteOf(after).ends] : []),
            ...countUse(tenant, { storedBytes: (after?.bytes ?? 0) - (before?.bytes ?? 0) }),
            ...discardFiles(tenant, 'documents', before ? [keyOf(before.name)] : []),
          ],
    /** The part of a transaction that notes that one is about to be kept, and will be named. */
    buildPendingWrite: (picture: Pick<NotePicture, 'name'>): Write => noteOf(picture).begins,
    /** Deletes one that was kept, unless it is named: its note has gone with that. */
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
