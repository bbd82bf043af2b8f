import type { Caller } from '#functions/core/http/caller.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import { listsOf } from '#functions/data/apps/scrumboard/boards.ts'
import { listCardsInList, renumberCard } from '#functions/data/apps/scrumboard/cards.ts'
import { between, inOrder, type Positioned, renumbered, renumbering } from '#shared/apps/positions.ts'
import { isPosition } from '#shared/apps/scrumboard/rules.ts'
import { commitOnBoard, untilDone } from './access.ts'

/** The position that something gets among others, and those of them that are to be numbered anew for it. */
interface Placed {
  position: number
  others: Positioned[]
}

/** Where something goes that asks for a position, or for none: then at the end. */
export const placedAmong = (siblings: readonly Positioned[], id: string, asked: number | undefined): Placed => {
  const others = inOrder(siblings.filter((one) => one.id !== id))
  const end = asked === undefined ? between(others.at(-1)?.position, undefined, others.length + 1) : undefined
  if (end !== undefined) return { position: end, others: [] }
  const ids = inOrder([...others, { id, position: asked ?? Number.POSITIVE_INFINITY }]).map((one) => one.id)
  const position = renumbered(ids).find((one) => one.id === id)?.position ?? 1
  return { position, others: renumbering(siblings, ids).filter((one) => one.id !== id) }
}

const AT_ONCE = 90

/**
 * Numbers cards of a list anew, in parts of which each is right by itself; false when one of them is no longer there. To
 * do it again changes nothing, so that no record of it is needed.
 */
const renumber = async (
  caller: Caller,
  boardId: string,
  list: string,
  cards: readonly Positioned[],
): Promise<boolean> => {
  const { tenant, person } = caller
  for (let start = 0; start < cards.length; start += AT_ONCE) {
    const writes = cards
      .slice(start, start + AT_ONCE)
      .map(({ id, position }) => renumberCard(tenant, boardId, list, id, position))
    const isLast = start + AT_ONCE >= cards.length
    const done = await commitOnBoard({}, caller, boardId, true, [
      ...writes,
      ...(isLast ? [recordBoardEvent(tenant, boardId, person)] : []),
    ])
    if ('refused' in done) return false
  }
  return true
}

/** A list of a board or, where that is gone, the first one; undefined: the board has none. */
export const listOrFirst = async (
  tenant: string,
  boardId: string,
  list: string | null,
): Promise<string | undefined> => {
  const lists = await listsOf(tenant, boardId)
  return (lists.find(({ id }) => id === list) ?? lists[0])?.id
}

/** The position that a card gets in a list. What cannot be placed there has the list numbered anew. */
export const placeCard = (
  caller: Caller,
  boardId: string,
  list: string,
  id: string,
  asked: number | undefined,
): Promise<number> => {
  if (asked !== undefined && isPosition(asked)) return Promise.resolve(asked)
  return untilDone(async () => {
    const { position, others } = placedAmong(await listCardsInList(caller.tenant, boardId, list), id, asked)
    return (await renumber(caller, boardId, list, others)) ? { answer: position } : undefined
  })
}

/** Numbers the cards of a list anew, in the order that somebody asks for. */
export const renumberList = (
  caller: Caller,
  boardId: string,
  list: string,
  orderOf: (cards: readonly Positioned[]) => string[],
): Promise<true> =>
  untilDone(async () => {
    const cards = await listCardsInList(caller.tenant, boardId, list)
    const changed = renumbering(cards, orderOf(cards))
    return (await renumber(caller, boardId, list, changed)) ? { answer: true } : undefined
  })
