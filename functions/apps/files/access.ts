import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { refuseAppOff } from '#functions/core/security/revocations.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { ATTACHMENT_RIGHTS } from '#functions/data/apps/files/attached.ts'
import { filesOf } from '#functions/data/apps/files/files.ts'
import { resolveRight, spaceFactKey } from '#functions/data/apps/files/rights.ts'
import { isSharedWith, sharingKeys } from '#functions/data/apps/files/sharing.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import { folderChain, type Tree, toTree, treeKey } from '#functions/data/apps/files/trees.ts'
import {
  allowsTo,
  type FileRight,
  missionShelfOf,
  rightOnFile,
  type Space,
  spaceIdOf,
  spaceOf,
} from '#shared/apps/files/rules.ts'
import { isOptionalApp } from '#shared/apps/optional.ts'

type Asked = Exclude<FileRight, 'none'>

/** A folder that somebody may read, in its space. */
export interface Place {
  space: Space
  /** The space itself, or a folder in it. */
  folder: string
  /** The folders from the top of the space down to this one. */
  way: string[]
  right: FileRight
  tree: Tree
  /** The name of the mission or client that the space is of. */
  title: string | undefined
  /** What has to hold in the transaction of every change in it. */
  holds: readonly Write[]
}

/** What the caller may do in a space, and the name of what it is of. */
const spaceFor = async (space: Space, id: string, caller: Caller) => {
  const key = treeKey(caller.tenant, id)
  if (space.kind === 'attached') {
    const [thing, [item]] = await Promise.all([ATTACHMENT_RIGHTS[space.app](caller, space.of), getItems([key])])
    const { right = 'none' as const, title, holds = [], only } = thing ?? {}
    return { item, right, title, holds, only }
  }
  const fact = spaceFactKey(space, caller)
  const [item, found] = await getItems([key, ...(fact ? [fact] : [])])
  return { item, ...resolveRight(space, caller, found), holds: [], only: undefined }
}

/** Refuses what is in a space whose app is switched off: what is attached to a thing is of the thing's app. */
const refuseSpaceOff = async (space: Space, tenant: string): Promise<void> => {
  const app = space.kind === 'attached' ? space.app : 'files'
  if (isOptionalApp(app)) await refuseAppOff(tenant, app)
}

/**
 * A folder and what the caller may do there, with one file of it or as a whole; undefined for what is not there and what
 * is not theirs to see.
 */
const placeOf = async (folder: string, caller: Caller, file: string | undefined): Promise<Place | undefined> => {
  const spaceId = spaceIdOf(folder)
  const space = spaceOf(spaceId)
  if (!space) return undefined
  await refuseSpaceOff(space, caller.tenant)
  const { item, right, title, holds, only } = await spaceFor(space, spaceId, caller)
  if (right === 'none' || (only && !(file && only.includes(file)))) return undefined
  const tree = toTree(spaceId, item)
  // What stands on a shelf of the space is kept elsewhere: nobody changes it here.
  if (missionShelfOf(folder)) return { space, folder, way: [], right: 'read', tree, title, holds }
  const way = folderChain(tree, folder)
  return way && { space, folder, way, right, tree, title, holds }
}

/** A place where what is asked may be done. */
const allowed = (place: Place | undefined, asked: Asked): Place => {
  const found = place ?? notFound()
  if (!allowsTo(found.right, asked)) throw new ApiError('access.denied')
  return found
}

/**
 * A folder for a caller who may do there what is asked: the one way to whatever lies in it. Whoever may not read it is
 * told that there is none; whoever may only read, that they may not change it.
 */
export const openFolder = async (folder: string, caller: Caller, asked: Asked): Promise<Place> =>
  allowed(await placeOf(folder, caller, undefined), asked)

/** Where a file lies that was shared with the caller, who sees nothing of it but the file; undefined for any other. */
const sharedPlace = async (file: StoredFile, { tenant, person }: Caller): Promise<Place | undefined> => {
  const spaceId = spaceIdOf(file.folder)
  const space = spaceOf(spaceId)
  if (!space || rightOnFile(file.readers, person) === 'none') return undefined
  const found = await getItems(sharingKeys(tenant, file.folder))
  if (!isSharedWith(file, person, found)) return undefined
  const tree = toTree(spaceId, found[0])
  return { space, folder: file.folder, way: [], right: 'read', tree, title: undefined, holds: [] }
}

/**
 * The same for a file, by the folder that it lies in, or because it was shared with the caller, who then may read it and
 * nothing else; what is in the trash is not there.
 */
export const openFile = async (
  id: string,
  caller: Caller,
  asked: Asked,
): Promise<{ file: StoredFile; place: Place; isShared: boolean }> => {
  const file = (await filesOf(caller.tenant).get(id)) ?? notFound()
  if (file.deletedAt) notFound()
  const inSpace = await placeOf(file.folder, caller, id)
  const place = allowed(inSpace ?? (await sharedPlace(file, caller)), asked)
  return { file, place, isShared: !inSpace }
}

/** Nobody opens to others what is attached to a thing: it is for whoever sees the thing. */
export const refuseAttached = ({ space }: Place): void => {
  if (space.kind === 'attached') throw new ApiError('access.denied')
}
