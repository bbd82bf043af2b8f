import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { filesOf } from '#functions/data/apps/files/files.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import { readTrash, readTrashed, removeFromTrash, trashExpiry } from '#functions/data/apps/files/trash.ts'
import { folderChain, saveTree } from '#functions/data/apps/files/trees.ts'
import type { files } from '#shared/apps/files/contract.ts'
import type { FileItem } from '#shared/apps/files/items.ts'
import { isFolderId, spaceIdOf } from '#shared/apps/files/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { openFolder, type Place } from './access.ts'
import { findFreeName } from './folders.ts'
import { saveUnderFreeName } from './items.ts'
import { withLiveUpdates } from './live.ts'
import { loadListingContext, toFolderItem, toOwnItem } from './view.ts'

type Idempotent = Pick<Request, 'idempotency'>

/** The trash of the folder's space. */
export const listTrash = async (
  { folderId, cursor }: ParsedOf<typeof files.trash>,
  caller: Caller,
): Promise<OutputOf<typeof files.trash>> => {
  const { tenant, person } = caller
  const { tree } = await openFolder(spaceIdOf(folderId), caller, 'write')
  const list = pagedListFor({ tenant, person }, 'files.trash', tree.space)
  const { trashed, last } = await readTrash(tenant, tree.space, await fromCursor(list, cursor))
  const { names } = await loadListingContext(
    tenant,
    trashed.map(({ deletedBy }) => deletedBy),
    [],
  )
  const items = trashed.map((one) => ({ ...one, deletedBy: names.get(one.deletedBy) ?? '', until: trashExpiry(one) }))
  return { items, cursor: await toCursor(list, last) }
}

/** A file in the trash of a space that the caller may write to. */
const openTrashed = async (id: string, caller: Caller): Promise<{ place: Place; file: StoredFile | undefined }> => {
  const file = isFolderId(id) ? undefined : await filesOf(caller.tenant).get(id)
  if (!isFolderId(id) && !file?.deletedAt) notFound()
  return { file, place: await openFolder(spaceIdOf(file?.folder ?? id), caller, 'write') }
}

const restoreFile = async (
  file: StoredFile,
  { tree, checks }: Place,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<FileItem> => {
  const { deletedAt: _, deletedBy: __, ...rest } = file
  const folder = folderChain(tree, file.folder) ? file.folder : tree.space
  const out = removeFromTrash(caller.tenant, tree.space, file.id)
  const done = await saveUnderFreeName(
    withLiveUpdates(idempotency, caller, folder),
    caller.tenant,
    file,
    { ...rest, folder },
    (saved) => toOwnItem(saved, caller),
    [out, ...checks],
  )
  if ('refused' in done) throw done.refused
  return done.answer
}

const restoreFolder = async (
  id: string,
  { tree }: Place,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<FileItem> => {
  const { tenant } = caller
  const stored = tree.folders[id]
  if (!stored?.deletedAt) return notFound()
  const { deletedAt: _, deletedBy: __, ...rest } = stored
  const to = stored.parent && folderChain(tree, stored.parent) ? stored.parent : tree.space
  const parent = to === tree.space ? null : to
  const folders = { ...tree.folders, [id]: { ...rest, parent, name: findFreeName(tree, to, stored.name) } }
  const after = { ...tree, folders }
  const answer = toFolderItem(after, id, await loadListingContext(tenant, [stored.by], [id]), true, caller)
  const done = await commitIdempotent(withLiveUpdates(idempotency, caller, id), answer, [
    ...saveTree(tenant, tree, folders),
    removeFromTrash(tenant, tree.space, id),
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}

/** Restores a file or folder from the trash. */
export const restore = async (id: string, caller: Caller, request: Idempotent): Promise<FileItem> => {
  const { place, file } = await openTrashed(id, caller)
  if (!(await readTrashed(caller.tenant, place.tree.space, id))) notFound()
  return file ? restoreFile(file, place, caller, request) : restoreFolder(id, place, caller, request)
}

/** Deletes permanently: the stream handler removes what belongs to the deleted item. */
export const purge = async (id: string, caller: Caller, { idempotency }: Idempotent): Promise<boolean> => {
  const { place } = await openTrashed(id, caller)
  const done = await commitIdempotent(withLiveUpdates(idempotency, caller, place.tree.space), true, [
    removeFromTrash(caller.tenant, place.tree.space, id),
  ])
  if ('refused' in done) return notFound()
  return done.answer
}
