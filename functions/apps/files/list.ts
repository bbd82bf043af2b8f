import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { refuseAppOff } from '#functions/core/security/revocations.ts'
import { batchGet, batchGetEach } from '#functions/core/table/batchGet.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { countKey, filesOf, rowOf, toCount } from '#functions/data/apps/files/files.ts'
import { isSharedWith, listSharedFileIds, sharingKeys } from '#functions/data/apps/files/sharing.ts'
import { fileKey, toFile } from '#functions/data/apps/files/storedFile.ts'
import { childFolders, toTree, treeKey } from '#functions/data/apps/files/trees.ts'
import { listClientPage } from '#functions/data/missions/clients.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { missionsKey, toHeldMissions } from '#functions/data/reports/reportableMissions.ts'
import { readEach } from '#functions/data/stored.ts'
import type { Folder } from '#shared/apps/files/items.ts'
import {
  isShelf,
  parseMissionShelfId,
  rightInSpace,
  SHARED_SHELF,
  type Shelf,
  type Space,
  sharerOf,
  spaceId,
} from '#shared/apps/files/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import { openFolder } from './access.ts'
import {
  audienceOf,
  buildPath,
  contextOfPath,
  listMissionShelves,
  loadListingContext,
  sortByName,
  toFileItem,
  toFolderItem,
  toShelfItem,
  toSpaceItem,
  withoutLocation,
} from './view.ts'

const listingScope = ({ tenant, person }: Caller, folder: string) =>
  pagedListFor({ tenant, person }, 'files.list', folder)

/** The spaces that the caller may open, and the shelves of missions and clients. */
const listFirstLevel = async (caller: Caller): Promise<Folder> => {
  const { tenant, person, permissions } = caller
  const spaces = [
    { kind: 'company', of: '' },
    { kind: 'staffing', of: '' },
    { kind: 'person', of: person },
  ] as const
  const open = spaces
    .filter((space) => rightInSpace(space, caller, { assigned: false }) !== 'none')
    .map((space) => ({ space, id: spaceId(space.kind, space.of) }))
  const items = await getItems([
    missionsKey(tenant, person),
    ...open.flatMap(({ id }) => [treeKey(tenant, id), countKey(tenant, id)]),
  ])
  const counts = new Map(open.map(({ id }, index) => [id, toCount(items[2 + 2 * index])]))
  const staffing = allows(STAFFING, permissions)
  const missions = toHeldMissions(items[0]).length
  const folders = [
    ...open.map(({ space, id }, index) =>
      toSpaceItem(
        { space, title: undefined, tree: toTree(id, items[1 + 2 * index]) },
        { names: new Map(), counts },
        caller,
      ),
    ),
    // Missions and clients of the whole company are not counted.
    ...(staffing ? [toShelfItem('missions', caller), toShelfItem('clients', caller)] : []),
    ...(!staffing && missions > 0 ? [toShelfItem('missions', caller, missions)] : []),
    toShelfItem(SHARED_SHELF, caller),
  ]
  return { folders: sortByName(folders), files: [], path: [], mayWrite: false, audience: null }
}

const SPACES_PER_PAGE = 50

/** The shelves with a space for each mission or client. */
type SpacesShelf = Exclude<Shelf, typeof SHARED_SHELF>

/** A page of missions or clients whose spaces the caller may open. */
const listSpaces = async (shelf: SpacesShelf, caller: Caller, after: Record<string, unknown> | undefined) => {
  const { tenant, person, permissions } = caller
  const staffing = allows(STAFFING, permissions)
  if (shelf === 'clients') {
    if (!staffing) return notFound()
    const { clients, last } = await listClientPage(tenant, after)
    return { of: clients.map(({ id, title }) => ({ id, title })), last }
  }
  if (staffing) {
    const { rows, last } = await missionsOf(tenant).page({ sort: 'title' }, SPACES_PER_PAGE, after)
    return { of: rows.map(({ id, title }) => ({ id, title })), last }
  }
  const missions = toHeldMissions(await getItem(missionsKey(tenant, person)))
  return { of: missions.map(({ mission: { id, title } }) => ({ id, title })), last: undefined }
}

