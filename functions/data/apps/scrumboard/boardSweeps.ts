import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import {
  check,
  checkExists,
  getItem,
  queryAll,
  queryPage,
  remove,
  transact,
  update,
} from '#functions/core/table/table.ts'
import { commentsOn } from '#functions/data/apps/comments.ts'
import { findAnsweredDueDates } from '#functions/data/apps/dueDates.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { buildCardFigureWrites } from '#functions/data/figures/cards.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { removeNotifications } from '#functions/data/inbox/notifications.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { readIf } from '#functions/data/stored.ts'
import { idOnBoard, parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { boardKey, checkListExists, countOnBoard, listKey, type StoredBoard, toBoard } from './boards.ts'
import { buildCardIndexWrites } from './cardSearch.ts'
import {
  archivedKey,
  cardBytes,
  cardKey,
  checklistKey,
  countArchived,
  listAssignedCards,
  listCardsArchivedWith,
  listCardsInList,
  relocateCard,
  type StoredCard,
  saveCard,
  toCard,
} from './cards.ts'
import { findWithDeleted, isDeleted } from './deletedBoards.ts'
import { answeredDueDates, buildAssignmentWrites, OWN_CARDS, UNASSIGNED } from './ownCards.ts'

/** A removed or restored list; `stored` is undefined when its board is deleted, which is not counted. */
interface RemovedList {
  tenant: string
  board: string
  list: string
  at: string
  stored: StoredBoard | undefined
}

/** Bounded by the writes of assignees in a transaction: their rows, and their notifications of due dates. */
const CARDS_PER_TRANSACTION = 4
const ITEMS_PER_PAGE = 50
const ROUNDS = 5

/** Archives cards of a removed list; on a conflict they are left to the next round. */
const archiveCards = async (
  { tenant, board, list, at, stored }: RemovedList,
  cards: readonly StoredCard[],
): Promise<void> => {
  const refused = await transact([
    check(listKey(tenant, board, list), expression`attribute_not_exists(#pk)`),
    ...cards.flatMap((card) => [
      ...relocateCard(cardKey(tenant, board, card.id), archivedKey(tenant, board, card.id), card, {
        ...card,
        withList: list,
        version: card.version + 1,
      }),
      ...buildAssignmentWrites(tenant, board, card.id, card, UNASSIGNED),
    ]),
    ...countOnBoard(tenant, board, {
      cards: -cards.length,
      bytes: -cards.reduce((sum, card) => sum + cardBytes(card), 0),
    }),
    ...(stored ? buildCardFigureWrites(tenant, stored, at, countArchived(cards, parisDate(new Date(at)))) : []),
  ])
  if (refused) return
  await removeNotifications(
    tenant,
    cards.flatMap((card) => answeredDueDates(board, card.id, card, UNASSIGNED)),
  )
}

/** Restores archived cards to their list, for assignees who are still members. */
const restoreCards = async (
  { tenant, board, list, at, stored }: RemovedList,
  cards: readonly StoredCard[],
): Promise<void> => {
  const found = await findWithDeleted(tenant, board)
  const members = found?.members ?? []
  // Of a board that was deleted meanwhile nothing is to do.
  const isHidden = found && isDeleted(found)
  const returned = cards.map(({ withList: _, ...card }) => ({
    ...card,
    listId: list,
    version: card.version + 1,
    people: card.people.filter((person) => members.includes(person)),
  }))
  await transact([
    checkListExists(tenant, board, list),
    ...cards.flatMap((card, index) => {
      const after = returned[index] as StoredCard
      const [from, to] = [archivedKey(tenant, board, card.id), cardKey(tenant, board, card.id)]
      return [
        ...relocateCard(from, to, card, after),
        ...buildAssignmentWrites(tenant, board, card.id, UNASSIGNED, isHidden ? UNASSIGNED : after),
      ]
    }),
    ...countOnBoard(tenant, board, {
      cards: cards.length,
      bytes: cards.reduce((sum, card) => sum + cardBytes(card), 0),
    }),
    ...(stored ? buildCardFigureWrites(tenant, stored, at, { returned: cards.length }) : []),
  ])
}

/** Processes cards in batches until none is left. */
const processInBatches = async (
  find: () => Promise<StoredCard[]>,
  act: (cards: readonly StoredCard[]) => Promise<void>,
): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const cards = await find()
    if (cards.length === 0) return
    for (let start = 0; start < cards.length; start += CARDS_PER_TRANSACTION) {
      await act(cards.slice(start, start + CARDS_PER_TRANSACTION))
    }
  }
}

/** Archives the cards of a removed list, unless it was restored. */
export const archiveListCards = async (gone: RemovedList): Promise<void> => {
  const { tenant, board, list } = gone
  if (await getItem(listKey(tenant, board, list))) return
  await processInBatches(
    () => listCardsInList(tenant, board, list),
    (cards) => archiveCards(gone, cards),
  )
}

