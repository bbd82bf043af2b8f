import * as z from 'zod'
import { isAtVersion } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { spacePartition } from '#functions/data/keys.ts'
import { pathOf } from '#shared/apps/files/rules.ts'
import { FolderId } from '#shared/apps/files/terms.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { reader } from '../../stored.ts'
import { buildTreeIndexWrites } from './folderSearch.ts'

const StoredFolder = z.object({
  name: z.string(),
  description: z.string(),
  /** null: top level of the space. */
  parent: FolderId.nullable(),
  by: Id,
  at: Instant,
  changedAt: Instant,
  /** Trashed with everything below. */
  deletedAt: Instant.optional(),
  deletedBy: Id.optional(),
})
export type StoredFolder = z.infer<typeof StoredFolder>

/**
 * All folders of a space in one versioned item: concurrent moves cannot create a cycle, and moving costs the same for
 * any subtree.
 */
const StoredTree = z.object({ version: z.int(), folders: z.record(FolderId, StoredFolder) })
export type Tree = z.infer<typeof StoredTree> & { space: string }
const readTree = reader('file tree', StoredTree)

export const treeKey = (tenant: string, space: string): Key => ({ pk: spacePartition(tenant, space), sk: 'TREE' })

/** Empty until the first folder is created. */
export const toTree = (space: string, item: Item | undefined): Tree => ({
  space,
  ...(item ? readTree(item) : { version: 0, folders: {} }),
})

/**
 * Transaction writes that replace the folders and update the search index; the first is refused when the tree has
 * changed.
 */
export const saveTree = (
  tenant: string,
  { space, version, folders: before }: Tree,
  folders: Tree['folders'],
): Write[] => [
  put({ ...treeKey(tenant, space), version: version + 1, folders, v: 1 }, isAtVersion(version)),
  ...buildTreeIndexWrites(tenant, before, folders),
]

/** The path to a folder, empty for the space itself; undefined when part of it is missing or trashed. */
export const folderChain = ({ space, folders }: Tree, folder: string): string[] | undefined => {
  if (folder === space) return []
  const chain = pathOf(folders, folder)
  const whole = chain.at(-1) === folder && folders[chain[0] ?? '']?.parent === null
  return whole && chain.every((id) => !folders[id]?.deletedAt) ? chain : undefined
}

/** Subfolders, without trashed ones. */
export const childFolders = ({ space, folders }: Tree, folder: string): string[] => {
  const parent = folder === space ? null : folder
  return Object.keys(folders).filter((id) => folders[id]?.parent === parent && !folders[id]?.deletedAt)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'folder tree of a space': treeKey('<tenant>', '<space>'),
})
