import { readStored, removeStored, writeStored } from '#web/client/stored.ts'
import type { Begun, UploadApi } from './uploadApi.ts'

/** Where a file comes from and goes to. */
export interface Origin {
  file: File
  api: UploadApi
  folderId: string
  /** The file that it is the next version of. */
  fileId: string | undefined
}

/** It goes with the drafts when somebody signs out, or another person comes. */
const KEY = 'regie:draft:uploads'
const MOST = 30
/** The storage keeps the parts of what is not finished for a day. */
const KEPT_MS = 24 * 3_600_000

interface Remembered extends Begun {
  /** Says which file it was, and where it was to lie. */
  of: string
  at: number
}

const nameOf = ({ file: { name, size, lastModified }, folderId, fileId }: Origin): string =>
  JSON.stringify([folderId, fileId ?? null, name, size, lastModified])

const read = (): Remembered[] => {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) || '[]')
    const isOne = (one: Partial<Remembered> | null) =>
      [one?.of, one?.uploadId, one?.partsId].every((text) => typeof text === 'string') &&
      Date.now() - (one?.at ?? 0) < KEPT_MS
    return Array.isArray(kept) ? kept.filter(isOne) : []
  } catch {
    return []
  }
}

const write = (all: readonly Remembered[]): void => {
  if (all.length > 0) writeStored(KEY, JSON.stringify(all.slice(0, MOST)))
  else removeStored(KEY)
}

/** What was begun with the same file in the same place, in this page or in one that was closed since. */
export const begunBefore = (origin: Origin): Begun | undefined => read().find(({ of }) => of === nameOf(origin))

/** Remembers what was begun, so that the same file goes on where it broke off even after the page was closed. */
export const rememberBegun = (origin: Origin, begun: Begun): void => {
  const of = nameOf(origin)
  const [known, others] = [begunBefore(origin), read().filter((one) => one.of !== of)]
  if (known?.uploadId !== begun.uploadId) write([{ ...begun, of, at: Date.now() }, ...others])
}

export const forgetBegun = (origin: Origin): void => write(read().filter(({ of }) => of !== nameOf(origin)))
