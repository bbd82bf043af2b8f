import { all, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { check, getItem, queryPage, remove, transact } from '#functions/core/table/table.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { discardFiles } from '#functions/data/files/discardedFiles.ts'
import { spacePartition } from '#functions/data/keys.ts'
import { type AttachingApp, attachmentSpaceId, descendantsOf, isFolderId, pathOf } from '#shared/apps/files/rules.ts'
import { readIf } from '../../stored.ts'
import { fileIndexed } from './fileSearch.ts'
import { countKey, rowItems, saveFile, storedPath } from './files.ts'
import { eraseLinks } from './links.ts'
import { fileKey, toFile } from './storedFile.ts'
import { TRASH, trashAt, trashKey } from './trash.ts'
import { saveTree, type Tree, toTree, treeKey } from './trees.ts'

/** What was taken out of a trash for good. */
interface Gone {
  tenant: string
  space: string
  id: string
}

/** That nobody has put it into the trash again meanwhile. */
const notInTrash = ({ tenant, space, id }: Gone): Write =>
  check(trashKey(tenant, space, id), expression`attribute_not_exists(#pk)`)

/** That a folder, or the one below it that was read, is gone for good: not in the trash again, not brought back, not moved out. */
const stillGone = (gone: Gone, { folders }: Tree, below: string): Write[] => {
  const chain = pathOf(folders, below)
  const links = chain
    .slice(chain.indexOf(gone.id) + 1)
    .map((one) => expression`#folders.${name(one)}.#parent = ${folders[one]?.parent}`)
  const deleted = expression`attribute_exists(#folders.${name(gone.id)}.#deletedAt)`
  return [notInTrash(gone), check(treeKey(gone.tenant, gone.space), all([deleted, ...links]))]
}

/** `kept`: what had to hold with it does not. */
type Outcome = 'deleted' | 'changed' | 'kept'

/** What can be told of the versions of a file that cannot be read. */
const versionsIn = ({ versions }: Item): { storedAs: string; bytes: number }[] =>
  (Array.isArray(versions) ? versions : []).flatMap((one: unknown) => {
    const { storedAs, bytes } = (one ?? {}) as { storedAs?: unknown; bytes?: unknown }
    return typeof storedAs === 'string' ? [{ storedAs, bytes: Number.isInteger(bytes) ? Number(bytes) : 0 }] : []
  })

/** How it is found, if that can be told. */
const namedIn = (id: string, { folder, name }: Item) =>
  typeof folder === 'string' && typeof name === 'string' ? { id, folder, name } : undefined

/**
 * Deletes a stored file with all its versions, and no longer counts them; of one that cannot be read what can be told of
 * it, and the row of it that is known.
 */
const deleteFile = async (
  tenant: string,
  id: string,
  item: Item,
  together: readonly Write[],
  row?: Item,
): Promise<Outcome> => {
  const file = readIf(item, toFile)
  const versions = file?.versions ?? versionsIn(item)
  const paths = versions.map(({ storedAs }) => storedPath(tenant, id, storedAs))
  const refused = await transact([
    ...together,
    ...(file
      ? saveFile(tenant, file, undefined).writes
      : [
          remove(fileKey(tenant, id)),
          ...(row ? [remove(row)] : []),
          ...fileIndexed(tenant, namedIn(id, item), undefined),
        ]),
    ...countUse(tenant, { storedBytes: -versions.reduce((sum, { bytes }) => sum + bytes, 0) }),
    ...discardFiles(tenant, 'documents', paths),
  ])
  if (!refused) return 'deleted'
  return together.some((_, position) => refused.has(position)) ? 'kept' : 'changed'
}

/** Deletes the file of a row for good, together with what has to hold then. */
export const deleteListed = async (tenant: string, row: Item, together: readonly Write[]): Promise<Outcome> => {
  const id = String(row.id)
  const item = await getItem(fileKey(tenant, id))
  if (item) return deleteFile(tenant, id, item, together, row)
  return (await transact([...together, remove(row)])) ? 'kept' : 'deleted'
}

const AT_ONCE = 25

/**
 * Deletes every file directly in a folder, one after another, as all of them are counted in one place; `kept` when what
 * has to hold with each of them no longer does.
 */
export const emptyFolder = async (
  tenant: string,
  folder: string,
  together: readonly Write[] = [],
): Promise<'empty' | 'kept'> => {
  for (;;) {
    const { items } = await rowItems(tenant, folder, AT_ONCE)
    let deleted = 0
    for (const row of items) {
      const outcome = await deleteListed(tenant, row, together)
      if (outcome === 'kept') return 'kept'
      if (outcome === 'deleted') deleted += 1
    }
    if (items.length < AT_ONCE && deleted === items.length) return 'empty'
    if (deleted === 0) throw new Error('None of the files of a folder could be deleted')
  }
}

/** With how they are found they have room in a transaction. */
const FOLDERS_AT_ONCE = 12

const purgeFolder = async (gone: Gone): Promise<void> => {
  const { tenant, space, id } = gone
  const key = treeKey(tenant, space)
  const read = async () => toTree(space, await getItem(key))
  const isGone = ({ folders }: Tree) => folders[id]?.deletedAt !== undefined
  const first = await read()
  if (!isGone(first)) return
  // The deepest first, so that what is left after an interruption is still found below it.
  const depth = (one: string) => pathOf(first.folders, one).length
  const folders = [id, ...descendantsOf(first.folders, id)].toSorted((a, b) => depth(b) - depth(a))
  for (const one of folders) {
    if ((await emptyFolder(tenant, one, stillGone(gone, first, one))) === 'empty') continue
    // Back again altogether, or a part of it was brought back by itself: then the rest is read again.
    if (!isGone(await read()) || (await getItem(trashKey(tenant, space, id)))) return
    return purgeFolder(gone)
  }
  for (let start = 0; start < folders.length; start += FOLDERS_AT_ONCE) {
    const tree = await read()
    if (!isGone(tree)) return
    const below = new Set([id, ...descendantsOf(tree.folders, id)])
    const some = folders.slice(start, start + FOLDERS_AT_ONCE).filter((one) => below.has(one))
    const rest = Object.fromEntries(Object.entries(tree.folders).filter(([one]) => !some.includes(one)))
    const refused = await transact([
      ...saveTree(tenant, tree, rest),
      notInTrash(gone),
      ...some.map((one) => remove(countKey(tenant, one))),
      ...some.flatMap((one) =>
        one !== id && tree.folders[one]?.deletedAt ? [remove(trashKey(tenant, space, one))] : [],
      ),
    ])
    if (refused?.has(0)) throw new Error('The tree has changed meanwhile: it is read again with the next attempt')
    if (refused) return
  }
}

/** Deletes for good what was taken out of the trash, unless it was brought back; done again, it goes on where it was interrupted. */
export const purgeTrashed = async (gone: Gone): Promise<void> => {
  const { tenant, id } = gone
  if (isFolderId(id)) return purgeFolder(gone)
  const item = await getItem(fileKey(tenant, id))
  if (item?.deletedAt) await deleteFile(tenant, id, item, [notInTrash(gone)])
}

/** Deletes for good whatever is in the trash of a space. */
export const emptyTrash = async (tenant: string, space: string): Promise<void> => {
  for (;;) {
    const { items } = await queryPage({
      where: expression`#pk = ${spacePartition(tenant, space)} AND begins_with(#sk, ${TRASH})`,
      limit: AT_ONCE,
    })
    let changed = false
    for (const item of items) {
      const id = trashAt(item)?.id ?? ''
      const file = await getItem(fileKey(tenant, id))
      if (!file?.deletedAt) await transact([remove(item)])
      else if ((await deleteFile(tenant, id, file, [remove(item)])) === 'changed') changed = true
    }
    if (items.length < AT_ONCE && !changed) return
  }
}

/** Deletes for good the files of a thing that is no more, and the links to them; done again, it goes on where it was interrupted. */
export const removeAttached = async (tenant: string, app: AttachingApp, thing: string): Promise<void> => {
  const space = attachmentSpaceId(app, thing)
  await emptyFolder(tenant, space)
  await emptyTrash(tenant, space)
  await eraseLinks(tenant, space)
  await transact([remove(countKey(tenant, space))])
}
