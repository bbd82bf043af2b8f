import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'

/** What says how a folder is found. */
interface Named {
  name: string
  /** It is in the trash. */
  deletedAt?: string | undefined
}
/** The folders of a space, by id. */
type Folders = Readonly<Record<string, Named>>

/** How a folder is found by search: by its name, while it is not in the trash itself. What lies below one that is, is not shown. */
export const folderEntry = (id: string, folder: Named | undefined): Entry | undefined =>
  folder && !folder.deletedAt ? { scope: 'work', kind: 'folder', id, title: folder.name, open: true } : undefined

/** The parts of a transaction by which a folder is found as it is then: undefined before, it is new; undefined after, it is gone. */
export const buildFolderIndexWrites = (
  tenant: string,
  id: string,
  before: Named | undefined,
  after: Named | undefined,
): Write[] => buildIndexWrites(tenant, folderEntry(id, before), folderEntry(id, after))

/** The parts of a transaction by which the folders of a space are found as they are then. */
export const buildTreeIndexWrites = (tenant: string, before: Folders, after: Folders): Write[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((id) => before[id] !== after[id])
    .flatMap((id) => buildFolderIndexWrites(tenant, id, before[id], after[id]))
