import type { Caller } from '#functions/core/http/caller.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Count, countKey, type FileRow, rowOf, toCount } from '#functions/data/apps/files/files.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import { childFolders, type StoredFolder, type Tree } from '#functions/data/apps/files/trees.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach } from '#functions/data/stored.ts'
import { contentsText, dayText, SHELF_CONTENTS, SPACE_NAMES, SPACE_TEXTS } from '#functions/texts/apps/files.ts'
import { compareFileNames } from '#shared/apps/files/fileNames.ts'
import type { FileItem, FileVersion, Folder } from '#shared/apps/files/items.ts'
import {
  MISSION_SHELVES,
  type MissionShelf,
  missionShelfId,
  SHARED_SHELF,
  type Shelf,
  type Space,
} from '#shared/apps/files/rules.ts'
import { compareNames } from '#shared/core/names.ts'
import { allows, CRA_AREA } from '#shared/core/permissions.ts'
import { sizeText } from '#shared/core/sizes.ts'
import type { Place } from './access.ts'

/** Names and counts that listed folders and files refer to. */
export interface ListingContext {
  names: ReadonlyMap<string, string>
  counts: ReadonlyMap<string, Count>
}

/** Reads both in parallel. */
export const loadListingContext = async (
  tenant: string,
  people: readonly string[],
  folders: readonly string[],
): Promise<ListingContext & { members: Member[] }> => {
  const [authors, counted] = [[...new Set(people)], [...new Set(folders)]]
  const items = await batchGet([
    ...authors.map((id) => memberKey(tenant, id)),
    ...counted.map((id) => countKey(tenant, id)),
  ])
  const members = readEach(items.slice(0, authors.length), toMember)
  return {
    members,
    names: new Map(members.map((member) => [member.id, fullName(member)])),
    counts: new Map(counted.map((id, index) => [id, toCount(items[authors.length + index])])),
  }
}

type Reader = Pick<Caller, 'language'>
/** The facts about a reader that decide which shelves they see. */
type ShelfReader = Pick<Caller, 'permissions' | 'language'>

/** A file as listed. */
export const toFileItem = (
  row: FileRow,
  { names }: Pick<ListingContext, 'names'>,
  mayWrite: boolean,
  { language }: Reader,
): FileItem => ({
  id: row.id,
  folderId: row.folder,
  name: row.name,
  createdBy: names.get(row.by) ?? '',
  createdAt: dayText(language, row.at),
  modifiedAt: dayText(language, row.changedAt),
  size: sizeText(language, row.bytes),
  type: row.type,
  contents: null,
  description: row.description,
  bytes: row.bytes,
  createdOn: row.at,
  modifiedOn: row.changedAt,
  versions: row.versions,
  mayWrite,
})

/** A shared file without its location, which its reader may not know. */
export const withoutLocation = (file: FileItem): FileItem => ({ ...file, folderId: SHARED_SHELF, mayWrite: false })

/** A file as opened by the caller, with the rights that they have there. */
export const toOpenedItem = async (
  { file, place, isShared }: { file: StoredFile; place: Pick<Place, 'right'>; isShared: boolean },
  caller: Caller,
): Promise<FileItem> => {
  const beside = await loadListingContext(caller.tenant, [file.by], [])
  const item = toFileItem(rowOf(file), beside, place.right === 'write', caller)
  return isShared ? withoutLocation(item) : item
}

/** The response after a change of a file. */
export const toOwnItem = async (file: StoredFile, caller: Caller): Promise<FileItem> =>
  toFileItem(rowOf(file), await loadListingContext(caller.tenant, [file.by], []), true, caller)

export const toVersions = (file: StoredFile, { names }: ListingContext, { language }: Reader): FileVersion[] =>
  file.versions.map(({ number, type, bytes, by, at }) => ({
    number,
    type,
    bytes,
    size: sizeText(language, bytes),
    by: names.get(by) ?? '',
    at,
  }))

const folderItem = (
  id: string,
  folderId: string | null,
  about: Partial<StoredFolder> & { name: string; description: string },
  { names, counts }: ListingContext,
  folders: number | undefined,
  mayWrite: boolean,
  { language }: Reader,
): FileItem => {
  const count = counts.get(id)
  return {
    id,
    folderId,
    name: about.name,
    createdBy: names.get(about.by ?? '') ?? '',
    createdAt: about.at ? dayText(language, about.at) : '',
    modifiedAt: about.changedAt ? dayText(language, about.changedAt) : '',
    size: count ? sizeText(language, count.bytes) : '',
    type: 'folder',
    contents: count ? contentsText(language, folders ?? 0, count.files) : null,
    description: about.description,
    bytes: count?.bytes ?? 0,
    createdOn: about.at ?? null,
    modifiedOn: about.changedAt ?? null,
    versions: 0,
    mayWrite,
  }
}

