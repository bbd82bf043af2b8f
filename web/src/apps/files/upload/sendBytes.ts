import { ApiError } from '#web/client/call.ts'

/** A connection without progress for this long is aborted. */
const STALL_TIMEOUT_MS = 60_000

/**
 * Sends bytes to the storage and reports progress. Rejects with status 0 when the connection breaks, else with the
 * status of the refusal.
 */
export const sendBytes = (
  method: 'POST' | 'PUT',
  url: string,
  body: Blob | FormData,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let stalled = setTimeout(stop, STALL_TIMEOUT_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const broken = end(() => reject(new ApiError(0, 'network')))
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stalled)
      stalled = setTimeout(stop, STALL_TIMEOUT_MS)
      onSent(loaded)
    }
    request.onload = end(() =>
      request.status < 400 ? resolve() : reject(new ApiError(request.status, 'server.failed')),
    )
    request.onerror = broken
    request.onabort = broken
    signal.addEventListener('abort', stop)
    request.open(method, url)
    request.send(body)
    if (signal.aborted) stop()
  })

/**
 * Rejects unless a file is readable: dropped folders look like files, and a deleted file would look like a network
 * error.
 */
export const assertReadable = async (file: File): Promise<void> => {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new ApiError(422, 'files.unreadable')
  }
}
