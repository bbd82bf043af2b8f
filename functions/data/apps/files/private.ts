import { batchGet } from '#functions/core/table/batchGet.ts'
import { getItem, remove, transact } from '#functions/core/table/table.ts'
import { type ArchivePart, archivedPage, FILE_BYTES_AT_ONCE, FILES_AT_ONCE, roomFor } from '#functions/data/archive.ts'
import { folderPartition, spacePartition } from '#functions/data/keys.ts'
import { pathOf, spaceId } from '#shared/apps/files/rules.ts'
import { readIf } from '../../stored.ts'
import { archivedFiles, countKey, ROW, rowOf } from './files.ts'
import { folderIndexed } from './folderSearch.ts'
import { eraseLinks } from './links.ts'
import { emptyFolder, emptyTrash } from './purge.ts'
import { leaveShared } from './sharing.ts'
import { fileKey, toFile } from './storedFile.ts'
import { TRASH, trashAt } from './trash.ts'
import { type Tree, toTree, treeKey } from './trees.ts'

/** The folders of a space; of a tree that cannot be read, their ids and whatever else of them can be told. */
const foldersOf = async (tenant: string, space: string) => {
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

/** The names of the folders down to one. */
const pathTo = (tree: Tree | undefined, folder: string): string[] =>
  pathOf(tree?.folders ?? {}, folder).map((id) => tree?.folders[id]?.name ?? id)

/** What lies in the trash by itself; what lies there in a folder is found in that. */
const IN_TRASH = 'trash'

/** As many versions of files are answered at once as their addresses are good for. */
const LEAST = FILE_BYTES_AT_ONCE / FILES_AT_ONCE

/** How many folders are looked into until one holds something. */
const LOOKED_INTO = 20

/** A page of the first of some places that holds anything. */
const firstFull = async (tenant: string, space: string, places: readonly string[], after: string | undefined) => {
  for (const [index, place] of places.entries()) {
    const [pk, prefix] =
      place === IN_TRASH ? [spacePartition(tenant, space), TRASH] : [folderPartition(tenant, place), ROW]
    const page = await archivedPage(pk, prefix, FILES_AT_ONCE, index === 0 ? after : undefined)
    const isLast = index === LOOKED_INTO - 1 || index === places.length - 1
    if (page.items.length > 0 || page.next || isLast) return { place, ...page }
  }
  return { place: IN_TRASH, items: [], next: undefined }
}

/** With how they are found they have room in a transaction. */
const AT_ONCE = 12

/** What lies in somebody's own space. What they brought to others' spaces stays the company's, under the name that the person has. */
export const ownFiles = {
  exportOf: async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
    const space = spaceId('person', person)
    const { ids, tree } = await foldersOf(tenant, space)
    const [begin = space, after]: (string | undefined)[] = from === undefined ? [] : JSON.parse(from)
    // The id of the space comes before those of its folders.
    const following = ids.toSorted().filter((id) => id > begin)
    const places = begin === IN_TRASH ? [begin] : [begin, ...following, IN_TRASH]
    const { place, items, next } = await firstFull(tenant, space, places, after)
    const keys = items.map((item) => fileKey(tenant, trashAt(item)?.id ?? String(item.id)))
    const stored = (await batchGet(keys)).map((item) => readIf(item, toFile))
    const sizes = stored.map((file) =>
      (file?.versions ?? []).reduce((sum, { bytes }) => sum + Math.max(bytes, LEAST), 0),
    )
    const taken = roomFor(sizes, FILE_BYTES_AT_ONCE)
    const files = stored.slice(0, taken).flatMap((file) => file ?? [])
    const path = place === IN_TRASH ? [IN_TRASH] : ['content', ...pathTo(tree, place)]
    const last = taken === items.length ? next : items[taken - 1]?.sk
    const then = last === undefined ? [places[places.indexOf(place) + 1]] : [place, last]
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
      files: files.flatMap((file) => archivedFiles(tenant, file, path)),
      next: then[0] && JSON.stringify(then),
    }
  },
  erase: async (tenant: string, person: string): Promise<void> => {
    await leaveShared(tenant, person)
    const space = spaceId('person', person)
    const { ids, found } = await foldersOf(tenant, space)
    const all = [space, ...ids]
    for (const folder of all) await emptyFolder(tenant, folder)
    await emptyTrash(tenant, space)
    await eraseLinks(tenant, space)
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const some = all.slice(start, start + AT_ONCE)
      await transact([
        ...some.map((folder) => remove(countKey(tenant, folder))),
        ...some.flatMap((folder) => folderIndexed(tenant, folder, found.get(folder), undefined)),
      ])
    }
    await transact([remove(treeKey(tenant, space))])
  },
}
