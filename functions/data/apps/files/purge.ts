import { allOf, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { check, getItem, queryPage, remove, transact } from '#functions/core/table/table.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { discardFiles } from '#functions/data/files/discardedFiles.ts'
import { spacePartition } from '#functions/data/keys.ts'
import { type AttachingApp, attachmentSpaceId, descendantsOf, isFolderId, pathOf } from '#shared/apps/files/rules.ts'
import { readIf } from '../../stored.ts'
import { buildFileIndexWrites } from './fileSearch.ts'
import { countKey, queryRowItems, saveFile, storedPath } from './files.ts'
import { eraseLinks } from './links.ts'
import { fileKey, toFile } from './storedFile.ts'
import { parseTrashKey, TRASH, trashKey } from './trash.ts'
import { saveTree, type Tree, toTree, treeKey } from './trees.ts'

/** An item removed from the trash. */
interface TrashedItem {
  tenant: string
  space: string
  id: string
}

/** Condition check that it was not trashed again. */
const buildNotInTrashCheck = ({ tenant, space, id }: TrashedItem): Write =>
  check(trashKey(tenant, space, id), expression`attribute_not_exists(#pk)`)

/** Condition checks that a folder is still deleted and `below` still within it. */
const buildStillDeletedChecks = (trashed: TrashedItem, { folders }: Tree, below: string): Write[] => {
  const chain = pathOf(folders, below)
  const links = chain
    .slice(chain.indexOf(trashed.id) + 1)
    .map((one) => expression`#folders.${name(one)}.#parent = ${folders[one]?.parent}`)
  const deleted = expression`attribute_exists(#folders.${name(trashed.id)}.#deletedAt)`
  return [buildNotInTrashCheck(trashed), check(treeKey(trashed.tenant, trashed.space), allOf([deleted, ...links]))]
}

/** `kept`: a condition check failed. */
type Outcome = 'deleted' | 'changed' | 'kept'

/** Versions of an unreadable file, as far as possible. */
const versionsIn = ({ versions }: Item): { storedAs: string; bytes: number }[] =>
  (Array.isArray(versions) ? versions : []).flatMap((one: unknown) => {
    const { storedAs, bytes } = (one ?? {}) as { storedAs?: unknown; bytes?: unknown }
    return typeof storedAs === 'string' ? [{ storedAs, bytes: Number.isInteger(bytes) ? Number(bytes) : 0 }] : []
  })

const namedIn = (id: string, { folder, name }: Item) =>
  typeof folder === 'string' && typeof name === 'string' ? { id, folder, name } : undefined

/** Deletes a file with all versions and updates the counters; unreadable files as far as possible. */
const deleteFile = async (
  tenant: string,
  id: string,
  item: Item,
  extraWrites: readonly Write[],
  row?: Item,
): Promise<Outcome> => {
  const file = readIf(item, toFile)
  const versions = file?.versions ?? versionsIn(item)
  const paths = versions.map(({ storedAs }) => storedPath(tenant, id, storedAs))
  const refused = await transact([
    ...extraWrites,
    ...(file
      ? saveFile(tenant, file, undefined).writes
      : [
          remove(fileKey(tenant, id)),
          ...(row ? [remove(row)] : []),
          ...buildFileIndexWrites(tenant, namedIn(id, item), undefined),
        ]),
    ...countUse(tenant, { storedBytes: -versions.reduce((sum, { bytes }) => sum + bytes, 0) }),
    ...discardFiles(tenant, 'documents', paths),
  ])
  if (!refused) return 'deleted'
  return extraWrites.some((_, position) => refused.has(position)) ? 'kept' : 'changed'
}

export const deleteFileOfRow = async (tenant: string, row: Item, extraWrites: readonly Write[]): Promise<Outcome> => {
  const id = String(row.id)
  const item = await getItem(fileKey(tenant, id))
  if (item) return deleteFile(tenant, id, item, extraWrites, row)
  return (await transact([...extraWrites, remove(row)])) ? 'kept' : 'deleted'
}

const PAGE_SIZE = 25

/** Deletes the files of a folder one by one, as they share a counter; `kept` when a condition check fails. */
export const emptyFolder = async (
  tenant: string,
  folder: string,
  extraWrites: readonly Write[] = [],
): Promise<'empty' | 'kept'> => {
  for (;;) {
    const { items } = await queryRowItems(tenant, folder, PAGE_SIZE)
    let deleted = 0
    for (const row of items) {
      const outcome = await deleteFileOfRow(tenant, row, extraWrites)
      if (outcome === 'kept') return 'kept'
      if (outcome === 'deleted') deleted += 1
    }
    if (items.length < PAGE_SIZE && deleted === items.length) return 'empty'
    if (deleted === 0) throw new Error('None of the files of a folder could be deleted')
  }
}

/** Bounded by the search index writes of a transaction. */
const FOLDERS_PER_TRANSACTION = 12

const purgeFolder = async (trashed: TrashedItem): Promise<void> => {
  const { tenant, space, id } = trashed
  const key = treeKey(tenant, space)
  const read = async () => toTree(space, await getItem(key))
  const isInTrash = ({ folders }: Tree) => folders[id]?.deletedAt !== undefined
  const first = await read()
  if (!isInTrash(first)) return
  // Deepest first, so that an interrupted purge can resume.
  const depth = (one: string) => pathOf(first.folders, one).length
  const folders = [id, ...descendantsOf(first.folders, id)].toSorted((a, b) => depth(b) - depth(a))
  for (const one of folders) {
    if ((await emptyFolder(tenant, one, buildStillDeletedChecks(trashed, first, one))) === 'empty') continue
    // Restored in whole or in part: read the rest again.
    if (!isInTrash(await read()) || (await getItem(trashKey(tenant, space, id)))) return
    return purgeFolder(trashed)
  }
  for (let start = 0; start < folders.length; start += FOLDERS_PER_TRANSACTION) {
    const tree = await read()
    if (!isInTrash(tree)) return
    const below = new Set([id, ...descendantsOf(tree.folders, id)])
    const some = folders.slice(start, start + FOLDERS_PER_TRANSACTION).filter((one) => below.has(one))
    const rest = Object.fromEntries(Object.entries(tree.folders).filter(([one]) => !some.includes(one)))
    const refused = await transact([
      ...saveTree(tenant, tree, rest),
      buildNotInTrashCheck(trashed),
      ...some.map((one) => remove(countKey(tenant, one))),
      ...some.flatMap((one) =>
        one !== id && tree.folders[one]?.deletedAt ? [remove(trashKey(tenant, space, one))] : [],
      ),
    ])
    if (refused?.has(0)) throw new Error('The tree has changed meanwhile: it is read again with the next attempt')
    if (refused) return
  }
}

/** Purges an item that was removed from the trash, unless restored; resumable. */
export const purgeTrashed = async (trashed: TrashedItem): Promise<void> => {
  const { tenant, id } = trashed
  if (isFolderId(id)) return purgeFolder(trashed)
  const item = await getItem(fileKey(tenant, id))
  if (item?.deletedAt) await deleteFile(tenant, id, item, [buildNotInTrashCheck(trashed)])
}

/** Purges the trash of a space. */
export const emptyTrash = async (tenant: string, space: string): Promise<void> => {
  for (;;) {
    const { items } = await queryPage({
      where: expression`#pk = ${spacePartition(tenant, space)} AND begins_with(#sk, ${TRASH})`,
      limit: PAGE_SIZE,
    })
    let changed = false
    for (const item of items) {
      const id = parseTrashKey(item)?.id ?? ''
      const file = await getItem(fileKey(tenant, id))
      if (!file?.deletedAt) await transact([remove(item)])
      else if ((await deleteFile(tenant, id, file, [remove(item)])) === 'changed') changed = true
    }
    if (items.length < PAGE_SIZE && !changed) return
  }
}

/** Purges all files and links of a deleted thing; resumable. */
export const removeAttached = async (tenant: string, app: AttachingApp, thing: string): Promise<void> => {
  const space = attachmentSpaceId(app, thing)
  await emptyFolder(tenant, space)
  await emptyTrash(tenant, space)
  await eraseLinks(tenant, space)
  await transact([remove(countKey(tenant, space))])
}
