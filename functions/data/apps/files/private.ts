import { getItem, remove, transact } from '#functions/core/table/table.ts'
import { spaceId } from '#shared/apps/files/rules.ts'
import { readIf } from '../../stored.ts'
import { countKey, type FileRow, filesOf } from './files.ts'
import { folderIndexed } from './folderSearch.ts'
import { eraseLinks } from './links.ts'
import { emptyFolder, emptyTrash } from './purge.ts'
import { toTree, treeKey } from './trees.ts'

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

/** Everything in a folder, however much. */
const rowsOf = async (tenant: string, folder: string): Promise<FileRow[]> => {
  const found: FileRow[] = []
  let after: Record<string, unknown> | undefined
  do {
    const page = await filesOf(tenant).page(folder, after)
    found.push(...page.rows)
    after = page.last
  } while (after)
  return found
}

/** With how they are found they have room in a transaction. */
const AT_ONCE = 12

/** What lies in somebody's own space. What they brought to others' spaces stays the company's, under the name that the person has. */
export const ownFiles = {
  exportOf: async (tenant: string, person: string) => {
    const space = spaceId('person', person)
    const { ids, tree } = await foldersOf(tenant, space)
    const files: FileRow[] = []
    for (const folder of [space, ...ids]) files.push(...(await rowsOf(tenant, folder)))
    return { folders: Object.values(tree?.folders ?? {}).map(({ name, at }) => ({ name, at })), files }
  },
  erase: async (tenant: string, person: string): Promise<void> => {
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
