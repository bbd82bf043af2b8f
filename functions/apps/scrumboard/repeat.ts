import { newId, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { getItem } from '#functions/core/table/table.ts'
import { nextDue } from '#functions/data/apps/repeat.ts'
import { checklistKey, type StoredCard, type StoredStep, toChecklist } from '#functions/data/apps/scrumboard/cards.ts'
import { readIf } from '#functions/data/stored.ts'
import { dayAfter } from '#shared/core/calendar.ts'
import { listOn } from './access.ts'
import { listOrFirst, placeCard } from './placing.ts'
import type { Around } from './view.ts'

type Repetition = Pick<StoredCard, 'repeat' | 'repeatIn'>

/**
 * How a card repeats with a change of it. Only what is due on a day does: without one the repetition goes, and none is
 * begun. The next one is made in the list that somebody says, or in the one where the card was when it began to repeat.
 */
export const repetitionAfter = (
  boardId: string,
  before: Repetition,
  { dueDate, listId }: Pick<StoredCard, 'dueDate' | 'listId'>,
  change: Partial<Record<keyof Repetition, string | null | undefined>>,
): Repetition => {
  if (dueDate === null && change.repeat) throw new ApiError('scrumboard.notDue')
  const repeat = change.repeat === undefined ? before.repeat : change.repeat
  const named = change.repeatIn ? listOn(boardId, change.repeatIn) : undefined
  if (dueDate === null || repeat === null) return { repeat: null, repeatIn: null }
  return { repeat, repeatIn: named ?? before.repeatIn ?? listId }
}

const DAY_MS = 86_400_000
/** A day, as much later as another one is than the one before; none when no calendar has it any more. */
const later = (day: string, before: string, after: string): string | null => {
  const next = dayAfter(day, (Date.parse(after) - Date.parse(before)) / DAY_MS)
  return next.startsWith('+') ? null : next
}

/** The next one of a repeated card, with its checklist. */
export interface Next {
  card: StoredCard
  lines: StoredStep[]
}

/**
 * A repeated card that is archived comes again as a new one, at the end of its list or, where that is gone, of the first
 * one. undefined: it is not repeated, or its board has no list.
 */
export const comesAgain = async (caller: Caller, around: Around, card: StoredCard): Promise<Next | undefined> => {
  const { tenant } = caller
  const { boardId, members } = around
  const due = nextDue(card)
  if (!due) return undefined
  const { dueDate } = due
  const listId = await listOrFirst(tenant, boardId, card.repeatIn)
  if (listId === undefined) return undefined
  const checklist = readIf(await getItem(checklistKey(tenant, boardId, card.id)), toChecklist)
  const lines = (checklist?.lines ?? []).map((line) => ({
    ...{ id: newId(), title: line.title, completed: false },
    person: line.person !== null && members.includes(line.person) ? line.person : null,
    dueDate: line.dueDate && later(line.dueDate, card.dueDate ?? dueDate, dueDate),
  }))
  const id = newId()
  const next: StoredCard = {
    ...{ ...card, id, ...due, listId, repeatIn: listId },
    position: await placeCard(caller, boardId, listId, id, undefined),
    ...{ steps: lines.length, stepsDone: 0, comments: 0, version: 1 },
    createdAt: now().toISOString(),
  }
  return { card: next, lines }
}
