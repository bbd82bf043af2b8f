import { now } from '#functions/core/clock.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'

const HOUR_MS = 3_600_000

/** When a deletion becomes final. */
export const undoExpiry = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + UNDO_HOURS * HOUR_MS).toISOString()

/** As TTL, in epoch seconds. */
export const undoTtl = (deletedAt: string): number => Math.floor(Date.parse(undoExpiry(deletedAt)) / 1000)

export const isUndoable = ({ deletedAt }: { deletedAt: string }): boolean => undoExpiry(deletedAt) > now().toISOString()
