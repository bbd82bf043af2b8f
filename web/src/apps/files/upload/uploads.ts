import { useSyncExternalStore } from 'react'
import { FILE_LIMITS, isSentInParts, uploadLimitsOf, uploadLimitTexts } from '#shared/apps/files/rules.ts'
import { stripForbiddenCharacters } from '#shared/core/text/normalise.ts'
import { ApiError, queryClient } from '#web/client/api.ts'
import { currentUser, subscribeToSession } from '#web/client/session.ts'
import { buildUploadForm, postWithoutResponse } from '#web/client/uploadForm.ts'
import { createWatchers } from '#web/client/watchers.ts'
import { findBegunUpload, type Origin, removeBegunUpload } from './begunUploads.ts'
import { abortParts, sendParts } from './parts.ts'
import { assertReadable, sendBytes } from './sendBytes.ts'
import { nameUploads } from './unfinished.ts'
import { LINK_FOLDER_ID, memberUploadApi, type SentUpload, type UploadApi } from './uploadApi.ts'
import { type SendOptions, withRetry } from './withRetry.ts'

/** An upload of a file into a folder. */
export interface Upload {
  id: number
  name: string
  folderId: string
  /** The file of which it becomes the next version. */
  fileId: string | undefined
  bytes: number
  /** Bytes sent so far. */
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  failure?: unknown
  /** Whether it is paused until the network is back. */
  waitsForNetwork?: boolean
  /** The name that it was kept under, if that is another one. */
  keptAs?: string | undefined
}

const MAX_PARALLEL_UPLOADS = 3

let uploads: readonly Upload[] = []
const origins = new Map<number, Origin>()
/** Upload ids of files sent in one request, until they are completed or aborted. */
const singleUploadIds = new Map<number, string>()
const abortControllers = new Map<number, AbortController>()
const { watch, notify } = createWatchers()
let lastId = 0

const isRunning = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

const setUploads = (next: readonly Upload[]): void => {
  uploads = next
  // Holders of a link are not signed in, so nothing would clear the names.
  nameUploads(next.filter((one) => isRunning(one) && one.folderId !== LINK_FOLDER_ID))
  notify()
}
const updateUpload = (id: number, to: Partial<Upload>): void =>
  setUploads(uploads.map((one) => (one.id === id ? { ...one, ...to } : one)))

const isRemoved = (id: number): boolean => !uploads.some((one) => one.id === id)
/** Progress never goes back, even when parts are sent again. */
const raiseProgress = (id: number, sent: number): void =>
  setUploads(uploads.map((one) => (one.id === id ? { ...one, sent: Math.max(one.sent, sent) } : one)))
const setWaitsForNetwork = (id: number, waits: boolean): void => {
  if (uploads.some((one) => one.id === id && one.waitsForNetwork !== waits))
    updateUpload(id, { waitsForNetwork: waits })
}

/** Aborts an upload sent in one request; if that is lost, it expires. */
const abortSingleUpload = (id: number, api: UploadApi): void => {
  const uploadId = singleUploadIds.get(id)
  singleUploadIds.delete(id)
  if (uploadId) void api.abort(uploadId).catch(() => {})
}

/** Sends a file in one request; after a network error the same form is sent again. */
const sendInOneRequest = async (id: number, { api, file }: Origin, sending: SendOptions): Promise<SentUpload> => {
  abortSingleUpload(id, api)
  const { uploadId, url, fields } = await withRetry(api.begin, sending)
  singleUploadIds.set(id, uploadId)
  // Cancelled while the upload was being created.
  if (isRemoved(id)) abortSingleUpload(id, api)
  const form = buildUploadForm(fields, file)
  let isFirst = true
  await withRetry(async () => {
    let hasBegun = false
    const onSent = (bytes: number) => {
      hasBegun = true
      setWaitsForNetwork(id, false)
      raiseProgress(id, bytes)
    }
    try {
      await sendBytes('POST', url, form, { signal: sending.signal, onSent })
    } catch {
      if (sending.signal.aborted) throw new ApiError(0, 'network')
      await assertReadable(file)
      // Without CORS the progress cannot be read, yet the file may arrive: completing the upload tells.
      const mayBeRefused = isFirst && !hasBegun
      isFirst = false
      if (!(mayBeRefused && (await postWithoutResponse(url, form)))) throw new ApiError(0, 'network')
    }
  }, sending)
  return { uploadId }
}

/** Sends a file in parts, from the first missing one. */
const sendInParts = async (id: number, origin: Origin, sending: SendOptions): Promise<SentUpload> => {
  const onSent = (bytes: number) => raiseProgress(id, bytes)
  const { uploadId, partsId } = await sendParts(origin, findBegunUpload(origin), { ...sending, onSent })
  return { uploadId, parts: { partsId, bytes: origin.file.size } }
}

/** Incomplete uploads are completed this often before an error is shown. */
const MAX_COMPLETIONS = 2

/** Sends a file and completes the upload; parts that the storage reports missing are sent again. */
const deliver = async (
  upload: Upload,
  origin: Origin,
  sending: SendOptions,
  again = MAX_COMPLETIONS,
): Promise<{ name: string }> => {
  const { id, name } = upload
  const sent = await (isSentInParts(origin.file.size) ? sendInParts : sendInOneRequest)(id, origin, sending)
  if (isRemoved(id)) throw new ApiError(0, 'network')
  const kept = stripForbiddenCharacters(name, 'line').slice(-250)
  try {
    return await withRetry(() => origin.api.complete(sent, kept), sending)
  } catch (failure) {
    const isIncomplete = failure instanceof ApiError && failure.code === 'files.incomplete'
    if (!isIncomplete || again === 0) throw failure
    return deliver(upload, origin, sending, again - 1)
  }
}

