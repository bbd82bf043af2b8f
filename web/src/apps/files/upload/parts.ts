import { FILE_LIMITS, partSizes } from '#shared/apps/files/rules.ts'
import { ApiError } from '#web/client/call.ts'
import { lasting, type Sending } from './lasting.ts'
import { mustRead, send } from './posting.ts'
import { forgetBegun, type Origin, rememberBegun } from './remembered.ts'
import type { Begun } from './uploadApi.ts'

const AT_ONCE = 3

interface Part {
  number: number
  url: string
}

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

/** Where the parts that are missing are to be put; what the storage no longer knows is begun anew. */
const ask = async (origin: Origin, begun: Begun | undefined): Promise<Begun & { missing: Part[] }> => {
  const { api, file } = origin
  const at = begun && { uploadId: begun.uploadId, partsId: begun.partsId }
  try {
    return await api.beginParts(file.size, at)
  } catch (failure) {
    if (!at || !(failure instanceof ApiError) || failure.status !== 404) throw failure
    forgetBegun(origin)
    return api.beginParts(file.size, undefined)
  }
}

/**
 * Sends the parts of a file that the storage does not have, a few at a time. A connection that breaks costs the parts that
 * were on their way: the storage says each time which it has, so that none of those is sent again.
 */
export const sendParts = async (
  origin: Origin,
  before: Begun | undefined,
  { onSent, ...sending }: Sending & { onSent: (bytes: number) => void },
): Promise<Begun> => {
  const { file } = origin
  const sizes = partSizes(file.size)
  let begun = before
  let stored = 0
  let gained = false
  /** How much of each part on its way has been sent. */
  const under = new Map<number, number>()
  const tell = () => {
    sending.onWait(false)
    onSent(stored + total([...under.values()]))
  }

  const sendOne = async ({ number, url }: Part) => {
    const from = (number - 1) * FILE_LIMITS.partBytes
    const size = sizes[number - 1] ?? 0
    const onPart = (bytes: number) => {
      under.set(number, Math.min(bytes, size))
      tell()
    }
    try {
      await send('PUT', url, file.slice(from, from + size), { signal: sending.signal, onSent: onPart })
      stored += size
      gained = true
    } catch (failure) {
      await mustRead(file)
      // An address whose time is over is given anew with the next attempt.
      const isOver = failure instanceof ApiError && failure.status >= 400 && failure.status < 500
      throw isOver ? new ApiError(0, 'network') : failure
    } finally {
      under.delete(number)
    }
  }

  const attempt = async () => {
    const { missing, ...at } = await ask(origin, begun)
    begun = { uploadId: at.uploadId, partsId: at.partsId }
    // Cancelled before there was anything to give up.
    if (sending.signal.aborted) {
      dropBegun(origin, begun)
      throw new ApiError(0, 'network')
    }
    rememberBegun(origin, begun)
    stored = file.size - total(missing.map(({ number }) => sizes[number - 1] ?? 0))
    onSent(stored)
    const queue = [...missing]
    const next = async (): Promise<void> => {
      const part = queue.shift()
      if (!part) return
      await sendOne(part).catch((failure: unknown) => {
        queue.length = 0
        throw failure
      })
      return next()
    }
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, next))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return begun
  }

  return lasting(attempt, sending, () => {
    const is = gained
    gained = false
    return is
  })
}

/** Has the storage give up what was sent of a file that is not wanted any more; what it does not hear of it clears away itself. */
export const dropBegun = (origin: Origin, { uploadId, partsId }: Begun): void => {
  forgetBegun(origin)
  void origin.api.drop(uploadId, partsId).catch(() => {})
}
