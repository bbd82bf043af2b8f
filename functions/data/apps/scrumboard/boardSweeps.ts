import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { check, getItem, queryAll, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { commentsOn } from '#functions/data/apps/comments.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { cardFigures } from '#functions/data/figures/cards.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { readIf } from '#functions/data/stored.ts'
import { idOnBoard, parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { boardKey, countOnBoard, listIsThere, listKey, type StoredBoard, toBoard } from './boards.ts'
import { cardIndexed } from './cardSearch.ts'
import {
  archivedCounts,
  archivedKey,
  bytesOf,
  cardKey,
  cardsGoneWith,
  cardsIn,
  checklistKey,
  NOBODYS,
  OWN_CARDS,
  ownCards,
  replaceCard,
  type StoredCard,
  toCard,
} from './cards.ts'

/** A list that was removed, or came back, and when; on its board, of which nothing is counted once it is gone. */
interface Gone {
  tenant: string
  board: string
  list: string
  at: string
  stored: StoredBoard | undefined
}

/** Each with the rows of its people, so that all of them have room in a transaction. */
const CARDS_AT_ONCE = 8
const ITEMS_AT_ONCE = 50
const ROUNDS = 5

/** Puts some cards of a list that is gone into the archive; those that are changed meanwhile stay for another round. */
const archive = async ({ tenant, board, list, at, stored }: Gone, cards: readonly StoredCard[]): Promise<void> => {
  await transact([
    check(listKey(tenant, board, list), expression`attribute_not_exists(#pk)`),
    ...cards.flatMap((card) => [
      ...replaceCard(cardKey(tenant, board, card.id), archivedKey(tenant, board, card.id), card, {
        ...card,
        withList: list,
        version: card.version + 1,
      }),
      ...ownCards(tenant, board, card.id, card, NOBODYS),
    ]),
    ...countOnBoard(tenant, board, {
      cards: -cards.length,
      bytes: -cards.reduce((sum, card) => sum + bytesOf(card), 0),
    }),
    ...(stored ? cardFigures(tenant, stored, at, archivedCounts(cards, parisDate(new Date(at)))) : []),
  ])
}

/** Brings some cards out of the archive back to their list, if that is there; for those who are still on the board. */
const bringBack = async ({ tenant, board, list, at, stored }: Gone, cards: readonly StoredCard[]): Promise<void> => {
  const members = readIf(await getItem(boardKey(tenant, board)), toBoard)?.members ?? []
  const returned = cards.map(({ withList: _, ...card }) => ({
    ...{ ...card, listId: list, version: card.version + 1 },
    people: card.people.filter((person) => members.includes(person)),
  }))
  await transact([
    listIsThere(tenant, board, list),
    ...cards.flatMap((card, index) => {
      const after = returned[index] as StoredCard
      const [from, to] = [archivedKey(tenant, board, card.id), cardKey(tenant, board, card.id)]
      return [...replaceCard(from, to, card, after), ...ownCards(tenant, board, card.id, NOBODYS, after)]
    }),
    ...countOnBoard(tenant, board, {
      cards: cards.length,
      bytes: cards.reduce((sum, card) => sum + bytesOf(card), 0),
    }),
    ...(stored ? cardFigures(tenant, stored, at, { returned: cards.length }) : []),
  ])
}

/** Does something with all cards that are found, some at once, whatever is done with them meanwhile. */
const withAll = async (
  find: () => Promise<StoredCard[]>,
  act: (cards: readonly StoredCard[]) => Promise<void>,
): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const cards = await find()
    if (cards.length === 0) return
    for (let start = 0; start < cards.length; start += CARDS_AT_ONCE) {
      await act(cards.slice(start, start + CARDS_AT_ONCE))
    }
  }
}

/** Puts the cards of a list that was removed into the archive, unless it was brought back. */
export const archiveList = async (gone: Gone): Promise<void> => {
  const { tenant, board, list } = gone
  if (await getItem(listKey(tenant, board, list))) return
  await withAll(
    () => cardsIn(tenant, board, list),
    (cards) => archive(gone, cards),
  )
}

/** Brings the cards back that went to the archive with a list; those that a full board has no room for stay there. */
export const returnList = (gone: Gone): Promise<void> =>
  withAll(
    () => cardsGoneWith(gone.tenant, gone.board, gone.list),
    (cards) => bringBack(gone, cards),
  )

/** Takes people who are no longer on a board off its cards. */
export const takeOffCards = async (tenant: string, board: string, people: readonly string[]): Promise<void> => {
  for (const person of people) {
    const prefix = `${OWN_CARDS}${idOnBoard(board, '')}`
    const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${prefix})`
    for (const row of await queryAll({ where })) {
      const key = parseBoardItemId(row.sk.slice(OWN_CARDS.length))?.key ?? ''
      await takeOffCard(tenant, board, key, person, row)
    }
  }
}

const takeOffCard = async (tenant: string, board: string, key: string, person: string, row: Item): Promise<void> => {
  const where = expression`#pk = ${boardPartition(tenant, board)} AND #sk = ${cardKey(tenant, board, key).sk}`
  const [item] = await queryAll({ where })
  const card = readIf(item, toCard)
  const others = card?.people.filter((one) => one !== person) ?? []
  const refused = await transact([
    remove(row),
    ...(card && others.length < card.people.length
      ? [
          update(
            cardKey(tenant, board, key),
            expression`SET #people = ${others}, #version = ${card.version + 1}`,
            expression`#version = ${card.version}`,
          ),
        ]
      : []),
  ])
  if (refused) await takeOffCard(tenant, board, key, person, row)
}

/** Removes a card of a board that was deleted, with what was said about it and attached to it. */
const clearCard = async (tenant: string, board: string, item: Item): Promise<void> => {
  const card = readIf(item, toCard)
  if (!card) return
  const { id } = card
  await commentsOn(tenant, 'scrumboard', idOnBoard(board, id)).removeAll()
  await removeAttached(tenant, 'scrumboard', idOnBoard(board, id))
  await transact([
    remove(item),
    remove(checklistKey(tenant, board, id)),
    ...ownCards(tenant, board, card.id, card, NOBODYS),
    ...cardIndexed(tenant, board, card, undefined),
  ])
}

/**
 * Removes all that lies on a board that was deleted, but its events, which go by themselves. Each card goes with what
 * belongs to it, so that one who is interrupted goes on with those that are left.
 */
export const clearBoard = async (tenant: string, board: string): Promise<void> => {
  const where = expression`#pk = ${boardPartition(tenant, board)}`
  let after: Record<string, unknown> | undefined
  do {
    const page = await queryPage({ where, limit: ITEMS_AT_ONCE, ...(after && { after }) })
    const left = page.items.filter(({ sk }) => !sk.startsWith('LOG#'))
    for (const item of left.filter(({ sk }) => /^[CYZ]#/.test(sk))) await clearCard(tenant, board, item)
    if (left.length > 0) await transact(left.map((item) => remove(item)))
    after = page.last
  } while (after)
}
