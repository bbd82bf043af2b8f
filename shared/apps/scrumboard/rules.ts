import { isInAudience } from '#shared/apps/audience.ts'
import { STEP } from '#shared/apps/positions.ts'
import { allows, STAFF, STAFFING } from '#shared/core/permissions.ts'

export const BOARD_LIMITS = {
  /** Boards that one person begins. */
  boards: 100,
  /** Boards of one company that others than their members read. */
  open: 50,
  members: 50,
  lists: 200,
  /** Cards that are not archived. */
  cards: 1000,
  /**
   * The words of those cards together, in UTF-8: with their labels and all else of them a board is answered in less than
   * six megabytes.
   */
  bytes: 2_000_000,
  labels: 50,
  /** Labels of one card. */
  cardLabels: 10,
  /** People on one card. */
  people: 10,
  /** Lines of a checklist. */
  steps: 100,
  title: 200,
  boardTitle: 80,
  boardDescription: 500,
  listTitle: 80,
  labelTitle: 40,
  stepTitle: 300,
  description: 4000,
} as const

/** The highest position: no list is longer. */
export const MAX_BOARD_POSITION = STEP * 2 * BOARD_LIMITS.cards

/** Whether a position is in range; otherwise the list is renumbered. */
export const isPosition = (position: number): boolean =>
  Number.isInteger(position) && position >= 1 && position <= MAX_BOARD_POSITION

export const BOARD_ICONS = ['board', 'tender', 'arrival', 'start', 'client', 'team', 'idea', 'calendar'] as const
export type BoardIcon = (typeof BOARD_ICONS)[number]

export const LABEL_COLORS = ['slate', 'red', 'amber', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export type LabelColor = (typeof LABEL_COLORS)[number]

/** The templates of new boards. */
export const BOARD_TEMPLATES = ['tender', 'arrival', 'start', 'end'] as const
export type BoardTemplate = (typeof BOARD_TEMPLATES)[number]

/** The icon of a board that begins with a template, or with none, until another is chosen. */
export const TEMPLATE_ICONS: Readonly<Record<BoardTemplate | 'none', BoardIcon>> = {
  tender: 'tender',
  arrival: 'arrival',
  start: 'start',
  end: 'calendar',
  none: 'board',
}

const BOARD_ITEM_ID = /^([0-9A-Z]{26})_([0-9A-Z]{26})$/

/** The id of an item on a board, which contains the board's. */
export const idOnBoard = (boardId: string, id: string): string => `${boardId}_${id}`

/** The board and local id of an item's id; undefined when malformed. */
export const parseBoardItemId = (id: string): { boardId: string; key: string } | undefined => {
  const [, boardId, key] = BOARD_ITEM_ID.exec(id) ?? []
  return boardId && key ? { boardId, key } : undefined
}

/** Who reads a board besides its members: nobody, the people of its mission, or all employees. */
export const BOARD_AUDIENCES = ['MEMBERS', 'MISSION', 'EMPLOYED'] as const
export type BoardAudience = (typeof BOARD_AUDIENCES)[number]

export interface BoardReader {
  id: string
  type: Parameters<typeof isInAudience>[1]['type']
  permissions: readonly string[]
  /** Missions on which they hold a position now or later. */
  missions: readonly string[]
}
/** Who belongs to each audience. A mission's includes those who manage missions. */
const READERS: Record<BoardAudience, (person: BoardReader, missionId: string | null) => boolean> = {
  MEMBERS: () => false,
  MISSION: ({ permissions, missions }, missionId) =>
    missionId !== null && (allows(STAFFING, permissions) || missions.includes(missionId)),
  EMPLOYED: (person) => isInAudience({ who: 'EMPLOYED', people: [] }, person),
}

export type BoardRight = 'none' | 'read' | 'write'

/** The access level on a board, the one rule for every way to it: members write, its audience reads. */
export const rightOnBoard = (
  { members, audience, missionId }: { members: readonly string[]; audience: BoardAudience; missionId: string | null },
  person: BoardReader,
): BoardRight => {
  if (members.includes(person.id)) return 'write'
  return READERS[audience](person, missionId) ? 'read' : 'none'
}

/** Whether a member manages the board: its owner, and staff of the company. */
export const mayManageBoard = (
  board: { owner: string; members: readonly string[] },
  person: { id: string; permissions: readonly string[] },
): boolean => board.owner === person.id || (board.members.includes(person.id) && allows(STAFF, person.permissions))

/** Whether somebody may share boards; everybody else has private ones. */
export const mayShareBoards = (permissions: readonly string[]): boolean => allows(STAFF, permissions)
