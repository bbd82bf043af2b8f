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

/** How long the form of an upload can be used. */
export const UPLOAD_SECONDS = 300

/** Who begins uploads: how many forms may wait for a file that nobody has kept yet, and how many are given out in an hour. */
interface UploadLimits {
  open: Limit
  begun: Limit
  /** Counts each upload from when it is begun to when it is kept or given up, where it can be given up. */
  each?: Limit
}

/** A form that is given out is room in the bucket: for files that nobody keeps, or that nobody may. */
const DOCUMENTS: UploadLimits = {
  open: { kind: 'uploads-open', most: 10, seconds: UPLOAD_SECONDS },
  begun: { kind: 'uploads-begun', most: 60, seconds: 3600 },
}
/** How long the form of a large file can be used. */
export const FILE_UPLOAD_SECONDS = 900
/** Of the file manager, where people bring whole folders. */
export const FILE_UPLOAD_LIMITS: Required<UploadLimits> = {
  open: { kind: 'file-uploads-open', most: 30, seconds: FILE_UPLOAD_SECONDS },
  begun: { kind: 'file-uploads-begun', most: 600, seconds: 3600 },
  each: { kind: 'file-upload', most: 1, seconds: FILE_UPLOAD_SECONDS },
}

/** Who is counted: the person whose file it is to be, and whoever asks for them. */
const limitSubjects = (person: string, caller: Pick<Caller, 'tenant' | 'person'>): string[] =>
  [...new Set([person, caller.person])].map((one) => `${caller.tenant}#${one}`)

/** An upload by the person who begins it, and when that was, which its id says; undefined for an id that says nothing. */
const parseUpload = (person: string, { tenant }: Pick<Caller, 'tenant'>, uploadId: string) => {
  try {
    return { of: `${tenant}#${person}#${uploadId}`, at: Math.floor(decodeTime(uploadId) / 1000) }
  } catch {
    return undefined
  }
}

/** Counts an upload that begins, in one request; the seconds to wait when there are too many. */
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

/** The parts of a transaction that give an upload that is kept its place among the open ones back. */
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

/**
 * Gives an upload that nobody will keep its place among the open ones back, with what goes together with that; nothing for
 * an id that this person has not begun, or has kept or given up before.
 */
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
