import { LIMITS, partsOf } from '#shared/apps/files/rules.ts'
import { ApiError } from '#web/client/call.ts'
import { type Origin, removeBegunUpload, saveBegunUpload } from './begunUploads.ts'
import { assertReadable, sendBytes } from './sendBytes.ts'
import type { BegunUpload } from './uploadApi.ts'
import { type SendOptions, withRetry } from './withRetry.ts'

const MAX_PARALLEL_PARTS = 3

interface Part {
  number: number
  url: string
}

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

/** Requests the upload URLs of the missing parts; an upload that the storage no longer knows is restarted. */
const requestMissingParts = async (
  origin: Origin,
  begun: BegunUpload | undefined,
): Promise<BegunUpload & { missing: Part[] }> => {
  const { api, file } = origin
  const at = begun && { uploadId: begun.uploadId, partsId: begun.partsId }
  try {
    return await api.beginParts(file.size, at)
  } catch (failure) {
    if (!at || !(failure instanceof ApiError) || failure.status !== 404) throw failure
    removeBegunUpload(origin)
    return api.beginParts(file.size, undefined)
  }
}

/**
 * Uploads the missing parts of a file, a few in parallel. Each retry asks the storage which parts it has, so that only
 * interrupted parts are sent again.
 */
export const sendParts = async (
  origin: Origin,
  before: BegunUpload | undefined,
  { onSent, ...sending }: SendOptions & { onSent: (bytes: number) => void },
): Promise<BegunUpload> => {
  const { file } = origin
  const sizes = partsOf(file.size)
  let begun = before
  let stored = 0
  let gained = false
  /** Bytes sent of each part in progress. */
  const partProgress = new Map<number, number>()
  const reportProgress = () => {
    sending.onWait(false)
    onSent(stored + total([...partProgress.values()]))
  }

  const sendPart = async ({ number, url }: Part) => {
    const from = (number - 1) * LIMITS.partBytes
    const size = sizes[number - 1] ?? 0
    const onPart = (bytes: number) => {
      partProgress.set(number, Math.min(bytes, size))
      reportProgress()
    }
    try {
      await sendBytes('PUT', url, file.slice(from, from + size), { signal: sending.signal, onSent: onPart })
      stored += size
      gained = true
    } catch (failure) {
      await assertReadable(file)
      // An expired URL is renewed by the next attempt, so it counts as transient.
      const isOver = failure instanceof ApiError && failure.status >= 400 && failure.status < 500
      throw isOver ? new ApiError(0, 'network') : failure
    } finally {
      partProgress.delete(number)
    }
  }

  const attempt = async () => {
    const { missing, ...at } = await requestMissingParts(origin, begun)
    begun = { uploadId: at.uploadId, partsId: at.partsId }
    // Cancelled while the upload was being created.
    if (sending.signal.aborted) {
      abortParts(origin, begun)
      throw new ApiError(0, 'network')
    }
    saveBegunUpload(origin, begun)
    stored = file.size - total(missing.map(({ number }) => sizes[number - 1] ?? 0))
    onSent(stored)
    const queue = [...missing]
    const next = async (): Promise<void> => {
      const part = queue.shift()
      if (!part) return
      await sendPart(part).catch((failure: unknown) => {
        queue.length = 0
        throw failure
      })
      return next()
    }
    const ended = await Promise.allSettled(Array.from({ length: MAX_PARALLEL_PARTS }, next))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return begun
  }

  return withRetry(attempt, sending, () => {
    const is = gained
    gained = false
    return is
  })
}

/** Aborts a multipart upload. A lost request is harmless: the storage expires unfinished uploads. */
export const abortParts = (origin: Origin, { uploadId, partsId }: BegunUpload): void => {
  removeBegunUpload(origin)
  void origin.api.abort(uploadId, partsId).catch(() => {})
}
