import { buildTrashExpiryWrites } from '#functions/data/apps/files/trash.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** A file or folder has been in the trash for long enough: the stream hears that it is gone, and deletes what it stood for. */
export const fileTrash: DueHandler = buildTrashExpiryWrites
