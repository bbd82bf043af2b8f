import { now } from '#functions/core/clock.ts'
import { removeDocument, removePicture } from '#functions/core/files/files.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { log } from '#functions/core/log.ts'
import { type DiscardEvent, listEarlierDiscards, removeDiscardOrder } from '#functions/data/files/discardedFiles.ts'
import { RetryLater } from './mailOnce.ts'

/** How long deletion is retried. */
const RETRY_PERIOD_MS = 30 * 60_000

/** Deletes the files of an order, then the order; returns the failure of S3, if any. */
const deleteFiles = async (event: DiscardEvent): Promise<unknown> => {
  const removeOne = event.bucket === 'avatars' ? removePicture : removeDocument
  const outcomes = await Promise.allSettled(event.keys.map(removeOne))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) return failed.reason instanceof ApiError ? (failed.reason.cause ?? failed.reason) : failed.reason
  await removeDiscardOrder(event)
  return undefined
}

/** Deletes unreferenced files, and those of earlier orders that failed; idempotent. */
export const deleteDiscardedFiles = async (event: DiscardEvent): Promise<void> => {
  const { tenant, id, actionAt, bucket, keys } = event
  const failure = await deleteFiles(event)
  if (!failure) {
    await Promise.all((await listEarlierDiscards(event)).map(deleteFiles))
    return
  }
  if (now().getTime() - Date.parse(actionAt) < RETRY_PERIOD_MS) throw new RetryLater()
  log.error('files.notDeleted', { tenant, order: id, bucket, files: keys.length }, failure)
}
