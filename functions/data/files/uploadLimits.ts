import { decodeTime } from 'ulid'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type Refusals, transact } from '#functions/core/table/table.ts'
import {
  buildLimitUndoWrite,
  buildLimitWrite,
  buildStrictLimitUndoWrite,
  type Limit,
  secondsToNext,
} from '#functions/data/companies/limits.ts'

/** Lifetime of an upload form. */
export const UPLOAD_SECONDS = 300

/** Upload limits: pending forms, and forms per hour. */
interface UploadLimits {
  open: Limit
  begun: Limit
  /** Counts a pending upload by id, where uploads can be cancelled. */
  each?: Limit
}

/** Every form reserves room in the bucket, used or not. */
const DOCUMENTS: UploadLimits = {
  open: { kind: 'uploads-open', most: 10, seconds: UPLOAD_SECONDS },
  begun: { kind: 'uploads-begun', most: 60, seconds: 3600 },
}
/** Lifetime of the form of a large file. */
export const FILE_UPLOAD_SECONDS = 900
/** For the file manager, where whole folders are uploaded. */
export const FILE_UPLOAD_LIMITS: Required<UploadLimits> = {
  open: { kind: 'file-uploads-open', most: 30, seconds: FILE_UPLOAD_SECONDS },
  begun: { kind: 'file-uploads-begun', most: 600, seconds: 3600 },
  each: { kind: 'file-upload', most: 1, seconds: FILE_UPLOAD_SECONDS },
}

/** The owner of the file and the caller. */
const limitSubjects = (person: string, caller: Pick<Caller, 'tenant' | 'person'>): string[] =>
  [...new Set([person, caller.person])].map((one) => `${caller.tenant}#${one}`)

/** The subject and start of an upload, from its ULID; undefined for an invalid id. */
const parseUpload = (person: string, { tenant }: Pick<Caller, 'tenant'>, uploadId: string) => {
  try {
    return { of: `${tenant}#${person}#${uploadId}`, at: Math.floor(decodeTime(uploadId) / 1000) }
  } catch {
    return undefined
  }
}

/** Counts a new upload in one request; returns the seconds to wait beyond a limit. */
export const countUpload = async (
  person: string,
  caller: Pick<Caller, 'tenant' | 'person'>,
  uploadId: string,
  { open, begun, each } = DOCUMENTS,
): Promise<number | undefined> => {
  const limits = limitSubjects(person, caller).flatMap((of) => [open, begun].map((limit) => ({ limit, of })))
  const itself = each && parseUpload(person, caller, uploadId)
  const refused: Refusals | undefined = await transact([
    ...limits.map(({ limit, of }) => buildLimitWrite(limit, of)),
    ...(itself ? [buildLimitWrite(each, itself.of, 1, itself.at)] : []),
  ])
  return refused && Math.max(...[...refused.keys()].map((at) => secondsToNext(limits[at]?.limit ?? begun)))
}

const buildReleaseWrites = (
  person: string,
  caller: Pick<Caller, 'tenant' | 'person'>,
  { open }: UploadLimits,
  at: number,
): Write[] => limitSubjects(person, caller).map((of) => buildLimitUndoWrite(open, of, at))

/** Transaction writes that uncount a completed upload. */
export const buildUploadDoneWrites = (
  person: string,
  caller: Pick<Caller, 'tenant' | 'person'>,
  uploadId: string,
  limits = DOCUMENTS,
): Write[] => {
  const one = parseUpload(person, caller, uploadId)
  if (!one) return []
  return [
    ...buildReleaseWrites(person, caller, limits, one.at),
    ...(limits.each ? [buildLimitUndoWrite(limits.each, one.of, one.at)] : []),
  ]
}

/** Uncounts a cancelled upload, with further writes; no effect for an unknown or completed id. */
export const releaseUpload = async (
  person: string,
  caller: Pick<Caller, 'tenant' | 'person'>,
  uploadId: string,
  limits: Required<UploadLimits>,
  together: readonly Write[] = [],
): Promise<void> => {
  const one = parseUpload(person, caller, uploadId)
  if (!one) return
  await transact([
    buildStrictLimitUndoWrite(limits.each, one.of, one.at),
    ...buildReleaseWrites(person, caller, limits, one.at),
    ...together,
  ])
}
