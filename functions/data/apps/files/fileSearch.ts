import type { Write } from '#functions/core/table/item.ts'
import { type Entry, indexed } from '#functions/data/search/searchIndex.ts'
import { parseSpaceId, spaceIdOf } from '#shared/apps/files/rules.ts'
import type { StoredFile } from './storedFile.ts'

type Named = Pick<StoredFile, 'id' | 'folder' | 'name'>

/** How a file is found by search: by its name. What is attached to a thing, such as a mail, is in no index. */
export const fileEntry = (file: Named | undefined): Entry | undefined => {
  if (!file || parseSpaceId(spaceIdOf(file.folder))?.kind === 'attached') return undefined
  const { id, folder, name } = file
  return { scope: 'work', kind: 'file', id, title: name, open: true, space: spaceIdOf(folder) }
}

/** The parts of a transaction by which a file is found as it is then: undefined before, it is new; undefined after, it is gone. */
export const fileIndexed = (tenant: string, before: Named | undefined, after: Named | undefined): Write[] =>
  indexed(tenant, fileEntry(before), fileEntry(after))
