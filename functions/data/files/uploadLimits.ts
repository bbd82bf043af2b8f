import { decodeTime } from 'ulid'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type Refusals, transact } from '#functions/core/table/table.ts'
import { counted, type Limit, notCounted, secondsToNext } from '#functions/data/companies/limits.ts'

/** How long the form of an upload can be used. */
export const UPLOAD_SECONDS = 300

/** Who begins uploads: how many forms may wait for a file that nobody has kept yet, and how many are given out in an hour. */
interface UploadLimits {
  open: Limit
  begun: Limit
}

/** A form that is given out is room in the bucket: for files that nobody keeps, or that nobody may. */
const DOCUMENTS: UploadLimits = {
  open: { kind: 'uploads-open', most: 10, seconds: UPLOAD_SECONDS },
  begun: { kind: 'uploads-begun', most: 60, seconds: 3600 },
}
/** How long the form of a large file can be used. */
export const FILE_UPLOAD_SECONDS = 900
/** Of the file manager, where people bring whole folders. */
export const FILES: UploadLimits = {
  open: { kind: 'file-uploads-open', most: 30, seconds: FILE_UPLOAD_SECONDS },
  begun: { kind: 'file-uploads-begun', most: 600, seconds: 3600 },
}

/** Who is counted: the person whose file it is to be, and whoever asks for them. */
const countedFor = (person: string, caller: Pick<Caller, 'tenant' | 'person'>): string[] =>
  [...new Set([person, caller.person])].map((one) => `${caller.tenant}#${one}`)

/** Counts an upload that begins, in one request; the seconds to wait when there are too many. */
export const countUpload = async (
  person: string,
  caller: Pick<Caller, 'tenant' | 'person'>,
  { open, begun } = DOCUMENTS,
): Promise<number | undefined> => {
  const limits = countedFor(person, caller).flatMap((of) => [open, begun].map((limit) => ({ limit, of })))
  const refused: Refusals | undefined = await transact(limits.map(({ limit, of }) => counted(limit, of)))
  return refused && Math.max(...[...refused.keys()].map((at) => secondsToNext(limits[at]?.limit ?? begun)))
}

/** The parts of a transaction that give an upload that is kept its place among the open ones back. */
export const noLongerOpen = (
  person: string,
  caller: Pick<Caller, 'tenant' | 'person'>,
  uploadId: string,
  { open } = DOCUMENTS,
): Write[] => countedFor(person, caller).map((of) => notCounted(open, of, Math.floor(decodeTime(uploadId) / 1000)))

/** An upload is given up once, however often that is asked for at the same time. */
const givenUp = ({ open }: UploadLimits): Limit => ({ ...open, kind: `${open.kind}-given-up`, most: 1 })

/** Whether an id may be that of an upload: it says when that was begun. */
const saysWhen = (uploadId: string): boolean => {
  try {
    return decodeTime(uploadId) > 0
  } catch {
    return false
  }
}

/**
 * Gives an upload that nobody will keep its place among the open ones back, once, with what goes together with that; one
 * whose id none has, nothing.
 */
export const placeBack = async (
  person: string,
  caller: Pick<Caller, 'tenant' | 'person'>,
  uploadId: string,
  limits = DOCUMENTS,
  together: readonly Write[] = [],
): Promise<void> => {
  if (!saysWhen(uploadId)) return
  await transact([
    counted(givenUp(limits), `${caller.tenant}#${uploadId}`),
    ...noLongerOpen(person, caller, uploadId, limits),
    ...together,
  ])
}
