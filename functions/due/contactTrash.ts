import { buildContactPurgeWrites } from '#functions/data/apps/contacts/contactTrash.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** Purges a deleted contact; the stream removes what belonged to it. */
export const contactTrash: DueHandler = ({ tenant, id, dueAt }) => buildContactPurgeWrites(tenant, id, dueAt)
