import { remove, transact } from '#functions/core/table/table.ts'
import { type ArchivePart, MAX_FILES_PER_PART, readArchivePage } from '#functions/data/archive.ts'
import { discardFiles } from '#functions/data/files/discardedFiles.ts'
import { KEEPING } from '#functions/data/files/pendingFiles.ts'
import { notesPartition } from '#functions/data/keys.ts'
import { filterKnownIds } from '#shared/apps/labels.ts'
import { notePictureNames } from './notePictureNames.ts'
import { notesIn, notesOf } from './notes.ts'

export const notesPrivacy = {
  exportOf: async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
    const { items, next } = await readArchivePage(notesPartition(tenant, person), '', MAX_FILES_PER_PART, from)
    const labels = await notesOf(tenant, person).knownLabels()
    const found = notesIn(items)
    const { keyOf } = notePictureNames(tenant, person)
    return {
      content: {
        labels: from === undefined ? labels : [],
        notes: found.map(({ position: _, version: __, picture, labels: ids, ...note }) => ({
          ...note,
          picture: picture?.name ?? null,
          labels: filterKnownIds(labels, ids),
        })),
      },
      files: found.flatMap(({ picture }) =>
        picture
          ? [{ name: `pictures/${picture.name}`, key: keyOf(picture.name), bytes: picture.bytes, isOwnPicture: true }]
          : [],
      ),
      next,
    }
  },
  erase: async (tenant: string, person: string) => {
    const pictures = notePictureNames(tenant, person)
    for await (const items of notesOf(tenant, person).iterateItems()) {
      // One transaction each, as pictures take several writes.
      const kept = notesIn(items).filter(({ picture }) => picture)
      for (const { id, picture } of kept) {
        const own = items.filter(({ id: stored }) => stored === id)
        await transact([...own.map((item) => remove(item)), ...pictures.buildReplaceWrites(picture, null)])
      }
      for (const item of items.filter(({ sk }) => sk.startsWith(KEEPING))) {
        await transact([remove(item), ...discardFiles(tenant, 'documents', [String(item.path)])])
      }
      const left = items.filter(({ id, sk }) => !sk.startsWith(KEEPING) && !kept.some((note) => note.id === id))
      if (left.length > 0) await transact(left.map((item) => remove(item)))
    }
  },
}