const run = async (upload: Upload): Promise<void> => {
  const { id, folderId, fileId } = upload
  const origin = origins.get(id)
  if (!origin) return
  const { file } = origin
  const stop = new AbortController()
  abortControllers.set(id, stop)
  const sending = { signal: stop.signal, onWait: (waits: boolean) => setWaitsForNetwork(id, waits) }
  updateUpload(id, { state: 'sending' })
  try {
    if (file.size > uploadLimitsOf(folderId).bytes)
      throw new ApiError(409, 'files.mailFull', uploadLimitTexts(folderId))
    if (file.size > FILE_LIMITS.fileBytes) throw new ApiError(413, 'request.tooLarge')
    if (file.size === 0) throw new ApiError(422, 'files.empty')
    const kept = await deliver(upload, origin, sending)
    removeBegunUpload(origin)
    origins.delete(id)
    singleUploadIds.delete(id)
    // A version takes the name of its file, and whoever sends by a link is told nothing of what else is there.
    const isRenamed = !fileId && folderId !== LINK_FOLDER_ID && kept.name !== file.name.normalize('NFC')
    updateUpload(id, { state: 'done', sent: file.size, keptAs: isRenamed ? kept.name : undefined })
    void queryClient.invalidateQueries({ queryKey: ['files'] })
  } catch (failure) {
    if (!isRemoved(id)) updateUpload(id, { state: 'failed', failure, waitsForNetwork: false })
  } finally {
    if (abortControllers.get(id) === stop) abortControllers.delete(id)
    startNext()
  }
}

const startNext = (): void => {
  const room = MAX_PARALLEL_UPLOADS - uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room))) void run(upload)
}

// Uploads of one person must not continue in the name of the next.
let sender = currentUser()?.id
subscribeToSession(() => {
  const next = currentUser()?.id
  if (next !== sender) removeOwnUploads()
  sender = next
})

// Closing the page would lose the uploads in progress.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(isRunning)) event.preventDefault()
})

/** Uploads files into a folder, or one as the next version of `fileId`; a few run in parallel. */
export const upload = (
  chosen: readonly File[],
  folderId: string,
  fileId?: string,
  api = memberUploadApi(folderId, fileId),
): void => {
  const added = chosen.map((file): Upload => {
    lastId += 1
    origins.set(lastId, { file, folderId, fileId, api })
    return { id: lastId, name: file.name, folderId, fileId, bytes: file.size, sent: 0, state: 'waiting' }
  })
  // Finished uploads by link stay listed: their sender has no other confirmation.
  setUploads([...uploads.filter((one) => one.state !== 'done' || one.folderId === LINK_FOLDER_ID), ...added])
  startNext()
}

export const retryUpload = (id: number): void => {
  updateUpload(id, { state: 'waiting', failure: undefined, sent: 0 })
  startNext()
}

/** Drops the source of an upload, and aborts what was started of it. */
const abandonUpload = (id: number): void => {
  const origin = origins.get(id)
  const begun = origin && findBegunUpload(origin)
  origins.delete(id)
  if (begun) abortParts(origin, begun)
  if (origin) abortSingleUpload(id, origin.api)
}

/** Cancels an upload, or removes a finished one from the list. */
export const removeUpload = (id: number): void => {
  setUploads(uploads.filter((one) => one.id !== id))
  abortControllers.get(id)?.abort()
  abandonUpload(id)
  startNext()
}

/** Cancels the uploads into a deleted folder. */
export const removeUploadsInto = (folderId: string): void => {
  for (const { id } of uploads.filter((one) => one.folderId === folderId)) removeUpload(id)
}

/** Whether an upload into a folder is running or has failed. */
export const isUploadingInto = (folderId: string): boolean =>
  uploads.some((one) => one.folderId === folderId && one.state !== 'done')

/** Calls once no upload into a folder runs or has failed any more. */
export const onceUploadedInto = (folderId: string, done: () => void): void => {
  const stop = watch(() => {
    if (isUploadingInto(folderId)) return
    stop()
    done()
  })
}

/** Cancels the uploads of a member; uploads by link belong to nobody and go on. */
const removeOwnUploads = (): void => {
  const own = uploads.filter(({ folderId }) => folderId !== LINK_FOLDER_ID)
  const running = own.flatMap(({ id }) => abortControllers.get(id) ?? [])
  for (const { id } of own) {
    origins.delete(id)
    singleUploadIds.delete(id)
  }
  setUploads(uploads.filter((one) => !own.includes(one)))
  for (const stop of running) stop.abort()
}

/** Removes finished and failed uploads from the list. */
export const clearUploads = (): void => {
  const left = uploads.filter(isRunning)
  for (const { id } of uploads.filter((one) => !left.includes(one))) {
    const origin = origins.get(id)
    origins.delete(id)
    if (origin) abortSingleUpload(id, origin.api)
  }
  setUploads(left)
}

export const useUploads = (): readonly Upload[] => useSyncExternalStore(watch, () => uploads)
