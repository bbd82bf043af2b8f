import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'
import { spaceIdOf, spaceOf } from '#shared/apps/files/rules.ts'
import type { StoredFile } from './storedFile.ts'

type Named = Pick<StoredFile, 'id' | 'folder' | 'name'>

/** How a file is found by search: by its name. What is attached to a thing, such as a mail, is in no index. */
export const fileEntry = (file: Named | undefined): Entry | undefined => {
  if (!file || spaceOf(spaceIdOf(file.folder))?.kind === 'attached') return undefined
  const { id, folder, name } = file
  return { scope: 'work', kind: 'file', id, title: name, open: true, space: spaceIdOf(folder) }
}

/** The parts of a transaction by which a file is found as it is then: undefined before, it is new; undefined after, it is gone. */
export const buildFileIndexWrites = (tenant: string, before: Named | undefined, after: Named | undefined): Write[] =>
  buildIndexWrites(tenant, fileEntry(before), fileEntry(after))
