import { buildBoardPurgeWrites } from '#functions/data/apps/scrumboard/deletedBoards.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** Purges a deleted board; the stream removes its content. */
export const boardTrash: DueHandler = ({ tenant, id, dueAt }) => buildBoardPurgeWrites(tenant, id, dueAt)
