import { useSyncExternalStore } from 'react'
import { FILE_LIMITS, isSentInParts, uploadLimitsOf, uploadLimitTexts } from '#shared/apps/files/rules.ts'
import { stripForbiddenCharacters } from '#shared/core/text.ts'
import { ApiError, queryClient } from '#web/client/api.ts'
import { formOf, postUnseen } from '#web/client/posting.ts'
import { currentUser, subscribeToSession } from '#web/client/session.ts'
import { lasting, type Sending } from './lasting.ts'
import { dropBegun, sendParts } from './parts.ts'
import { mustRead, send } from './posting.ts'
import { begunBefore, forgetBegun, type Origin } from './remembered.ts'
import { BY_LINK, memberUploadApi, type Sent, type UploadApi } from './uploadApi.ts'

/** A file on its way from this device into a folder. */
export interface Upload {
  id: number
  name: string
  folderId: string
  /** The file that it is the next version of. */
  fileId: string | undefined
  bytes: number
  /** How many of them have been sent. */
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  failure?: unknown
  /** Whether it stands still until there is a network. */
  waitsForNetwork?: boolean
}

const AT_ONCE = 3

let uploads: readonly Upload[] = []
const origins = new Map<number, Origin>()
/** What is sent as one has a place among what is under way until it is kept, or given up. */
const wholes = new Map<number, string>()
const stops = new Map<number, AbortController>()
const listeners = new Set<() => void>()
let lastId = 0

const tell = (next: readonly Upload[]): void => {
  uploads = next
  for (const listener of listeners) listener()
}
const change = (id: number, to: Partial<Upload>): void =>
  tell(uploads.map((one) => (one.id === id ? { ...one, ...to } : one)))

const isGone = (id: number): boolean => !uploads.some((one) => one.id === id)
/** What is shown never goes back, whatever has to be sent again. */
const sentUpTo = (id: number, sent: number): void =>
  tell(uploads.map((one) => (one.id === id ? { ...one, sent: Math.max(one.sent, sent) } : one)))
const waitsFor = (id: number, waits: boolean): void => {
  if (uploads.some((one) => one.id === id && one.waitsForNetwork !== waits)) change(id, { waitsForNetwork: waits })
}

/** Gives up what was begun as one. */
const dropWhole = (id: number, api: UploadApi): void => {
  const uploadId = wholes.get(id)
  wholes.delete(id)
  if (uploadId) void api.drop(uploadId).catch(() => {})
}

/** Sends a file as one; a connection that breaks is tried again with the same form. */
const sendWhole = async (id: number, { api, file }: Origin, sending: Sending): Promise<Sent> => {
  dropWhole(id, api)
  const { uploadId, url, fields } = await lasting(api.begin, sending)
  wholes.set(id, uploadId)
  // Cancelled before there was anything to give up.
  if (isGone(id)) dropWhole(id, api)
  const form = formOf(fields, file)
  let isFirst = true
  await lasting(async () => {
    let hasBegun = false
    const onSent = (bytes: number) => {
      hasBegun = true
      waitsFor(id, false)
      sentUpTo(id, bytes)
    }
    try {
      await send('POST', url, form, { signal: sending.signal, onSent })
    } catch {
      if (sending.signal.aborted) throw new ApiError(0, 'network')
      await mustRead(file)
      // A storage that lets no other site ask how far it is takes the file all the same; keeping it says whether it came.
      const mayBeRefused = isFirst && !hasBegun
      isFirst = false
      if (!(mayBeRefused && (await postUnseen(url, form)))) throw new ApiError(0, 'network')
    }
  }, sending)
  return { uploadId }
}

/** Sends a file in parts, from the first that is missing. */
const sendInParts = async (id: number, origin: Origin, sending: Sending): Promise<Sent> => {
  const onSent = (bytes: number) => sentUpTo(id, bytes)
  const { uploadId, partsId } = await sendParts(origin, begunBefore(origin), { ...sending, onSent })
  return { uploadId, parts: { partsId, bytes: origin.file.size } }
}

/** How often what has not come whole is completed before anybody is asked to. */
const COMPLETED = 2

