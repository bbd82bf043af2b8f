import { decodeTime } from 'ulid'
import type { Caller } from '#functions/lib/request.ts'
import { type Refusals, transact, type Write } from '#functions/lib/table.ts'
import { counted, type Limit, notCounted, secondsToNext } from './limits.ts'

/** How long the form of an upload can be used. */
export const UPLOAD_SECONDS = 300

/** A form that is given out is room in the bucket: for files that nobody keeps, or that nobody may. */
const OPEN: Limit = { kind: 'uploads-open', most: 10, seconds: UPLOAD_SECONDS }
const BEGUN: Limit = { kind: 'uploads-begun', most: 60, seconds: 3600 }

/** Who is counted: the person whose file it is to be, and whoever asks for them. */
const countedFor = (person: string, caller: Caller): string[] =>
  [...new Set([person, caller.person])].map((one) => `${caller.tenant}#${one}`)

/** Counts an upload that begins, in one request; the seconds to wait when there are too many. */
export const countUpload = async (person: string, caller: Caller): Promise<number | undefined> => {
  const limits = countedFor(person, caller).flatMap((of) => [OPEN, BEGUN].map((limit) => ({ limit, of })))
  const refused: Refusals | undefined = await transact(limits.map(({ limit, of }) => counted(limit, of)))
  return refused && Math.max(...[...refused.keys()].map((at) => secondsToNext(limits[at]?.limit ?? BEGUN)))
}

/** The parts of a transaction that give an upload that is kept its place among the open ones back. */
export const noLongerOpen = (person: string, caller: Caller, uploadId: string): Write[] =>
  countedFor(person, caller).map((of) => notCounted(OPEN, of, Math.floor(decodeTime(uploadId) / 1000)))
