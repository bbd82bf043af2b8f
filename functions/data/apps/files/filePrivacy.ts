import { batchGet } from '#functions/core/table/batchGet.ts'
import { getItem, remove, transact } from '#functions/core/table/table.ts'
import {
  type ArchivePart,
  countFitting,
  MAX_FILE_BYTES_PER_PART,
  MAX_FILES_PER_PART,
  readArchivePage,
} from '#functions/data/archive.ts'
import { folderPartition, spacePartition } from '#functions/data/keys.ts'
import { pathOf, spaceId } from '#shared/apps/files/rules.ts'
import { readIf } from '../../stored.ts'
import { countKey, ROW, rowOf, toArchivedFiles } from './files.ts'
import { buildFolderIndexWrites } from './folderSearch.ts'
import { eraseLinks } from './links.ts'
import { emptyFolder, emptyTrash } from './purge.ts'
import { leaveSharedFiles } from './sharing.ts'
import { fileKey, toFile } from './storedFile.ts'
import { parseTrashKey, TRASH } from './trash.ts'
import { type Tree, toTree, treeKey } from './trees.ts'

/** Folders of a space; of an unreadable tree their ids and readable names. */
const loadFolders = async (tenant: string, space: string) => {
  const item = await getItem(treeKey(tenant, space))
  const tree = item ? readIf(item, (one) => toTree(space, one)) : toTree(space, undefined)
  const folders: unknown = tree?.folders ?? item?.folders
  const known = typeof folders === 'object' && folders !== null ? (folders as Record<string, unknown>) : {}
  const found = Object.entries(known).flatMap(([id, folder]) => {
    const name = (folder as { name?: unknown } | null)?.name
    return typeof name === 'string' ? [[id, { name }] as const] : []
  })
  return { ids: Object.keys(known), found: new Map(found), tree }
}

const pathTo = (tree: Tree | undefined, folder: string): string[] =>
  pathOf(tree?.folders ?? {}, folder).map((id) => tree?.folders[id]?.name ?? id)

/** Pseudo folder for trashed items; content of a trashed folder is exported with that folder. */
const IN_TRASH = 'trash'

/** Bounds the number of files per part, as their download URLs expire. */
const MIN_BYTES_PER_FILE = MAX_FILE_BYTES_PER_PART / MAX_FILES_PER_PART

const MAX_FOLDERS_READ = 20

/** A page of the first non-empty folder. */
const readFirstNonEmpty = async (
  tenant: string,
  space: string,
  places: readonly string[],
  after: string | undefined,
) => {
  for (const [index, place] of places.entries()) {
    const [pk, prefix] =
      place === IN_TRASH ? [spacePartition(tenant, space), TRASH] : [folderPartition(tenant, place), ROW]
    const page = await readArchivePage(pk, prefix, MAX_FILES_PER_PART, index === 0 ? after : undefined)
    const isLast = index === MAX_FOLDERS_READ - 1 || index === places.length - 1
    if (page.items.length > 0 || page.next || isLast) return { place, ...page }
  }
  return { place: IN_TRASH, items: [], next: undefined }
}

/** Bounded by the index writes of a transaction. */
const FOLDERS_PER_TRANSACTION = 12

/** A person's own space. Files that they added to other spaces belong to the company. */
export const filePrivacy = {
  exportOf: async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
    const space = spaceId('person', person)
    const { ids, tree } = await loadFolders(tenant, space)
    const [begin = space, after]: (string | undefined)[] = from === undefined ? [] : JSON.parse(from)
    // The space's id sorts before those of its folders.
    const following = ids.toSorted().filter((id) => id > begin)
    const places = begin === IN_TRASH ? [begin] : [begin, ...following, IN_TRASH]
    const { place, items, next } = await readFirstNonEmpty(tenant, space, places, after)
    const keys = items.map((item) => fileKey(tenant, parseTrashKey(item)?.id ?? String(item.id)))
    const stored = (await batchGet(keys)).map((item) => readIf(item, toFile))
    const sizes = stored.map((file) =>
      (file?.versions ?? []).reduce((sum, { bytes }) => sum + Math.max(bytes, MIN_BYTES_PER_FILE), 0),
    )
    const taken = countFitting(sizes, MAX_FILE_BYTES_PER_PART)
    const files = stored.slice(0, taken).flatMap((file) => file ?? [])
    const path = place === IN_TRASH ? [IN_TRASH] : ['content', ...pathTo(tree, place)]
    const last = taken === items.length ? next : items[taken - 1]?.sk
    const nextPlaces = last === undefined ? [places[places.indexOf(place) + 1]] : [place, last]
    return {
      content: {
        ...(from === undefined && {
          folders: Object.values(tree?.folders ?? {}).map(({ name, at }) => ({ name, at })),
        }),
        files: files.map((file) => ({
          ...rowOf(file),
          path: path.join('/'),
          sharedWith: file.readers.map(({ person: reader }) => reader),
        })),
      },
      files: files.flatMap((file) => toArchivedFiles(tenant, file, path)),
      next: nextPlaces[0] && JSON.stringify(nextPlaces),
    }
  },
  erase: async (tenant: string, person: string): Promise<void> => {
    await leaveSharedFiles(tenant, person)
    const space = spaceId('person', person)
    const { ids, found } = await loadFolders(tenant, space)
    const all = [space, ...ids]
    for (const folder of all) await emptyFolder(tenant, folder)
    await emptyTrash(tenant, space)
    await eraseLinks(tenant, space)
    for (let start = 0; start < all.length; start += FOLDERS_PER_TRANSACTION) {
      const some = all.slice(start, start + FOLDERS_PER_TRANSACTION)
      await transact([
        ...some.map((folder) => remove(countKey(tenant, folder))),
        ...some.flatMap((folder) => buildFolderIndexWrites(tenant, folder, found.get(folder), undefined)),
      ])
    }
    await transact([remove(treeKey(tenant, space))])
  },
}
