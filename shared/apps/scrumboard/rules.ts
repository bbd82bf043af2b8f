import { isFor } from '#shared/apps/audience.ts'
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

/** No list is longer, and none is numbered higher. */
export const HIGHEST_POSITION = STEP * 2 * BOARD_LIMITS.cards

/** Whether something can lie there; for what cannot, the list is numbered anew. */
export const isPosition = (position: number): boolean =>
  Number.isInteger(position) && position >= 1 && position <= HIGHEST_POSITION

export const BOARD_ICONS = ['board', 'tender', 'arrival', 'start', 'client', 'team', 'idea', 'calendar'] as const
export type BoardIcon = (typeof BOARD_ICONS)[number]

export const LABEL_COLORS = ['slate', 'red', 'amber', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export type LabelColor = (typeof LABEL_COLORS)[number]

/** What a board may begin with. */
export const BOARD_TEMPLATES = ['tender', 'arrival', 'start'] as const
export type BoardTemplate = (typeof BOARD_TEMPLATES)[number]

const INSIDE = /^([0-9A-Z]{26})_([0-9A-Z]{26})$/

/** The id of something that lies on a board: it says on which. */
export const idOnBoard = (boardId: string, id: string): string => `${boardId}_${id}`

/** The board of what lies on one, and what it is called there; undefined for what is no such id. */
export const placeOf = (id: string): { boardId: string; key: string } | undefined => {
  const [, boardId, key] = INSIDE.exec(id) ?? []
  return boardId && key ? { boardId, key } : undefined
}

/** Who reads a board beside its members: nobody, the people of the mission that it is about, or everybody who is employed. */
export const BOARD_AUDIENCES = ['MEMBERS', 'MISSION', 'EMPLOYED'] as const
export type BoardAudience = (typeof BOARD_AUDIENCES)[number]

export interface BoardReader {
  id: string
  type: Parameters<typeof isFor>[1]['type']
  permissions: readonly string[]
  /** Those on which they have a position, or will. */
  missions: readonly string[]
}
/** Who is of each audience. Of a mission those are who have a position on it, and who manages missions. */
const READERS: Record<BoardAudience, (person: BoardReader, missionId: string | null) => boolean> = {
  MEMBERS: () => false,
  MISSION: ({ permissions, missions }, missionId) =>
    missionId !== null && (allows(STAFFING, permissions) || missions.includes(missionId)),
  EMPLOYED: (person) => isFor({ who: 'EMPLOYED', people: [] }, person),
}

export type BoardRight = 'none' | 'read' | 'write'

/** What somebody may do on a board, the one rule of every way to it: its members all, its audience read. */
export const rightOnBoard = (
  { members, audience, missionId }: { members: readonly string[]; audience: BoardAudience; missionId: string | null },
  person: BoardReader,
): BoardRight => {
  if (members.includes(person.id)) return 'write'
  return READERS[audience](person, missionId) ? 'read' : 'none'
}

/** Whether somebody decides about a board that they are on: its owner, and whoever runs the company in one way or another. */
export const mayManageBoard = (
  board: { owner: string; members: readonly string[] },
  person: { id: string; permissions: readonly string[] },
): boolean => board.owner === person.id || (board.members.includes(person.id) && allows(STAFF, person.permissions))

/** Whether somebody may share boards; everybody else has boards of their own. */
export const mayShareBoards = (permissions: readonly string[]): boolean => allows(STAFF, permissions)
