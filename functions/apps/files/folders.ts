import { newId, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { buildEmptyCountWrite } from '#functions/data/apps/files/files.ts'
import { putIntoTrash } from '#functions/data/apps/files/trash.ts'
import { childFolders, type StoredFolder, saveTree, type Tree } from '#functions/data/apps/files/trees.ts'
import type { FileItem, files } from '#shared/apps/files/contract.ts'
import { LIMITS, mayMove, numbered, sortName } from '#shared/apps/files/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { openFolder, type Place } from './access.ts'
import { liveIn } from './live.ts'
import { besideOf, toFolderItem } from './view.ts'

type Idempotent = Pick<Request, 'idempotency'>

const parentOf = (tree: Tree, folder: string): string | null => (folder === tree.space ? null : folder)

/** The names that are taken among the folders of one. */
const takenIn = (tree: Tree, folder: string, but?: string): Set<string> =>
  new Set(childFolders(tree, folder).flatMap((id) => (id === but ? [] : sortName(tree.folders[id]?.name ?? ''))))

/** A name as it is free in a folder: with a number when it is taken. */
export const freeName = (tree: Tree, folder: string, name: string, but?: string): string => {
  const taken = takenIn(tree, folder, but)
  for (let number = 1; ; number += 1) {
    const tried = numbered(name, number, 'folder')
    if (!taken.has(sortName(tried))) return tried
  }
}

const refuseMove = (tree: Tree, id: string, to: string | null): void => {
  const may = mayMove(tree.folders, id, to)
  if (may !== 'yes') throw new ApiError(may === 'circle' ? 'files.circle' : 'files.tooDeep', { most: LIMITS.depth })
}

const bytesOf = ({ folders }: Pick<Tree, 'folders'>): number => Buffer.byteLength(JSON.stringify(folders))

/** All folders of a space are stored as one, which has its limit; what makes it smaller is never refused. */
const refuseTooLarge = (tree: Tree, folders: Tree['folders']): void => {
  const bytes = bytesOf({ folders })
  if (bytes > LIMITS.treeBytes && bytes > bytesOf(tree)) throw new ApiError('files.tooManyWords')
}

/** A folder as its changer sees it. */
const answered = async (tree: Tree, id: string, caller: Caller): Promise<FileItem> => {
  const beside = await besideOf(caller.tenant, [tree.folders[id]?.by ?? ''], [id])
  return toFolderItem(tree, id, beside, true, caller)
}

export const createFolder = async (
  { folderId, name, description = '' }: ParsedOf<typeof files.createFolder>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<FileItem> => {
  const { tenant, person } = caller
  const { tree, space } = await openFolder(folderId, caller, 'write')
  // The files of a thing lie side by side.
  if (space.kind === 'attached') throw new ApiError('access.denied')
  if (Object.keys(tree.folders).length >= LIMITS.folders) throw new ApiError('files.full', { most: LIMITS.folders })
  const id = `${tree.space}_${newId()}`
  const at = now().toISOString()
  const made: StoredFolder = {
    ...{ name: freeName(tree, folderId, name), description, parent: parentOf(tree, folderId) },
    ...{ by: person, at, changedAt: at },
  }
  const folders = { ...tree.folders, [id]: made }
  refuseTooLarge(tree, folders)
  refuseMove({ ...tree, folders }, id, made.parent)
  const answer = await answered({ ...tree, folders }, id, caller)
  const done = await commitIdempotent(liveIn(idempotency, caller, id), answer, [
    ...saveTree(tenant, tree, folders),
    buildEmptyCountWrite(tenant, id),
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}

/** A folder that is not the space itself, which nobody changes. */
const openedFolder = async (id: string, caller: Caller): Promise<Place & { stored: StoredFolder }> => {
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
  const { tree, stored } = await openedFolder(id, caller)
  const to = folderId ?? stored.parent ?? tree.space
  if (folderId !== undefined && to !== (stored.parent ?? tree.space)) {
    // Asked for itself: whoever may write here need not there.
    const target = await openFolder(to, caller, 'write')
    if (target.tree.space !== tree.space) throw new ApiError('files.otherSpace')
  }
  const parent = parentOf(tree, to)
  if (parent !== stored.parent) refuseMove(tree, id, parent)
  const wanted = name ?? stored.name
  const free = freeName(tree, to, wanted, id)
  if (free !== wanted && name !== undefined) throw new ApiError('files.nameTaken', { name })
  const fields = { name: free, description: description ?? stored.description, parent }
  // What is sent back as it was read is no change.
  const isSame =
    fields.name === stored.name && fields.description === stored.description && fields.parent === stored.parent
  const changed: StoredFolder = {
    ...{ ...stored, ...fields },
    changedAt: isSame ? stored.changedAt : now().toISOString(),
  }
  const folders = { ...tree.folders, [id]: changed }
  refuseTooLarge(tree, folders)
  const answer = await answered({ ...tree, folders }, id, caller)
  const done = await commitIdempotent(liveIn(idempotency, caller, id), answer, saveTree(caller.tenant, tree, folders))
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}

export const removeFolder = async (id: string, caller: Caller, { idempotency }: Idempotent): Promise<boolean> => {
  const { tenant, person } = caller
  const { tree, stored } = await openedFolder(id, caller)
  const deletedAt = now().toISOString()
  const folders = { ...tree.folders, [id]: { ...stored, deletedAt, deletedBy: person } }
  const done = await commitIdempotent(liveIn(idempotency, caller, id), true, [
    ...saveTree(tenant, tree, folders),
    ...putIntoTrash(tenant, tree.space, { id, name: stored.name, type: 'folder', deletedBy: person, deletedAt }),
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}
