import { buildCardPurgeWrites } from '#functions/data/apps/scrumboard/boardTrash.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** A card was deleted and not brought back: it goes, and the stream hears of what was said of it and attached to it. */
export const cardTrash: DueHandler = ({ tenant, id, dueAt }) => buildCardPurgeWrites(tenant, id, dueAt)
