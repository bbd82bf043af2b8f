import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { spacePartition } from '#functions/data/keys.ts'
import { pathOf } from '#shared/apps/files/rules.ts'
import { FolderId } from '#shared/apps/files/terms.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { reader } from '../../stored.ts'
import { foldersIndexed } from './folderSearch.ts'

const StoredFolder = z.object({
  name: z.string(),
  description: z.string(),
  /** null: it lies at the top of the space. */
  parent: FolderId.nullable(),
  by: Id,
  at: Instant,
  changedAt: Instant,
  /** It is in the trash, with all that is below it. */
  deletedAt: Instant.optional(),
  deletedBy: Id.optional(),
})
export type StoredFolder = z.infer<typeof StoredFolder>

/**
 * All folders of a space in one item: whatever changes the tree is one write under its version, so that no two moves
 * that are each right make a circle together, and moving a folder costs the same however much lies below it.
 */
const StoredTree = z.object({ version: z.int(), folders: z.record(FolderId, StoredFolder) })
export type Tree = z.infer<typeof StoredTree> & { space: string }
const readTree = reader('file tree', StoredTree)

export const treeKey = (tenant: string, space: string): Key => ({ pk: spacePartition(tenant, space), sk: 'TREE' })

/** The tree of a space; one in which no folder was made yet is empty. */
export const toTree = (space: string, item: Item | undefined): Tree => ({
  space,
  ...(item ? readTree(item) : { version: 0, folders: {} }),
})

/**
 * The parts of a transaction that put other folders in the place of those that were read, found as they are then; the
 * first is refused when they have changed since.
 */
export const saveTree = (
  tenant: string,
  { space, version, folders: before }: Tree,
  folders: Tree['folders'],
): Write[] => [
  put(
    { ...treeKey(tenant, space), version: version + 1, folders, v: 1 },
    version === 0 ? expression`attribute_not_exists(#pk)` : expression`#version = ${version}`,
  ),
  ...foldersIndexed(tenant, before, folders),
]

/** The folders from the top of a space down to one; none for the space itself; undefined when one of them is gone or in the trash. */
export const folderChain = ({ space, folders }: Tree, folder: string): string[] | undefined => {
  if (folder === space) return []
  const chain = pathOf(folders, folder)
  const whole = chain.at(-1) === folder && folders[chain[0] ?? '']?.parent === null
  return whole && chain.every((id) => !folders[id]?.deletedAt) ? chain : undefined
}

/** What lies directly in a folder or at the top of the space, but for what is in the trash. */
export const foldersIn = ({ space, folders }: Tree, folder: string): string[] => {
  const parent = folder === space ? null : folder
  return Object.keys(folders).filter((id) => folders[id]?.parent === parent && !folders[id]?.deletedAt)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'folder tree of a space': treeKey('<tenant>', '<space>'),
})