/** A folder of a tree. */
export const toFolderItem = (
  tree: Tree,
  id: string,
  beside: ListingContext,
  mayWrite: boolean,
  reader: Reader,
): FileItem => {
  const folder = tree.folders[id]
  if (!folder) throw new Error('A folder is not in its tree')
  return folderItem(id, folder.parent ?? tree.space, folder, beside, childFolders(tree, id).length, mayWrite, reader)
}

/** The shelf that lists the spaces of a kind; null for those on the first level. */
const shelfOf = ({ kind }: Space): Shelf | null =>
  kind === 'mission' ? 'missions' : kind === 'client' ? 'clients' : null

/** The shelves among the folders of a space. */
const shelvesOf = ({ kind }: Space, reader: ShelfReader): MissionShelf[] =>
  kind === 'mission' ? MISSION_SHELVES.filter((shelf) => mayOpenShelf(shelf, reader)) : []

/** A space as a folder; it cannot be renamed, moved or deleted. */
export const toSpaceItem = (
  { space, tree, title }: Pick<Place, 'space' | 'title' | 'tree'>,
  context: ListingContext,
  reader: ShelfReader,
): FileItem => {
  const { kind } = space
  const fixed = kind === 'mission' || kind === 'client' || kind === 'attached' ? undefined : kind
  const folders = childFolders(tree, tree.space).length + shelvesOf(space, reader).length
  return folderItem(
    tree.space,
    shelfOf(space),
    {
      name: fixed ? SPACE_NAMES[reader.language][fixed] : (title ?? ''),
      description: fixed ? SPACE_TEXTS[reader.language][fixed] : '',
    },
    context,
    folders,
    false,
    reader,
  )
}

/** For items that refer to nothing. */
export const EMPTY_CONTEXT: ListingContext = { names: new Map(), counts: new Map() }

const shelfItem = (id: string, folderId: string | null, shelf: Shelf | MissionShelf, reader: Reader): FileItem => {
  const { language } = reader
  const about = { name: SPACE_NAMES[language][shelf], description: SPACE_TEXTS[language][shelf] }
  const item = folderItem(id, folderId, about, EMPTY_CONTEXT, undefined, false, reader)
  return { ...item, contents: SHELF_CONTENTS[language][shelf] }
}

/** A shelf as a folder of the first level; `spaces` is how many it lists, if known. */
export const toShelfItem = (shelf: Shelf, reader: Reader, spaces?: number): FileItem => ({
  ...shelfItem(shelf, null, shelf, reader),
  ...(spaces !== undefined && { contents: contentsText(reader.language, spaces, 0) }),
})

/** Whether the reader may open a shelf of a mission at all. */
export const mayOpenShelf = (shelf: MissionShelf, { permissions }: Pick<Caller, 'permissions'>): boolean =>
  shelf !== 'months' || allows(CRA_AREA, permissions)

/** A shelf as a folder in a mission's space. */
export const toMissionShelfItem = (space: string, shelf: MissionShelf, reader: Reader): FileItem =>
  shelfItem(missionShelfId(space, shelf), space, shelf, reader)

/** The shelves of a mission's space that somebody may open. */
export const listMissionShelves = ({ space, folder, tree }: Place, reader: ShelfReader): FileItem[] =>
  folder === tree.space ? shelvesOf(space, reader).map((shelf) => toMissionShelfItem(tree.space, shelf, reader)) : []

/** The folders from the first level down to a place. */
export const buildPath = (place: Place, beside: ListingContext, reader: ShelfReader): FileItem[] => {
  const shelf = shelfOf(place.space)
  return [
    ...(shelf ? [toShelfItem(shelf, reader)] : []),
    toSpaceItem(place, beside, reader),
    ...place.chain.map((id) => toFolderItem(place.tree, id, beside, place.right === 'write', reader)),
  ]
}

/** The people and folders whose names and counts a path needs. */
export const contextOfPath = ({ chain, tree }: Place) => ({
  people: chain.flatMap((id) => tree.folders[id]?.by ?? []),
  folders: [tree.space, ...chain],
})

const AUDIENCES: Record<Space['kind'], Folder['audience']> = {
  company: 'company',
  staffing: 'staffing',
  mission: 'mission',
  client: 'client',
  person: 'me',
  attached: null,
}
export const audienceOf = ({ kind }: Space): Folder['audience'] => AUDIENCES[kind]

/** Sorted by name, ignoring accents, with numbers by value. */
export const sortByName = (items: readonly FileItem[]): FileItem[] =>
  items.toSorted((a, b) => (a.type === 'folder' ? compareNames : compareFileNames)(a.name, b.name))
