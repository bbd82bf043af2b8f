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
  type FileRight,
  includesRight,
  parseMissionShelfId,
  parseSpaceId,
  type Space,
  sharerOf,
  spaceIdOf,
} from '#shared/apps/files/rules.ts'
import { isOptionalApp } from '#shared/apps/optional.ts'

type Asked = Exclude<FileRight, 'none'>

/** A folder that the caller may read, with its space. */
export interface Place {
  space: Space
  /** The space's root, or a folder in it. */
  folder: string
  /** The ids of the folders from the root down to this one. */
  chain: string[]
  right: FileRight
  tree: Tree
  /** The title of the mission or client that the space belongs to. */
  title: string | undefined
  /** Condition checks for every transaction that changes something in the space. */
  checks: readonly Write[]
}

/** The caller's right in a space, and the title of the mission or client it belongs to. */
const resolveSpace = async (space: Space, id: string, caller: Caller) => {
  const key = treeKey(caller.tenant, id)
  if (space.kind === 'attached') {
    const [thing, [item]] = await Promise.all([ATTACHMENT_RIGHTS[space.app](caller, space.of), getItems([key])])
    const { right = 'none' as const, title, checks = [], only } = thing ?? {}
    return { item, right, title, checks, only }
  }
  const fact = spaceFactKey(space, caller)
  const [item, found] = await getItems([key, ...(fact ? [fact] : [])])
  return { item, ...resolveRight(space, caller, found), checks: [], only: undefined }
}

/** Refuses a space whose app is disabled; attachments belong to the app that they are attached in. */
const refuseSpaceOff = async (space: Space, tenant: string): Promise<void> => {
  const app = space.kind === 'attached' ? space.app : 'files'
  if (isOptionalApp(app)) await refuseAppOff(tenant, app)
}

/** A folder and the caller's right there; undefined when it does not exist or is not visible to them. */
const findPlace = async (folder: string, caller: Caller, file: string | undefined): Promise<Place | undefined> => {
  const spaceId = spaceIdOf(folder)
  const space = parseSpaceId(spaceId)
  if (!space) return undefined
  await refuseSpaceOff(space, caller.tenant)
  const { item, right, title, checks, only } = await resolveSpace(space, spaceId, caller)
  if (right === 'none' || (only && !(file && only.includes(file)))) return undefined
  const tree = toTree(spaceId, item)
  // Items on a shelf of the space are stored elsewhere: they are read-only here.
  if (parseMissionShelfId(folder)) return { space, folder, chain: [], right: 'read', tree, title, checks }
  const chain = folderChain(tree, folder)
  return chain && { space, folder, chain, right, tree, title, checks }
}

/** Refuses a place where the caller's right is not sufficient. */
const requireRight = (place: Place | undefined, asked: Asked): Place => {
  const found = place ?? notFound()
  if (!includesRight(found.right, asked)) throw new ApiError('access.denied')
  return found
}

/**
 * Every access to a folder goes through here. Without read access it is not found; with read access only, writes are
 * denied.
 */
export const openFolder = async (folder: string, caller: Caller, asked: Asked): Promise<Place> =>
  requireRight(await findPlace(folder, caller, undefined), asked)

/** The place of a file that was shared with the caller individually; undefined for any other file. */
const findSharedPlace = async (file: StoredFile, { tenant, person }: Caller): Promise<Place | undefined> => {
  const spaceId = spaceIdOf(file.folder)
  const space = parseSpaceId(spaceId)
  const sharer = sharerOf(file.readers, person)
  if (!space || !sharer) return undefined
  const found = await getItems(sharingKeys(tenant, file.folder, sharer))
  if (!isSharedWith(file, person, found)) return undefined
  const tree = toTree(spaceId, found[0])
  return { space, folder: file.folder, chain: [], right: 'read', tree, title: undefined, checks: [] }
}

/**
 * The same for a file, by its folder or because it was shared with the caller, who may then only read it. Files in the
 * trash are not found.
 */
export const openFile = async (
  id: string,
  caller: Caller,
  asked: Asked,
): Promise<{ file: StoredFile; place: Place; isShared: boolean }> => {
  const file = (await filesOf(caller.tenant).get(id)) ?? notFound()
  if (file.deletedAt) notFound()
  const inSpace = await findPlace(file.folder, caller, id)
  const place = requireRight(inSpace ?? (await findSharedPlace(file, caller)), asked)
  return { file, place, isShared: !inSpace }
}

/** Attachments cannot be shared: access to them follows the item that they are attached to. */
export const refuseAttached = ({ space }: Place): void => {
  if (space.kind === 'attached') throw new ApiError('access.denied')
}
