import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { courseRowKey, isPublished, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { contactKey, toStoredContact } from '#functions/data/apps/contacts/storedContact.ts'
import { type OwnSpace, resolveRight, spaceFactKey } from '#functions/data/apps/files/rights.ts'
import { isSharedWith, listSharedFileIds, sharingKeys } from '#functions/data/apps/files/sharing.ts'
import { fileKey, toFile } from '#functions/data/apps/files/storedFile.ts'
import { folderChain, toTree, treeKey } from '#functions/data/apps/files/trees.ts'
import { joinTitles } from '#functions/data/apps/help/articleSearch.ts'
import { articleRowKey, isPublished as isArticlePublished, toArticleRow } from '#functions/data/apps/help/articles.ts'
import { productKey, toStoredProduct } from '#functions/data/apps/inventory/products.ts'
import { readerKeys, toBoardReader } from '#functions/data/apps/scrumboard/boardReader.ts'
import { boardKey, toBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { archivedKey, cardKey, toCard } from '#functions/data/apps/scrumboard/cards.ts'
import type { Entry } from '#functions/data/search/searchIndex.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import { SPACE_NAMES } from '#functions/texts/apps/files.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import { parseSpaceId, rightInSpace, SHARED_SHELF, sharerOf, spaceIdOf } from '#shared/apps/files/rules.ts'
import { articlePath, LANGUAGES, languageFor } from '#shared/apps/help/rules.ts'
import { parseBoardItemId, rightOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { CONTACT_MANAGERS, EQUIPMENT_READERS } from '#shared/core/permissions.ts'
import { type Candidate, type Kind, MAX_READ } from './kind.ts'

const CONTACTS: Kind = {
  kind: 'contact',
  app: 'contacts',
  scope: 'contacts',
  access: CONTACT_MANAGERS,
  keysOf: ({ id }, { tenant }) => [contactKey(tenant, id)],
  shownBy: ([item]) => {
    const contact = readIf(item, toStoredContact)
    if (!contact) return undefined
    const { id, name, avatar, company, title } = contact
    const detail = company || title
    const result = {
      kind: 'contact' as const,
      id,
      name,
      avatar,
      link: `/apps/contacts/${id}`,
      ...(detail && { detail }),
    }
    return { group: 'contacts', title: `${name} ${company}`, result }
  },
}

/** Boards that the caller may read. */
const BOARDS: Kind = {
  kind: 'board',
  app: 'scrumboard',
  scope: 'work',
  access: 'signed-in',
  among: async (entries, _, readableBoards) => {
    const boards = await readableBoards()
    return entries.filter(({ id }) => boards.has(id))
  },
  keysOf: ({ id }, caller) => [boardKey(caller.tenant, id), ...readerKeys(caller)],
  shownBy: ([item, missions], _, caller) => {
    const board = readIf(item, toBoard)
    if (!board || rightOnBoard(board, toBoardReader(caller, missions)) === 'none') return undefined
    const { id, title } = board
    return { group: 'pages', title, result: { kind: 'board', title, link: `/apps/scrumboard/${id}` } }
  },
}

/** Cards of boards that the caller may read; archived ones are completed. */
const CARDS: Kind = {
  kind: 'card',
  app: 'scrumboard',
  scope: 'work',
  access: 'signed-in',
  among: async (entries, _, readableBoards) => {
    const boards = await readableBoards()
    return entries.filter(({ id }) => boards.has(parseBoardItemId(id)?.boardId ?? ''))
  },
  keysOf: ({ id }, caller) => {
    const { tenant } = caller
    const { boardId = '', key = '' } = parseBoardItemId(id) ?? {}
    const keys = [boardKey(tenant, boardId), cardKey(tenant, boardId, key), archivedKey(tenant, boardId, key)]
    return [...keys, ...readerKeys(caller)]
  },
  shownBy: ([onBoard, card, archived, missions], { id }, caller) => {
    const [board, found] = [readIf(onBoard, toBoard), readIf(card ?? archived, toCard)]
    if (!found || !board || rightOnBoard(board, toBoardReader(caller, missions)) === 'none') return undefined
    const { title } = found
    const link = `/apps/scrumboard/${board.id}/card/${id}`
    return { group: 'tasks', title, result: { kind: 'card', title, detail: board.title, completed: !card, link } }
  },
}

/** The space of a folder or file; undefined for attachments, which are not indexed. */
const ownSpace = (space = ''): OwnSpace | undefined => {
  const found = parseSpaceId(space)
  return found?.kind === 'attached' ? undefined : found
}

/** Entries in spaces that the caller may read by kind, before the space itself is checked. */
const filterReachable = (
  entries: readonly Entry[],
  caller: Caller,
  spaceIn: (entry: Entry) => string | undefined,
  { assigned = true } = {},
) =>
  entries.filter((entry) => {
    const space = ownSpace(spaceIn(entry))
    return space && rightInSpace(space, caller, { assigned }) !== 'none'
  })

/** The name of a space that has no subject of its own. */
const spaceName = ({ kind }: OwnSpace, { language }: Caller): string =>
  kind === 'mission' || kind === 'client' ? '' : SPACE_NAMES[language][kind]

/** The keys of the items that decide access to a space, and of its folder tree. */
const spaceKeys = (space: string, caller: Caller): Key[] => {
  const own = ownSpace(space)
  const fact = own && spaceFactKey(own, caller)
  return [treeKey(caller.tenant, space), ...(fact ? [fact] : [])]
}

/**
 * The folder tree in which the folder is visible to the caller and not in the trash, with its title; undefined otherwise.
 */
const findTree = ([treeItem, fact]: readonly (Item | undefined)[], space: string, folder: string, caller: Caller) => {
  const own = ownSpace(space)
  const tree = treeItem ? readIf(treeItem, (one) => toTree(space, one)) : toTree(space, undefined)
  if (!own || !tree || !folderChain(tree, folder)) return undefined
  const { right, title } = resolveRight(own, caller, fact)
  if (right === 'none') return undefined
  return { tree, called: (id: string): string => tree.folders[id]?.name ?? title ?? spaceName(own, caller) }
}

/** Files shared with the caller that are considered. */
const MAX_SHARED_READ = 1000

/** Adds who shared those files with the caller that are not in a space of theirs for sure: the sharer's rights decide. */
const addSharers = async (entries: readonly Entry[], caller: Caller): Promise<readonly Candidate[]> => {
  const sure = new Set(filterReachable(entries, caller, ({ space }) => space, { assigned: false }))
  const others = entries.filter((entry) => !sure.has(entry))
  if (others.length === 0) return entries
  const files = readEach(await getItems(others.map(({ id }) => fileKey(caller.tenant, id))), toFile)
  const sharers = new Map(files.map(({ id, readers }) => [id, sharerOf(readers, caller.person)]))
  return entries.map((entry) => ({ ...entry, sharer: sharers.get(entry.id) }))
}

/** Files of readable spaces, and files shared with the caller; not those in the trash, or in a folder in the trash. */
const FILES: Kind = {
  kind: 'file',
  app: 'files',
  scope: 'work',
  access: 'signed-in',
  among: async (entries, caller) => {
    const found = new Set(filterReachable(entries, caller, ({ space }) => space))
    const { ids } =
      found.size < entries.length ? await listSharedFileIds(caller.tenant, caller.person, MAX_SHARED_READ) : { ids: [] }
    const shared = new Set(ids)
    return addSharers(entries.filter((entry) => found.has(entry) || shared.has(entry.id)).slice(0, MAX_READ), caller)
  },
  keysOf: ({ id, space = '', sharer }, caller) => {
    const { tenant } = caller
    return [fileKey(tenant, id), ...sharingKeys(tenant, space, sharer), ...spaceKeys(space, caller)]
  },
  shownBy: ([item, ...facts], { space = '', sharer }, caller) => {
    const file = readIf(item, toFile)
    // A file that moved meanwhile is found in its new space.
    if (!file || file.deletedAt || spaceIdOf(file.folder) !== space) return undefined
    const { id, folder, name: title } = file
    const forReaders = sharingKeys(caller.tenant, space, sharer).length
    const place = findTree(facts.slice(forReaders), space, folder, caller)
    if (!place && !(sharer && isSharedWith(file, caller.person, facts))) return undefined
    const link = `/apps/file-manager/folders/${place ? folder : SHARED_SHELF}/details/${id}`
    const detail = place?.called(folder) ?? SPACE_NAMES[caller.language].shared
    return { group: 'pages', title, result: { kind: 'file', title, detail, link } }
  },
}

/** Folders of the same spaces. */
const FOLDERS: Kind = {
  kind: 'folder',
  app: 'files',
  scope: 'work',
  access: 'signed-in',
  among: (entries, caller) => filterReachable(entries, caller, ({ id }) => spaceIdOf(id)),
  keysOf: ({ id }, caller) => spaceKeys(spaceIdOf(id), caller),
  shownBy: (items, { id }, caller) => {
    const space = spaceIdOf(id)
    const place = findTree(items, space, id, caller)
    const folder = place?.tree.folders[id]
    if (!folder) return undefined
    const { name: title, parent } = folder
    const link = `/apps/file-manager/folders/${id}`
    return { group: 'pages', title, result: { kind: 'folder', title, detail: place.called(parent ?? space), link } }
  },
}

const PRODUCTS: Kind = {
  kind: 'product',
  app: 'inventory',
  scope: 'equipment',
  access: EQUIPMENT_READERS,
  keysOf: ({ id }, { tenant }) => [productKey(tenant, id)],
  shownBy: ([item]) => {
    const product = readIf(item, toStoredProduct)
    if (!product) return undefined
    const { id, name, sku } = product
    const link = `/apps/ecommerce/inventory?product=${id}`
    return {
      group: 'pages',
      title: `${name} ${sku}`,
      result: { kind: 'product', title: name, link, ...(sku && { detail: sku }) },
    }
  },
}

/** Courses of the company that are for the caller, as they were published. */
const COURSES: Kind = {
  kind: 'course',
  app: 'academy',
  scope: 'help',
  access: 'signed-in',
  keysOf: ({ id }, { tenant }) => [courseRowKey(tenant, id)],
  shownBy: ([item], _, { person, type }) => {
    const row = readIf(item, toCourseRow)
    if (!row || !isPublished(row) || !isInAudience(row.published.audience, { id: person, type })) return undefined
    const { title } = row.published
    return { group: 'pages', title, result: { kind: 'course', title, link: `/apps/academy/${row.id}` } }
  },
}

/** Articles of the company that are for the caller, as they were published; found by their titles in either language. */
const ARTICLES: Kind = {
  kind: 'article',
  scope: 'help',
  access: 'signed-in',
  keysOf: ({ id }, { tenant }) => [articleRowKey(tenant, id)],
  shownBy: ([item], _, { person, type, language }) => {
    const row = readIf(item, toArticleRow)
    if (!row || !isArticlePublished(row)) return undefined
    const { audience, heads } = row.published
    const written = languageFor(
      LANGUAGES.filter((one) => heads[one]),
      language,
    )
    const head = written && heads[written]
    if (!head || !isInAudience({ who: audience, people: [] }, { id: person, type })) return undefined
    const link = articlePath(row.id, row.published)
    return { group: 'pages', title: joinTitles(row.published), result: { kind: 'article', title: head.title, link } }
  },
}

/** All kinds that search finds in apps; notes and mails are private, and not indexed. */
export const KINDS: readonly Kind[] = [CONTACTS, BOARDS, CARDS, FILES, FOLDERS, PRODUCTS, COURSES, ARTICLES]
