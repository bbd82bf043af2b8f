import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { queryAll, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { commentsOn } from '#functions/data/apps/comments.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { personPartition } from '#functions/data/reports/reportableMissions.ts'
import { readIf } from '#functions/data/stored.ts'
import { idOnBoard, placeOf } from '#shared/apps/scrumboard/rules.ts'
import { boardPartition, countOnBoard } from './boards.ts'
import { cardIndexed } from './cardSearch.ts'
import {
  archivedKey,
  bytesOf,
  cardKey,
  cardsIn,
  checklistKey,
  NOBODYS,
  OWN_CARDS,
  ownCards,
  replaceCard,
  type StoredCard,
  toCard,
} from './cards.ts'

/** Each with the rows of its people, so that all of them have room in a transaction. */
const CARDS_AT_ONCE = 8
const ITEMS_AT_ONCE = 50
const ROUNDS = 5

/** Puts some cards into the archive; those that are changed meanwhile stay for another round. */
const archive = async (tenant: string, board: string, cards: readonly StoredCard[]): Promise<void> => {
  await transact([
    ...cards.flatMap((card) => [
      ...replaceCard(cardKey(tenant, board, card.id), archivedKey(tenant, board, card.id), card, {
        ...card,
        version: card.version + 1,
      }),
      ...ownCards(tenant, board, card.id, card, NOBODYS),
    ]),
    ...countOnBoard(tenant, board, {
      cards: -cards.length,
      bytes: -cards.reduce((sum, card) => sum + bytesOf(card), 0),
    }),
  ])
}

/** Puts the cards of a list that was removed into the archive, whatever is done with them meanwhile. */
export const archiveList = async (tenant: string, board: string, list: string): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const cards = await cardsIn(tenant, board, list)
    if (cards.length === 0) return
    for (let start = 0; start < cards.length; start += CARDS_AT_ONCE) {
      await archive(tenant, board, cards.slice(start, start + CARDS_AT_ONCE))
    }
  }
}

/** Takes people who are no longer on a board off its cards. */
export const takeOffCards = async (tenant: string, board: string, people: readonly string[]): Promise<void> => {
  for (const person of people) {
    const prefix = `${OWN_CARDS}${idOnBoard(board, '')}`
    const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${prefix})`
    for (const row of await queryAll({ where })) {
      const key = placeOf(row.sk.slice(OWN_CARDS.length))?.key ?? ''
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
    for (const item of left.filter(({ sk }) => /^[CZ]#/.test(sk))) await clearCard(tenant, board, item)
    if (left.length > 0) await transact(left.map((item) => remove(item)))
    after = page.last
  } while (after)
}