/** Restores the cards archived with a list; cards beyond the board's limits stay archived. */
export const restoreListCards = (gone: RemovedList): Promise<void> =>
  processInBatches(
    () => listCardsArchivedWith(gone.tenant, gone.board, gone.list),
    (cards) => restoreCards(gone, cards),
  )

/** The assigned cards of a board that are not in `done`; none once the board is deleted, or restored. */
const listLeft = async (tenant: string, board: string, isThere: boolean, done: ReadonlySet<string>) => {
  const stored = readIf(await getItem(boardKey(tenant, board)), toBoard)
  if ((stored !== undefined) !== isThere) return { members: [], cards: [] }
  const cards = await listAssignedCards(tenant, board)
  return { members: stored?.members ?? [], cards: cards.filter(({ id }) => !done.has(id)) }
}

/** Removes the cards of a deleted board from what its members have to do. */
export const hideAssignedCards = async (tenant: string, board: string): Promise<void> => {
  const done = new Set<string>()
  await processInBatches(
    async () => (await listLeft(tenant, board, false, done)).cards,
    async (cards) => {
      const refused = await transact([
        check(boardKey(tenant, board), expression`attribute_not_exists(#pk)`),
        ...cards.flatMap((card) => buildAssignmentWrites(tenant, board, card.id, card, UNASSIGNED)),
      ])
      if (refused) return
      for (const { id } of cards) done.add(id)
      const answered = cards.flatMap((card) => answeredDueDates(board, card.id, card, UNASSIGNED))
      await removeNotifications(tenant, answered)
    },
  )
}

/** Returns the cards of a restored board to those of their assignees who are still members. */
export const showAssignedCards = async (tenant: string, board: string): Promise<void> => {
  const done = new Set<string>()
  let members: readonly string[] = []
  await processInBatches(
    async () => {
      const left = await listLeft(tenant, board, true, done)
      members = left.members
      return left.cards
    },
    async (cards) => {
      const refused = await transact([
        checkExists(boardKey(tenant, board)),
        ...cards.flatMap((card) => {
          const { id, dueDate, version } = card
          const key = cardKey(tenant, board, id)
          const people = card.people.filter((one) => members.includes(one))
          return [
            people.length < card.people.length
              ? saveCard(key, card, { people })
              : check(key, expression`#version = ${version}`),
            ...buildAssignmentWrites(tenant, board, id, UNASSIGNED, { people, dueDate }),
          ]
        }),
      ])
      if (!refused) for (const { id } of cards) done.add(id)
    },
  )
}

/** Unassigns former members from the cards of a board. */
export const unassignFromCards = async (tenant: string, board: string, people: readonly string[]): Promise<void> => {
  for (const person of people) {
    const prefix = `${OWN_CARDS}${idOnBoard(board, '')}`
    const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${prefix})`
    for (const row of await queryAll({ where })) {
      const key = parseBoardItemId(row.sk.slice(OWN_CARDS.length))?.key ?? ''
      await unassignFromCard(tenant, board, key, person, row)
    }
  }
}

const unassignFromCard = async (
  tenant: string,
  board: string,
  key: string,
  person: string,
  row: Item,
): Promise<void> => {
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
  if (refused) return unassignFromCard(tenant, board, key, person, row)
  if (card) await removeNotifications(tenant, findAnsweredDueDates(idOnBoard(board, key), card.dueDate, [person]))
}

/** Deletes a card of a deleted board with its comments and files. */
const deleteCardContents = async (tenant: string, board: string, item: Item): Promise<void> => {
  const card = readIf(item, toCard)
  if (!card) return
  const { id } = card
  await commentsOn(tenant, 'scrumboard', idOnBoard(board, id)).removeAll()
  await removeAttached(tenant, 'scrumboard', idOnBoard(board, id))
  await transact([
    remove(item),
    remove(checklistKey(tenant, board, id)),
    ...buildAssignmentWrites(tenant, board, card.id, card, UNASSIGNED),
    ...buildCardIndexWrites(tenant, board, card, undefined),
  ])
  await removeNotifications(tenant, answeredDueDates(board, id, card, UNASSIGNED))
}

/**
 * Deletes everything on a deleted board except its events, which expire. Each card goes with its dependents, so it is
 * resumable.
 */
export const deleteBoardContents = async (tenant: string, board: string): Promise<void> => {
  const where = expression`#pk = ${boardPartition(tenant, board)}`
  let after: Record<string, unknown> | undefined
  do {
    const page = await queryPage({ where, limit: ITEMS_PER_PAGE, ...(after && { after }) })
    const left = page.items.filter(({ sk }) => !sk.startsWith('LOG#'))
    for (const item of left.filter(({ sk }) => /^[CYZ]#/.test(sk))) await deleteCardContents(tenant, board, item)
    if (left.length > 0) await transact(left.map((item) => remove(item)))
    after = page.last
  } while (after)
}
