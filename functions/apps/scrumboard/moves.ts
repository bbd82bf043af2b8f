import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import type { Write } from '#functions/core/table/item.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import { checkListExists } from '#functions/data/apps/scrumboard/boards.ts'
import { cardKey, listCardsInList, type StoredCard, saveCard, toCard } from '#functions/data/apps/scrumboard/cards.ts'
import { readIf } from '#functions/data/stored.ts'
import { completeOrder } from '#shared/apps/positions.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card } from '#shared/apps/scrumboard/entities.ts'
import { isPosition } from '#shared/apps/scrumboard/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import {
  commitOnBoard,
  type OpenedBoard,
  openBoard,
  parseListId,
  requireBoardItemId,
  retryOnConflict,
} from './access.ts'
import { renumberList, renumberLists } from './placing.ts'
import { toCardView } from './view.ts'

/** The board that all ids belong to; refused when they differ. */
const requireOneBoard = (ids: readonly string[]): string => {
  const [first, ...others] = new Set(ids.map((id) => requireBoardItemId(id).boardId))
  return first !== undefined && others.length === 0 ? first : notFound()
}

/** Renumbers the cards of a list in the requested order; others keep their place behind them. */
export const orderCards = async (
  { cards }: ParsedOf<typeof scrumboard.orderCards>,
  caller: Caller,
): Promise<Card[]> => {
  const { tenant } = caller
  const boardId = requireOneBoard(cards.map(({ id }) => id))
  const asked = cards.map(({ id }) => requireBoardItemId(id).key)
  const openedBoard = await openBoard(caller, boardId, 'write')
  const items = await batchGet(asked.map((key) => cardKey(tenant, boardId, key)))
  const [first] = items.flatMap((item) => readIf(item, toCard) ?? [])
  if (!first) return notFound()
  await renumberList(caller, boardId, first.listId, (stored) => completeOrder(stored, asked))
  return (await listCardsInList(tenant, boardId, first.listId)).map((card) => toCardView(card, openedBoard))
}

const MOVES_PER_TRANSACTION = 40

interface Move {
  id: string
  listId?: string | undefined
  position?: number | undefined
}

/** Moves cards in one transaction, and returns them. */
const moveBatch = (caller: Caller, board: OpenedBoard, moves: readonly Move[]): Promise<Card[]> =>
  retryOnConflict(async () => {
    const { tenant, person } = caller
    const { boardId } = board
    const found = await batchGet(moves.map(({ id }) => cardKey(tenant, boardId, requireBoardItemId(id).key)))
    const moved = moves.flatMap(({ listId, position }, index) => {
      const card = readIf(found[index], toCard)
      if (!card) return []
      const change: Partial<StoredCard> = {
        ...(listId !== undefined && { listId: parseListId(boardId, listId) }),
        ...(position !== undefined && isPosition(position) && { position }),
      }
      return [{ card, change, after: { ...card, ...change, version: card.version + 1 } }]
    })
    const lists = new Set(moved.flatMap(({ card, after }) => (card.listId === after.listId ? [] : [after.listId])))
    const writes: Write[] = [
      ...moved.map(({ card, change }) => saveCard(cardKey(tenant, boardId, card.id), card, change)),
      ...[...lists].map((list) => checkListExists(tenant, boardId, list)),
      recordBoardEvent(tenant, boardId, person),
    ]
    const answer = moved.map(({ after }) => toCardView(after, board))
    const done = await commitOnBoard({}, caller, boardId, answer, writes)
    if ('answer' in done) return done
    const isList = (index: number) => index >= moved.length && index < moved.length + lists.size
    if ([...done.refused.keys()].some(isList)) throw new ApiError('scrumboard.unknownList')
    return undefined
  })

/** Gives moved cards the places of positions that are out of range, and returns them. */
const placeMoved = async (
  caller: Caller,
  boardId: string,
  cards: readonly Card[],
  outOfRange: ReadonlyMap<string, number>,
): Promise<Card[]> => {
  const lists = cards.filter(({ id }) => outOfRange.has(id)).map(({ listId }) => parseListId(boardId, listId))
  const asked = new Map([...outOfRange].map(([id, position]) => [requireBoardItemId(id).key, position]))
  const positions = await renumberLists(caller, boardId, new Set(lists), asked)
  return cards.map((card) => ({
    ...card,
    position: positions.get(requireBoardItemId(card.id).key) ?? card.position,
  }))
}

/** Moves cards of one board; cards that no longer exist are skipped. */
export const updateCards = async (
  { cards }: ParsedOf<typeof scrumboard.updateCards>,
  caller: Caller,
): Promise<Card[]> => {
  const openedBoard = await openBoard(caller, requireOneBoard(cards.map(({ id }) => id)), 'write')
  const moves = [...new Map(cards.map((card) => [card.id, card])).values()]
  for (const { listId } of moves) if (listId !== undefined) parseListId(openedBoard.boardId, listId)
  const answered: Card[] = []
  for (let start = 0; start < moves.length; start += MOVES_PER_TRANSACTION) {
    answered.push(...(await moveBatch(caller, openedBoard, moves.slice(start, start + MOVES_PER_TRANSACTION))))
  }
  const outOfRange = new Map(
    moves.flatMap(({ id, position }) =>
      position === undefined || isPosition(position) ? [] : [[id, position] as const],
    ),
  )
  return outOfRange.size === 0 ? answered : placeMoved(caller, openedBoard.boardId, answered, outOfRange)
}