const listShelf = async (shelf: SpacesShelf, caller: Caller, cursor: string | undefined): Promise<Folder> => {
  const { tenant } = caller
  const place = listingScope(caller, shelf)
  const { of, last } = await listSpaces(shelf, caller, await fromCursor(place, cursor))
  const kind = shelf === 'missions' ? 'mission' : 'client'
  const spaces = of.map(({ id, title }) => ({ space: { kind, of: id } as Space, id: spaceId(kind, id), title }))
  const items = await batchGet([
    ...spaces.map(({ id }) => countKey(tenant, id)),
    ...spaces.map(({ id }) => treeKey(tenant, id)),
  ])
  const counts = new Map(spaces.map(({ id }, index) => [id, toCount(items[index])]))
  const beside = { names: new Map<string, string>(), counts }
  const folders = spaces.map(({ space, id, title }, index) =>
    toSpaceItem({ space, title, tree: toTree(id, items[spaces.length + index]) }, beside, caller),
  )
  return {
    folders: sortByName(folders),
    files: [],
    path: [toShelfItem(shelf, caller)],
    mayWrite: false,
    audience: null,
    cursor: await toCursor(place, last),
  }
}

/** Files that colleagues share with the caller. */
const listSharedFiles = async (caller: Caller, cursor: string | undefined): Promise<Folder> => {
  const { tenant, person } = caller
  const place = listingScope(caller, SHARED_SHELF)
  const { ids, last } = await listSharedFileIds(tenant, person, SPACES_PER_PAGE, await fromCursor(place, cursor))
  const files = readEach(await batchGet(ids.map((id) => fileKey(tenant, id))), toFile)
  const facts = await batchGetEach(
    files.map(({ folder, readers }) => sharingKeys(tenant, folder, sharerOf(readers, person))),
  )
  const theirs = files.filter((file, index) => isSharedWith(file, person, facts[index] ?? []))
  const beside = await loadListingContext(
    tenant,
    theirs.map(({ by }) => by),
    [],
  )
  return {
    folders: [],
    files: sortByName(theirs.map((file) => withoutLocation(toFileItem(rowOf(file), beside, false, caller)))),
    path: [toShelfItem(SHARED_SHELF, caller)],
    mayWrite: false,
    audience: null,
    cursor: await toCursor(place, last),
  }
}

const listFolder = async (folderId: string, caller: Caller, cursor: string | undefined): Promise<Folder> => {
  const { tenant } = caller
  const place = await openFolder(folderId, caller, 'read')
  const scope = listingScope(caller, folderId)
  const { rows, last } = await filesOf(tenant).page(folderId, await fromCursor(scope, cursor))
  // The first page includes the folders.
  const inside = cursor ? [] : childFolders(place.tree, folderId)
  const chain = contextOfPath(place)
  const context = await loadListingContext(
    tenant,
    [...rows.map(({ by }) => by), ...inside.flatMap((id) => place.tree.folders[id]?.by ?? []), ...chain.people],
    [...inside, ...chain.folders],
  )
  const mayWrite = place.right === 'write'
  return {
    folders: sortByName([
      ...inside.map((id) => toFolderItem(place.tree, id, context, mayWrite, caller)),
      ...(cursor ? [] : listMissionShelves(place, caller)),
    ]),
    files: sortByName(rows.map((row) => toFileItem(row, context, mayWrite, caller))),
    path: buildPath(place, context, caller),
    mayWrite,
    audience: audienceOf(place.space),
    cursor: await toCursor(scope, last),
  }
}

/** Imported on first use: nothing else in this function needs reports and profiles. */
const loadMissionShelf = async (folderId: string, caller: Caller, cursor: string | undefined): Promise<Folder> => {
  const { listMissionShelf: onMissionShelf } = await import('./missionShelves.ts')
  return onMissionShelf(folderId, caller, cursor)
}

/** The direct content of a folder; the first level without an id, or for the text `null`. */
export const list = async (
  { folderId = 'null', cursor }: { folderId?: string | undefined; cursor?: string | undefined },
  caller: Caller,
): Promise<Folder> => {
  if (folderId !== 'null' && !isShelf(folderId) && !parseMissionShelfId(folderId))
    return listFolder(folderId, caller, cursor)
  await refuseAppOff(caller.tenant, 'files')
  if (folderId === 'null') return listFirstLevel(caller)
  if (!isShelf(folderId)) return loadMissionShelf(folderId, caller, cursor)
  return folderId === SHARED_SHELF ? listSharedFiles(caller, cursor) : listShelf(folderId, caller, cursor)
}
