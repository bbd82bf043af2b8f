import { buildTrashExpiryWrites } from '#functions/data/apps/files/trash.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** Purges an expired file or folder; the stream deletes its content. */
export const fileTrash: DueHandler = buildTrashExpiryWrites
