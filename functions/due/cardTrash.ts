import { buildCardPurgeWrites } from '#functions/data/apps/scrumboard/boardTrash.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** Purges a deleted card; the stream removes its comments and files. */
export const cardTrash: DueHandler = ({ tenant, id, dueAt }) => buildCardPurgeWrites(tenant, id, dueAt)
