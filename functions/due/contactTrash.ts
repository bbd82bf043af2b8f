import { buildContactPurgeWrites } from '#functions/data/apps/contacts/contactTrash.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** A contact was deleted and not brought back: it goes with its picture, and the stream hears of what lies beside it. */
export const contactTrash: DueHandler = ({ tenant, id, dueAt }) => buildContactPurgeWrites(tenant, id, dueAt)
