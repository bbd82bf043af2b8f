import { store, stored, unstore } from '#web/client/stored.ts'
import type { BegunUpload, UploadApi } from './uploadApi.ts'

/** Source and target of an upload. */
export interface Origin {
  file: File
  api: UploadApi
  folderId: string
  /** The file of which it becomes the next version. */
  fileId: string | undefined
}

/** The draft prefix has it cleared when somebody signs out or another person signs in. */
const KEY = 'regie:draft:uploads'
const MAX_STORED_UPLOADS = 30
/** The storage expires unfinished parts after a day. */
const MAX_AGE_MS = 24 * 3_600_000

interface StoredUpload extends BegunUpload {
  /** Identifies the file and its target folder. */
  of: string
  at: number
}

const originKey = ({ file: { name, size, lastModified }, folderId, fileId }: Origin): string =>
  JSON.stringify([folderId, fileId ?? null, name, size, lastModified])

const readUploads = (): StoredUpload[] => {
  try {
    const kept: unknown = JSON.parse(stored(KEY) || '[]')
    const isOne = (one: Partial<StoredUpload> | null) =>
      [one?.of, one?.uploadId, one?.partsId].every((text) => typeof text === 'string') &&
      Date.now() - (one?.at ?? 0) < MAX_AGE_MS
    return Array.isArray(kept) ? kept.filter(isOne) : []
  } catch {
    return []
  }
}

const writeUploads = (all: readonly StoredUpload[]): void => {
  if (all.length > 0) store(KEY, JSON.stringify(all.slice(0, MAX_STORED_UPLOADS)))
  else unstore(KEY)
}

/** Finds an unfinished upload of the same file to the same folder, from this page or an earlier one. */
export const findBegunUpload = (origin: Origin): BegunUpload | undefined =>
  readUploads().find(({ of }) => of === originKey(origin))

/** Stores a started upload, so that the same file resumes even after the page was closed. */
export const saveBegunUpload = (origin: Origin, begun: BegunUpload): void => {
  const of = originKey(origin)
  const [known, others] = [findBegunUpload(origin), readUploads().filter((one) => one.of !== of)]
  if (known?.uploadId !== begun.uploadId) writeUploads([{ ...begun, of, at: Date.now() }, ...others])
}

export const removeBegunUpload = (origin: Origin): void =>
  writeUploads(readUploads().filter(({ of }) => of !== originKey(origin)))
