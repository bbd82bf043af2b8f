import { newId, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { getItem } from '#functions/core/table/table.ts'
import { nextDue } from '#functions/data/apps/repeat.ts'
import { checklistKey, type StoredCard, type StoredStep, toChecklist } from '#functions/data/apps/scrumboard/cards.ts'
import { readIf } from '#functions/data/stored.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { parseListId } from './access.ts'
import { findListOrFirst, placeCard } from './placing.ts'
import type { BoardContext } from './view.ts'

type Repetition = Pick<StoredCard, 'repeat' | 'repeatIn'>

/**
 * The repetition of a card after a change. It needs a due date; the next card is created in the given list, or in the one
 * where the repetition began.
 */
export const resolveRepetition = (
  boardId: string,
  before: Repetition,
  { dueDate, listId }: Pick<StoredCard, 'dueDate' | 'listId'>,
  change: Partial<Record<keyof Repetition, string | null | undefined>>,
): Repetition => {
  if (dueDate === null && change.repeat) throw new ApiError('scrumboard.notDue')
  const repeat = change.repeat === undefined ? before.repeat : change.repeat
  const named = change.repeatIn ? parseListId(boardId, change.repeatIn) : undefined
  if (dueDate === null || repeat === null) return { repeat: null, repeatIn: null }
  return { repeat, repeatIn: named ?? before.repeatIn ?? listId }
}

const DAY_MS = 86_400_000
/** Shifts a day by the distance between two others; null beyond the calendar's range. */
const shiftDay = (day: string, before: string, after: string): string | null => {
  const next = dayAfter(day, (Date.parse(after) - Date.parse(before)) / DAY_MS)
  return next.startsWith('+') ? null : next
}

/** The next card of a repetition, with its checklist. */
export interface NextCard {
  card: StoredCard
  lines: StoredStep[]
}

/**
 * The next card of an archived repeated card, at the end of its list; undefined when it does not repeat, or the board has
 * no list.
 */
export const buildNextCard = async (
  caller: Caller,
  around: BoardContext,
  card: StoredCard,
): Promise<NextCard | undefined> => {
  const { tenant } = caller
  const { boardId, members } = around
  const due = nextDue(card)
  if (!due) return undefined
  const { dueDate } = due
  const listId = await findListOrFirst(tenant, boardId, card.repeatIn)
  if (listId === undefined) return undefined
  const checklist = readIf(await getItem(checklistKey(tenant, boardId, card.id)), toChecklist)
  const lines = (checklist?.lines ?? []).map((line) => ({
    id: newId(),
    title: line.title,
    completed: false,
    person: line.person !== null && members.includes(line.person) ? line.person : null,
    dueDate: line.dueDate && shiftDay(line.dueDate, card.dueDate ?? dueDate, dueDate),
  }))
  const id = newId()
  const next: StoredCard = {
    ...card,
    id,
    ...due,
    listId,
    repeatIn: listId,
    position: await placeCard(caller, boardId, listId, id, undefined),
    steps: lines.length,
    stepsDone: 0,
    comments: 0,
    version: 1,
    createdAt: now().toISOString(),
  }
  return { card: next, lines }
}
