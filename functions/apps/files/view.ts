import type { Caller } from '#functions/core/http/caller.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Count, countKey, type FileRow, rowOf, toCount } from '#functions/data/apps/files/files.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import { childFolders, type StoredFolder, type Tree } from '#functions/data/apps/files/trees.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach } from '#functions/data/stored.ts'
import { contentsText, dayText, SHELF_CONTENTS, SPACE_NAMES, SPACE_TEXTS } from '#functions/texts/apps/files.ts'
import type { FileItem, FileVersion, Folder } from '#shared/apps/files/contract.ts'
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

/** What is beside the folders and files that are shown: who made them, and how much is in each folder. */
export interface Beside {
  names: ReadonlyMap<string, string>
  counts: ReadonlyMap<string, Count>
}

/** Reads both at once. */
export const besideOf = async (
  tenant: string,
  people: readonly string[],
  folders: readonly string[],
): Promise<Beside & { members: Member[] }> => {
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
/** Who reads, and what of the shelves they may. */
type ShelfReader = Pick<Caller, 'permissions' | 'language'>

/** A file as lists show it. */
export const toFileItem = (
  row: FileRow,
  { names }: Pick<Beside, 'names'>,
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

/** A file as it stands among those that were shared with its reader, who is not told where it lies. */
export const onSharedShelf = (file: FileItem): FileItem => ({ ...file, folderId: SHARED_SHELF, mayWrite: false })

/** A file for who has opened it, who may do no more with it than their right says. */
export const toOpenedItem = async (
  { file, place, isShared }: { file: StoredFile; place: Pick<Place, 'right'>; isShared: boolean },
  caller: Caller,
): Promise<FileItem> => {
  const beside = await besideOf(caller.tenant, [file.by], [])
  const item = toFileItem(rowOf(file), beside, place.right === 'write', caller)
  return isShared ? onSharedShelf(item) : item
}

/** A file that was just changed, for whoever has changed it. */
export const toOwnItem = async (file: StoredFile, caller: Caller): Promise<FileItem> =>
  toFileItem(rowOf(file), await besideOf(caller.tenant, [file.by], []), true, caller)

export const toVersions = (file: StoredFile, { names }: Beside, { language }: Reader): FileVersion[] =>
  file.versions.map(({ number, type, bytes, by, at }) => ({
    ...{ number, type, bytes, size: sizeText(language, bytes), by: names.get(by) ?? '', at },
  }))

const folderItem = (
  id: string,
  folderId: string | null,
  about: Partial<StoredFolder> & { name: string; description: string },
  { names, counts }: Beside,
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
export const toFolderItem = (tree: Tree, id: string, beside: Beside, mayWrite: boolean, reader: Reader): FileItem => {
  const folder = tree.folders[id]
  if (!folder) throw new Error('A folder is not in its tree')
  return folderItem(id, folder.parent ?? tree.space, folder, beside, childFolders(tree, id).length, mayWrite, reader)
}

/** The shelf that the spaces of a kind stand on; null: they stand on the first level themselves. */
const shelfOf = ({ kind }: Space): Shelf | null =>
  kind === 'mission' ? 'missions' : kind === 'client' ? 'clients' : null

/** The shelves that somebody finds among the folders of a space. */
const shelvesOf = ({ kind }: Space, reader: ShelfReader): MissionShelf[] =>
  kind === 'mission' ? MISSION_SHELVES.filter((shelf) => mayOpenShelf(shelf, reader)) : []

/** A space as a folder; nobody renames, moves or deletes one. */
export const toSpaceItem = (
  { space, tree, title }: Pick<Place, 'space' | 'title' | 'tree'>,
  beside: Beside,
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
    beside,
    folders,
    false,
    reader,
  )
}

/** Read for what nothing is beside. */
export const NOTHING: Beside = { names: new Map(), counts: new Map() }

const shelfItem = (id: string, folderId: string | null, shelf: Shelf | MissionShelf, reader: Reader): FileItem => {
  const { language } = reader
  const about = { name: SPACE_NAMES[language][shelf], description: SPACE_TEXTS[language][shelf] }
  const item = folderItem(id, folderId, about, NOTHING, undefined, false, reader)
  return { ...item, contents: SHELF_CONTENTS[language][shelf] }
}

/** A shelf as a folder of the first level; `spaces`: how many stand on it, where that is known. */
export const toShelfItem = (shelf: Shelf, reader: Reader, spaces?: number): FileItem => ({
  ...shelfItem(shelf, null, shelf, reader),
  ...(spaces !== undefined && { contents: contentsText(reader.language, spaces, 0) }),
})

/** Whether somebody reads what stands on a shelf of a mission at all: whoever has nothing to do with reports reads none. */
export const mayOpenShelf = (shelf: MissionShelf, { permissions }: Pick<Caller, 'permissions'>): boolean =>
  shelf !== 'months' || allows(CRA_AREA, permissions)

/** A shelf of a mission's space as a folder in it. */
export const toMissionShelfItem = (space: string, shelf: MissionShelf, reader: Reader): FileItem =>
  shelfItem(missionShelfId(space, shelf), space, shelf, reader)

/** The shelves of a mission's space that somebody may open. */
export const missionShelvesIn = ({ space, folder, tree }: Place, reader: ShelfReader): FileItem[] =>
  folder === tree.space ? shelvesOf(space, reader).map((shelf) => toMissionShelfItem(tree.space, shelf, reader)) : []

/** The folders from the first level down to a place. */
export const pathTo = (place: Place, beside: Beside, reader: ShelfReader): FileItem[] => {
  const shelf = shelfOf(place.space)
  return [
    ...(shelf ? [toShelfItem(shelf, reader)] : []),
    toSpaceItem(place, beside, reader),
    ...place.way.map((id) => toFolderItem(place.tree, id, beside, place.right === 'write', reader)),
  ]
}

/** Who made the folders of a way, and the folders to count in it. */
export const wayBeside = ({ way, tree }: Place) => ({
  people: way.flatMap((id) => tree.folders[id]?.by ?? []),
  folders: [tree.space, ...way],
})

const AUDIENCES: Record<Space['kind'], Folder['audience']> = {
  ...{ company: 'company', staffing: 'staffing', mission: 'mission', client: 'client', person: 'me', attached: null },
}
export const audienceOf = ({ kind }: Space): Folder['audience'] => AUDIENCES[kind]

/** Folders and files as people look for them: by name, whatever the accents, numbers by their value. */
export const byName = (items: readonly FileItem[]): FileItem[] => items.toSorted((a, b) => compareNames(a.name, b.name))
