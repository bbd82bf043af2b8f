import { now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { toBoardReader } from '#functions/data/apps/scrumboard/boardReader.ts'
import type { StoredBoard, StoredLabel, StoredList } from '#functions/data/apps/scrumboard/boards.ts'
import type { StoredCard, StoredStep } from '#functions/data/apps/scrumboard/cards.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { Face } from '#shared/apps/comments.ts'
import type { BoardLabel, Card, List, ListFacts, Subject, WholeCard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, idOnBoard, mayManageBoard, rightOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'

export const toFace = (member: Member): Face => ({
  id: member.id,
  name: fullName(member),
  avatar: member.avatarPath,
})

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago an instant was, in words; less than a minute is now. */
const ago = (instant: string, language: Caller['language']): string => {
  const past = Math.max(0, now().getTime() - Date.parse(instant))
  const words = new Intl.RelativeTimeFormat(language.toLowerCase(), { numeric: 'auto' })
  const [unit, size] = UNITS.find(([, one]) => past >= one) ?? []
  return unit ? words.format(-Math.floor(past / size), unit) : words.format(0, 'second')
}

/** What a board is about, for its members and for whoever sees missions and clients. */
const aboutFor = (board: StoredBoard, mayWrite: boolean, { permissions }: Caller, subjects: Subject[]) => {
  const { missionId, clientId } = board
  return mayWrite || allows(STAFFING, permissions)
    ? { missionId, clientId, subjects }
    : { missionId: null, clientId: null, subjects: [] }
}

/** What is said of a board to one of those who may read it. */
export const toBoardFacts = (board: StoredBoard, activityAt: string, caller: Caller, subjects: Subject[]) => {
  const { id, title, description, icon, owner, audience, version } = board
  const { person, permissions, language } = caller
  const mayWrite = rightOnBoard(board, toBoardReader(caller, undefined)) === 'write'
  return {
    ...{ id, title, description, icon, owner, audience, mayWrite, version },
    ...aboutFor(board, mayWrite, caller, subjects),
    lastActivity: ago(activityAt, language),
    lastActivityAt: activityAt,
    isManager: mayManageBoard(board, { id: person, permissions }),
  }
}

export const toLabel = (boardId: string, { id, title, color }: StoredLabel): BoardLabel => ({
  id: idOnBoard(boardId, id),
  ...{ boardId, title, color },
})

/** What is known of a board when one of its cards is shown. */
export interface Around {
  boardId: string
  /** Of the board: whoever is no longer on it is on none of its cards. */
  members: readonly string[]
  labels: readonly StoredLabel[]
}

/** A card as its board shows it: without labels that are no longer there, and people who have left the board. */
export const toCardView = (card: StoredCard, { boardId, members, labels }: Around, archived = false): Card => {
  const { title, description, position, dueDate, repeat, repeatIn, steps, stepsDone, comments, version, createdAt } =
    card
  return {
    id: idOnBoard(boardId, card.id),
    boardId,
    listId: idOnBoard(boardId, card.listId),
    ...{ title, description, position, dueDate, repeat, steps, stepsDone, comments, archived, version, createdAt },
    repeatIn: repeatIn === null ? null : idOnBoard(boardId, repeatIn),
    labels: labels
      .filter(({ id }) => card.labels.includes(id))
      .slice(0, BOARD_LIMITS.cardLabels)
      .map((label) => toLabel(boardId, label)),
    people: card.people.filter((person) => members.includes(person)),
  }
}

/** The same with its checklist. */
export const toWholeCard = (
  card: StoredCard,
  around: Around,
  archived: boolean,
  lines: readonly StoredStep[],
): WholeCard => ({
  ...toCardView(card, around, archived),
  checklist: lines.map(({ person, ...line }) => ({
    ...line,
    person: person !== null && around.members.includes(person) ? person : null,
  })),
})

export const toListFacts = (boardId: string, { id, title, position, limit }: StoredList): ListFacts => ({
  id: idOnBoard(boardId, id),
  ...{ boardId, title, position, limit },
})

export const toListView = (boardId: string, list: StoredList, cards: readonly Card[]): List => ({
  ...toListFacts(boardId, list),
  cards: [...cards],
})
