import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'

interface Named {
  name: string
  deletedAt?: string | undefined
}
/** The folders of a space, by id. */
type Folders = Readonly<Record<string, Named>>

/** Search entry by name, unless it is in the trash; folders below a trashed one are filtered when displayed. */
export const folderEntry = (id: string, folder: Named | undefined): Entry | undefined =>
  folder && !folder.deletedAt ? { scope: 'work', kind: 'folder', id, title: folder.name, open: true } : undefined

/** Transaction writes that update the search index; undefined means missing. */
export const buildFolderIndexWrites = (
  tenant: string,
  id: string,
  before: Named | undefined,
  after: Named | undefined,
): Write[] => buildIndexWrites(tenant, folderEntry(id, before), folderEntry(id, after))

/** Transaction writes that update the search index for a whole tree. */
export const buildTreeIndexWrites = (tenant: string, before: Folders, after: Folders): Write[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((id) => before[id] !== after[id])
    .flatMap((id) => buildFolderIndexWrites(tenant, id, before[id], after[id]))
