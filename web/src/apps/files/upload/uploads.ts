import { useSyncExternalStore } from 'react'
import { LIMITS, roomIn, roomTold } from '#shared/apps/files/rules.ts'
import { withoutRefused } from '#shared/core/text.ts'
import { ApiError, call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { currentUser, watchSession } from '#web/client/session.ts'
import { formOf, postUnseen } from './posting.ts'

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
}

const AT_ONCE = 3
const TRIES = 3
const PAUSE_MS = 1500

let uploads: readonly Upload[] = []
const files = new Map<number, File>()
const stops = new Map<number, () => void>()
const listeners = new Set<() => void>()
let lastId = 0

const tell = (next: readonly Upload[]): void => {
  uploads = next
  for (const listener of listeners) listener()
}
const change = (id: number, to: Partial<Upload>): void =>
  tell(uploads.map((one) => (one.id === id ? { ...one, ...to } : one)))

/** Posts a form and says how far it is; fails when it breaks off. */
const post = (id: number, url: string, form: FormData): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const broken = () => reject(new ApiError(0, 'network'))
    request.upload.onprogress = ({ loaded }) => change(id, { sent: loaded })
    request.onload = () => (request.status < 400 ? resolve() : broken())
    request.onerror = broken
    request.onabort = broken
    stops.set(id, () => request.abort())
    request.open('POST', url)
    request.send(form)
  })

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const isGone = (id: number): boolean => !uploads.some((one) => one.id === id)

/** Sends the bytes; a connection that breaks is tried again with the same form. */
const send = async (id: number, url: string, fields: Record<string, string>, file: File): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const form = formOf(fields, file)
    try {
      return await post(id, url, form)
    } catch (failure) {
      // A storage that lets no other site ask how far it is takes the file all the same; keeping it says whether it came.
      const mayBeRefused = attempt === 1 && uploads.some((one) => one.id === id && one.sent === 0)
      if (mayBeRefused && (await postUnseen(url, form))) return
      if (attempt === TRIES || isGone(id)) throw failure
      change(id, { sent: 0 })
      await pause(PAUSE_MS * attempt)
    }
  }
}

const run = async ({ id, folderId, fileId, name }: Upload): Promise<void> => {
  const file = files.get(id)
  if (!file) return
  change(id, { state: 'sending', sent: 0 })
  try {
    if (file.size > roomIn(folderId).bytes) throw new ApiError(409, 'files.mailFull', roomTold(folderId))
    if (file.size > LIMITS.fileBytes) throw new ApiError(413, 'request.tooLarge')
    if (file.size === 0) throw new ApiError(422, 'files.empty')
    const { uploadId, url, fields } = await call(contracts.files.beginUpload, { folderId })
    if (isGone(id)) return
    await send(id, url, fields, file)
    if (isGone(id)) return
    const kept = withoutRefused(name, false).slice(-250)
    await call(contracts.files.keep, { folderId, uploadId, name: kept, ...(fileId && { fileId }) })
    files.delete(id)
    change(id, { state: 'done', sent: file.size })
    void queryClient.invalidateQueries({ queryKey: ['files'] })
  } catch (failure) {
    if (!isGone(id)) change(id, { state: 'failed', failure })
  } finally {
    stops.delete(id)
    startNext()
  }
}

const startNext = (): void => {
  const room = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room))) void run(upload)
}

// Whatever one person sends goes nowhere in the name of the next one.
let sender = currentUser()?.id
watchSession(() => {
  const next = currentUser()?.id
  if (next !== sender) dropAll()
  sender = next
})

// What is on its way is lost with the page.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault()
})

/** Sends files into a folder, a few at a time; or one as the next version of a file. */
export const upload = (chosen: readonly File[], folderId: string, fileId?: string): void => {
  const added = chosen.map((file): Upload => {
    lastId += 1
    files.set(lastId, file)
    return { id: lastId, name: file.name, folderId, fileId, bytes: file.size, sent: 0, state: 'waiting' }
  })
  tell([...uploads.filter(({ state }) => state !== 'done'), ...added])
  startNext()
}

export const retryUpload = (id: number): void => {
  change(id, { state: 'waiting', failure: undefined })
  startNext()
}

/** Stops an upload, or takes one that ended off the list. */
export const dropUpload = (id: number): void => {
  const stop = stops.get(id)
  files.delete(id)
  tell(uploads.filter((one) => one.id !== id))
  stop?.()
  startNext()
}

/** Stops those into a folder that is no more. */
export const dropUploadsInto = (folderId: string): void => {
  for (const { id } of uploads.filter((one) => one.folderId === folderId)) dropUpload(id)
}

/** Whether something is on its way into a folder, or has not got there. */
export const isUploadingInto = (folderId: string): boolean =>
  uploads.some((one) => one.folderId === folderId && one.state !== 'done')

/** Stops all of them, and forgets their files. */
const dropAll = (): void => {
  const running = [...stops.values()]
  files.clear()
  tell([])
  for (const stop of running) stop()
}

/** Takes everything that ended off the list. */
export const clearUploads = (): void => {
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'sending')
  for (const { id } of uploads) if (!left.some((one) => one.id === id)) files.delete(id)
  tell(left)
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useUploads = (): readonly Upload[] => useSyncExternalStore(watch, () => uploads)
