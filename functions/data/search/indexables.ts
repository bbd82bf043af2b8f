import { allOf, type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { courseEntry } from '#functions/data/apps/academy/courseSearch.ts'
import { courseRowKey, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { contactKey, searchEntryOf, toStoredContact } from '#functions/data/apps/contacts/storedContact.ts'
import { fileEntry } from '#functions/data/apps/files/fileSearch.ts'
import { folderEntry } from '#functions/data/apps/files/folderSearch.ts'
import { fileKey, toFile } from '#functions/data/apps/files/storedFile.ts'
import { toTree, treeKey } from '#functions/data/apps/files/trees.ts'
import { articleEntry } from '#functions/data/apps/help/articleSearch.ts'
import { articleRowKey, toArticleRow } from '#functions/data/apps/help/articles.ts'
import { productEntry } from '#functions/data/apps/inventory/productSearch.ts'
import { productKey, toStoredProduct } from '#functions/data/apps/inventory/products.ts'
import { boardEntry } from '#functions/data/apps/scrumboard/boardSearch.ts'
import { boardKey, toBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { cardEntry } from '#functions/data/apps/scrumboard/cardSearch.ts'
import { archivedKey, cardKey, toCard } from '#functions/data/apps/scrumboard/cards.ts'
import { clientEntry, clientKey, toClient } from '#functions/data/missions/clients.ts'
import { missionEntry } from '#functions/data/missions/missions.ts'
import { missionKey, toMission } from '#functions/data/missions/storedMission.ts'
import { memberEntry } from '#functions/data/people/memberSearch.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { spaceIdOf } from '#shared/apps/files/rules.ts'
import { idOnBoard, parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import type { Entry } from './searchIndex.ts'

/** A search entry, and the condition that its source is unchanged. */
interface ReadThing {
  entry: Entry | undefined
  unchanged: Expression
}

/** A kind of indexed things. */
interface Indexable {
  /** Possible keys of a thing. */
  keys: (tenant: string, id: string) => Key[]
  /** Ids of the things in an item. */
  idsIn: (item: Item) => string[]
  /** Undefined when the item cannot be read. */
  read: (item: Item, id: string) => ReadThing | undefined
}

const areFieldsUnchanged = (item: Item, fields: readonly string[]): Expression =>
  allOf(
    fields.map((field) =>
      item[field] === undefined
        ? expression`attribute_not_exists(${name(field)})`
        : expression`${name(field)} = ${item[field]}`,
    ),
  )

const ownId = ({ id }: Item): string[] => (typeof id === 'string' ? [id] : [])

/** `fields`: attributes that determine the entry. */
const indexable = <T>(
  keys: Indexable['keys'],
  toThing: (item: Item) => T,
  fields: readonly string[],
  entryOf: (thing: T, id: string) => Entry | undefined,
  idsIn: Indexable['idsIn'] = ownId,
): Indexable => ({
  keys,
  idsIn,
  read: (item, id) =>
    readIf(item, (one) => ({ entry: entryOf(toThing(one), id), unchanged: areFieldsUnchanged(item, fields) })),
})

const KINDS: Record<Entry['kind'], Indexable> = {
  person: indexable(
    (tenant, id) => [memberKey(tenant, id)],
    toMember,
    ['firstName', 'lastName', 'email', 'state', 'invitation', 'erasedAt'],
    memberEntry,
  ),
  mission: indexable((tenant, id) => [missionKey(tenant, id)], toMission, ['title', 'status'], missionEntry),
  client: indexable((tenant, id) => [clientKey(tenant, id)], toClient, ['title'], clientEntry),
  contact: indexable((tenant, id) => [contactKey(tenant, id)], toStoredContact, ['name', 'company'], searchEntryOf),
  product: indexable((tenant, id) => [productKey(tenant, id)], toStoredProduct, ['name', 'sku'], productEntry),
  file: indexable(
    (tenant, id) => [fileKey(tenant, id)],
    toFile,
    ['name', 'folder', 'deletedAt'],
    (file) => (file.deletedAt ? undefined : fileEntry(file)),
  ),
  folder: indexable(
    (tenant, id) => [treeKey(tenant, spaceIdOf(id))],
    (item) => toTree('', item).folders,
    ['version'],
    (folders, id) => folderEntry(id, folders[id]),
    ({ folders }) => Object.keys(folders ?? {}),
  ),
  board: indexable((tenant, id) => [boardKey(tenant, id)], toBoard, ['title'], boardEntry),
  card: indexable(
    (tenant, id) => {
      const place = parseBoardItemId(id)
      return place ? [cardKey, archivedKey].map((keyOf) => keyOf(tenant, place.boardId, place.key)) : []
    },
    toCard,
    ['title'],
    (card, id) => cardEntry(parseBoardItemId(id)?.boardId ?? '', card),
    (item) => ownId(item).map((id) => idOnBoard(item.pk.split('#').at(-1) ?? '', id)),
  ),
  course: indexable(
    (tenant, id) => [courseRowKey(tenant, id)],
    toCourseRow,
    ['published'],
    ({ published }, id) => courseEntry(id, published),
  ),
  article: indexable(
    (tenant, id) => [articleRowKey(tenant, id)],
    toArticleRow,
    ['published'],
    ({ published }, id) => articleEntry(id, published),
  ),
}

export const thingKeys = (tenant: string, kind: Entry['kind'], id: string): Key[] => KINDS[kind].keys(tenant, id)

/** Undefined when the item is unreadable. */
export const readThing = (kind: Entry['kind'], id: string, item: Item): ReadThing | undefined =>
  KINDS[kind].read(item, id)

/** The indexed things in an item. */
export const listThingsOf = (tenant: string, item: Item): { kind: Entry['kind']; id: string }[] =>
  (Object.keys(KINDS) as Entry['kind'][]).flatMap((kind) =>
    KINDS[kind]
      .idsIn(item)
      .filter((id) => thingKeys(tenant, kind, id).some(({ pk, sk }) => pk === item.pk && sk === item.sk))
      .map((id) => ({ kind, id })),
  )
