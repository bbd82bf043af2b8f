import { newId, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { buildEmptyCountWrite } from '#functions/data/apps/files/files.ts'
import { putIntoTrash } from '#functions/data/apps/files/trash.ts'
import { childFolders, type StoredFolder, saveTree, type Tree } from '#functions/data/apps/files/trees.ts'
import type { files } from '#shared/apps/files/contract.ts'
import { withNumber } from '#shared/apps/files/fileNames.ts'
import type { FileItem } from '#shared/apps/files/items.ts'
import { canMove, FILE_LIMITS, sortName } from '#shared/apps/files/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { openFolder, type Place } from './access.ts'
import { withLiveUpdates } from './live.ts'
import { loadListingContext, toFolderItem } from './view.ts'

type Idempotent = Pick<Request, 'idempotency'>

const parentOf = (tree: Tree, folder: string): string | null => (folder === tree.space ? null : folder)

/** The names in use among a folder's subfolders, except for `but`. */
const takenIn = (tree: Tree, folder: string, but?: string): Set<string> =>
  new Set(childFolders(tree, folder).flatMap((id) => (id === but ? [] : sortName(tree.folders[id]?.name ?? ''))))

/** The name, with a number appended when it is in use. */
export const findFreeName = (tree: Tree, folder: string, name: string, but?: string): string => {
  const taken = takenIn(tree, folder, but)
  for (let number = 1; ; number += 1) {
    const tried = withNumber(name, number, 'folder')
    if (!taken.has(sortName(tried))) return tried
  }
}

const refuseMove = (tree: Tree, id: string, to: string | null): void => {
  const may = canMove(tree.folders, id, to)
  if (may !== 'yes')
    throw new ApiError(may === 'circle' ? 'files.circle' : 'files.tooDeep', { most: FILE_LIMITS.depth })
}

const bytesOf = ({ folders }: Pick<Tree, 'folders'>): number => Buffer.byteLength(JSON.stringify(folders))

/** All folders of a space are stored in one item, whose size is limited; changes that make it smaller always pass. */
const refuseTooLarge = (tree: Tree, folders: Tree['folders']): void => {
  const bytes = bytesOf({ folders })
  if (bytes > FILE_LIMITS.treeBytes && bytes > bytesOf(tree)) throw new ApiError('files.tooManyWords')
}

/** The response after a change of a folder. */
const toChangedFolder = async (tree: Tree, id: string, caller: Caller): Promise<FileItem> => {
  const beside = await loadListingContext(caller.tenant, [tree.folders[id]?.by ?? ''], [id])
  return toFolderItem(tree, id, beside, true, caller)
}

export const createFolder = async (
  { folderId, name, description = '' }: ParsedOf<typeof files.createFolder>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<FileItem> => {
  const { tenant, person } = caller
  const { tree, space } = await openFolder(folderId, caller, 'write')
  // Attachments have no folders.
  if (space.kind === 'attached') throw new ApiError('access.denied')
  if (Object.keys(tree.folders).length >= FILE_LIMITS.folders)
    throw new ApiError('files.full', { most: FILE_LIMITS.folders })
  const id = `${tree.space}_${newId()}`
  const at = now().toISOString()
  const made: StoredFolder = {
    name: findFreeName(tree, folderId, name),
    description,
    parent: parentOf(tree, folderId),
    by: person,
    at,
    changedAt: at,
  }
  const folders = { ...tree.folders, [id]: made }
  refuseTooLarge(tree, folders)
  refuseMove({ ...tree, folders }, id, made.parent)
  const answer = await toChangedFolder({ ...tree, folders }, id, caller)
  const done = await commitIdempotent(withLiveUpdates(idempotency, caller, id), answer, [
    ...saveTree(tenant, tree, folders),
    buildEmptyCountWrite(tenant, id),
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}

/** A folder other than a space's root, which cannot be changed. */
const openChangeableFolder = async (id: string, caller: Caller): Promise<Place & { stored: StoredFolder }> => {
  const place = await openFolder(id, caller, 'write')
  const stored = place.tree.folders[id]
  if (!stored) throw new ApiError('access.denied')
  return { ...place, stored }
}

export const updateFolder = async (
  { id, name, description, folderId }: ParsedOf<typeof files.update>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<FileItem> => {
  const { tree, stored } = await openChangeableFolder(id, caller)
  const to = folderId ?? stored.parent ?? tree.space
  if (folderId !== undefined && to !== (stored.parent ?? tree.space)) {
    // Checked separately: write access here does not imply write access there.
    const target = await openFolder(to, caller, 'write')
    if (target.tree.space !== tree.space) throw new ApiError('files.otherSpace')
  }
  const parent = parentOf(tree, to)
  if (parent !== stored.parent) refuseMove(tree, id, parent)
  const wanted = name ?? stored.name
  const free = findFreeName(tree, to, wanted, id)
  if (free !== wanted && name !== undefined) throw new ApiError('files.nameTaken', { name })
  const fields = { name: free, description: description ?? stored.description, parent }
  // Sending the stored values back is no change.
  const isSame =
    fields.name === stored.name && fields.description === stored.description && fields.parent === stored.parent
  const changed: StoredFolder = { ...stored, ...fields, changedAt: isSame ? stored.changedAt : now().toISOString() }
  const folders = { ...tree.folders, [id]: changed }
  refuseTooLarge(tree, folders)
  const answer = await toChangedFolder({ ...tree, folders }, id, caller)
  const done = await commitIdempotent(
    withLiveUpdates(idempotency, caller, id),
    answer,
    saveTree(caller.tenant, tree, folders),
  )
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}

export const removeFolder = async (id: string, caller: Caller, { idempotency }: Idempotent): Promise<boolean> => {
  const { tenant, person } = caller
  const { tree, stored } = await openChangeableFolder(id, caller)
  const deletedAt = now().toISOString()
  const folders = { ...tree.folders, [id]: { ...stored, deletedAt, deletedBy: person } }
  const done = await commitIdempotent(withLiveUpdates(idempotency, caller, id), true, [
    ...saveTree(tenant, tree, folders),
    ...putIntoTrash(tenant, tree.space, { id, name: stored.name, type: 'folder', deletedBy: person, deletedAt }),
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}
