import { now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { toBoardReader } from '#functions/data/apps/scrumboard/boardReader.ts'
import type { StoredBoard, StoredLabel, StoredList } from '#functions/data/apps/scrumboard/boards.ts'
import type { StoredCard, StoredStep } from '#functions/data/apps/scrumboard/cards.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { PersonSummary } from '#shared/apps/comments.ts'
import type { BoardLabel, Card, CardWithChecklist, List, ListFacts, Subject } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, idOnBoard, mayManageBoard, rightOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'

export const toPersonSummary = (member: Member): PersonSummary => ({
  id: member.id,
  name: fullName(member),
  avatar: member.avatarPath,
})

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The time since an instant in words, `now` below a minute. */
const formatAgo = (instant: string, language: Caller['language']): string => {
  const past = Math.max(0, now().getTime() - Date.parse(instant))
  const words = new Intl.RelativeTimeFormat(language.toLowerCase(), { numeric: 'auto' })
  const [unit, size] = UNITS.find(([, one]) => past >= one) ?? []
  return unit ? words.format(-Math.floor(past / size), unit) : words.format(0, 'second')
}

/** The subject of a board, for members and for those who may see missions and clients. */
const aboutFor = (board: StoredBoard, mayWrite: boolean, { permissions }: Caller, subjects: Subject[]) => {
  const { missionId, clientId } = board
  return mayWrite || allows(STAFFING, permissions)
    ? { missionId, clientId, subjects }
    : { missionId: null, clientId: null, subjects: [] }
}

/** A board as shown to one of its readers. */
export const toBoardFacts = (board: StoredBoard, activityAt: string, caller: Caller, subjects: Subject[]) => {
  const { id, title, description, icon, owner, audience, version } = board
  const { person, permissions, language } = caller
  const mayWrite = rightOnBoard(board, toBoardReader(caller, undefined)) === 'write'
  return {
    id,
    title,
    description,
    icon,
    owner,
    audience,
    mayWrite,
    version,
    ...aboutFor(board, mayWrite, caller, subjects),
    lastActivity: formatAgo(activityAt, language),
    lastActivityAt: activityAt,
    isManager: mayManageBoard(board, { id: person, permissions }),
  }
}

export const toLabel = (boardId: string, { id, title, color }: StoredLabel): BoardLabel => ({
  id: idOnBoard(boardId, id),
  boardId,
  title,
  color,
})

/** The data of a board that its cards refer to. */
export interface BoardContext {
  boardId: string
  /** People who left the board are removed from its cards. */
  members: readonly string[]
  labels: readonly StoredLabel[]
}

/** A card without deleted labels, and without people who left the board. */
export const toCardView = (card: StoredCard, { boardId, members, labels }: BoardContext, archived = false): Card => {
  const { title, description, position, dueDate, repeat, repeatIn, steps, stepsDone, comments, version, createdAt } =
    card
  return {
    id: idOnBoard(boardId, card.id),
    boardId,
    listId: idOnBoard(boardId, card.listId),
    title,
    description,
    position,
    dueDate,
    repeat,
    steps,
    stepsDone,
    comments,
    archived,
    version,
    createdAt,
    repeatIn: repeatIn === null ? null : idOnBoard(boardId, repeatIn),
    labels: labels
      .filter(({ id }) => card.labels.includes(id))
      .slice(0, BOARD_LIMITS.cardLabels)
      .map((label) => toLabel(boardId, label)),
    people: card.people.filter((person) => members.includes(person)),
  }
}

/** The same, with its checklist. */
export const toCardWithChecklist = (
  card: StoredCard,
  around: BoardContext,
  archived: boolean,
  lines: readonly StoredStep[],
): CardWithChecklist => ({
  ...toCardView(card, around, archived),
  checklist: lines.map(({ person, ...line }) => ({
    ...line,
    person: person !== null && around.members.includes(person) ? person : null,
  })),
})

export const toListFacts = (boardId: string, { id, title, position, limit }: StoredList): ListFacts => ({
  id: idOnBoard(boardId, id),
  boardId,
  title,
  position,
  limit,
})

export const toListView = (boardId: string, list: StoredList, cards: readonly Card[]): List => ({
  ...toListFacts(boardId, list),
  cards: [...cards],
})

/** The named labels that exist on the board. */
export const filterBoardLabels = (
  { boardId, labels }: BoardContext,
  named: readonly (string | { id: string })[],
): string[] => {
  const ids = new Set(named.map((one) => (typeof one === 'string' ? one : one.id)))
  return labels.filter(({ id }) => ids.has(idOnBoard(boardId, id))).map(({ id }) => id)
}
