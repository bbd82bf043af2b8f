import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'
import { parseSpaceId, spaceIdOf } from '#shared/apps/files/rules.ts'
import type { StoredFile } from './storedFile.ts'

type Named = Pick<StoredFile, 'id' | 'folder' | 'name'>

/** Search entry by name; attachments are not indexed. */
export const fileEntry = (file: Named | undefined): Entry | undefined => {
  if (!file || parseSpaceId(spaceIdOf(file.folder))?.kind === 'attached') return undefined
  const { id, folder, name } = file
  return { scope: 'work', kind: 'file', id, title: name, open: true, space: spaceIdOf(folder) }
}

/** Transaction writes that update the search index; undefined means missing. */
export const buildFileIndexWrites = (tenant: string, before: Named | undefined, after: Named | undefined): Write[] =>
  buildIndexWrites(tenant, fileEntry(before), fileEntry(after))