/** Sends a file and has it kept; the storage says which of its parts are missing, and these are sent again. */
const deliver = async (upload: Upload, origin: Origin, sending: Sending, again = COMPLETED): Promise<void> => {
  const { id, name } = upload
  const sent = await (isSentInParts(origin.file.size) ? sendInParts : sendWhole)(id, origin, sending)
  if (isGone(id)) throw new ApiError(0, 'network')
  const kept = stripForbiddenCharacters(name, false).slice(-250)
  try {
    await lasting(() => origin.api.keep(sent, kept), sending)
  } catch (failure) {
    const isIncomplete = failure instanceof ApiError && failure.code === 'files.incomplete'
    if (!isIncomplete || again === 0) throw failure
    await deliver(upload, origin, sending, again - 1)
  }
}

const run = async (upload: Upload): Promise<void> => {
  const { id, folderId } = upload
  const origin = origins.get(id)
  if (!origin) return
  const { file } = origin
  const stop = new AbortController()
  stops.set(id, stop)
  const sending = { signal: stop.signal, onWait: (waits: boolean) => waitsFor(id, waits) }
  change(id, { state: 'sending' })
  try {
    if (file.size > uploadLimitsOf(folderId).bytes)
      throw new ApiError(409, 'files.mailFull', uploadLimitTexts(folderId))
    if (file.size > FILE_LIMITS.fileBytes) throw new ApiError(413, 'request.tooLarge')
    if (file.size === 0) throw new ApiError(422, 'files.empty')
    await deliver(upload, origin, sending)
    forgetBegun(origin)
    origins.delete(id)
    wholes.delete(id)
    change(id, { state: 'done', sent: file.size })
    void queryClient.invalidateQueries({ queryKey: ['files'] })
  } catch (failure) {
    if (!isGone(id)) change(id, { state: 'failed', failure, waitsForNetwork: false })
  } finally {
    if (stops.get(id) === stop) stops.delete(id)
    startNext()
  }
}

const startNext = (): void => {
  const room = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room))) void run(upload)
}

// Whatever one person sends goes nowhere in the name of the next one.
let sender = currentUser()?.id
subscribeToSession(() => {
  const next = currentUser()?.id
  if (next !== sender) dropOwn()
  sender = next
})

// What is on its way is lost with the page.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault()
})

/** Sends files into a folder, a few at a time; or one as the next version of a file. */
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
  // Nothing else tells who has no account what came.
  tell([...uploads.filter((one) => one.state !== 'done' || one.folderId === BY_LINK), ...added])
  startNext()
}

export const retryUpload = (id: number): void => {
  change(id, { state: 'waiting', failure: undefined, sent: 0 })
  startNext()
}

/** Forgets where a file comes from; what was begun of it and not kept is given up. */
const giveUp = (id: number): void => {
  const origin = origins.get(id)
  const begun = origin && begunBefore(origin)
  origins.delete(id)
  if (begun) dropBegun(origin, begun)
  if (origin) dropWhole(id, origin.api)
}

/** Stops an upload, or takes one that ended off the list. */
export const dropUpload = (id: number): void => {
  tell(uploads.filter((one) => one.id !== id))
  stops.get(id)?.abort()
  giveUp(id)
  startNext()
}

/** Stops those into a folder that is no more. */
export const dropUploadsInto = (folderId: string): void => {
  for (const { id } of uploads.filter((one) => one.folderId === folderId)) dropUpload(id)
}

/** Whether something is on its way into a folder, or has not got there. */
export const isUploadingInto = (folderId: string): boolean =>
  uploads.some((one) => one.folderId === folderId && one.state !== 'done')

/** Stops those of a person, and forgets their files; what goes by a link is in nobody's name. */
const dropOwn = (): void => {
  const own = uploads.filter(({ folderId }) => folderId !== BY_LINK)
  const running = own.flatMap(({ id }) => stops.get(id) ?? [])
  for (const { id } of own) {
    origins.delete(id)
    wholes.delete(id)
  }
  tell(uploads.filter((one) => !own.includes(one)))
  for (const stop of running) stop.abort()
}

/** Takes everything that ended off the list. */
export const clearUploads = (): void => {
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'sending')
  for (const { id } of uploads.filter((one) => !left.includes(one))) {
    const origin = origins.get(id)
    origins.delete(id)
    if (origin) dropWhole(id, origin.api)
  }
  tell(left)
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useUploads = (): readonly Upload[] => useSyncExternalStore(watch, () => uploads)
