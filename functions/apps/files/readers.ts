import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check } from '#functions/core/table/table.ts'
import { saveFile } from '#functions/data/apps/files/files.ts'
import { currentReaders } from '#functions/data/apps/files/sharing.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { isActive, type Member, memberKey, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { PersonSummary } from '#shared/apps/comments.ts'
import type { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { compareNames } from '#shared/core/names.ts'
import { openFile, type Place, refuseAttached } from './access.ts'

type Idempotent = Pick<Request, 'idempotency'>

/** Some of the members, by name. */
export const toPersonSummaries = (members: readonly Member[], some: readonly string[]): PersonSummary[] =>
  members
    .filter(({ id }) => some.includes(id))
    .map((member) => ({ id: member.id, name: fullName(member), avatar: member.avatarPath }))
    .toSorted((a, b) => compareNames(a.name, b.name))

/** A file that the caller may share. */
const openShareable = async (id: string, caller: Caller): Promise<{ file: StoredFile; place: Place }> => {
  const opened = await openFile(id, caller, 'write')
  refuseAttached(opened.place)
  return opened
}

/** The members who read a file or shared it, and others. */
const loadReaders = (
  { readers }: Pick<StoredFile, 'readers'>,
  { tenant }: Caller,
  others: readonly string[] = [],
): Promise<Member[]> =>
  membersOf(tenant).getMany([...new Set([...readers.flatMap(({ person, by }) => [person, by]), ...others])])

/** Saves the readers of a file, and answers who they are then. */
const saveReaders = async (
  { file, place }: { file: StoredFile; place: Place },
  readers: StoredFile['readers'],
  members: readonly Member[],
  { tenant }: Caller,
  { idempotency }: Idempotent,
  extraWrites: readonly Write[] = [],
): Promise<PersonSummary[]> => {
  const faces = toPersonSummaries(
    members,
    readers.map(({ person }) => person),
  )
  const done = await commitIdempotent(idempotency, faces, [
    ...saveFile(tenant, file, { ...file, readers }).writes,
    ...place.checks,
    ...extraWrites,
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}

/** Adds readers to a file. */
export const share = async (
  { id, people }: ParsedOf<typeof files.share>,
  caller: Caller,
  request: Idempotent,
): Promise<PersonSummary[]> => {
  const { tenant, person } = caller
  const opened = await openShareable(id, caller)
  const members = await loadReaders(opened.file, caller, people)
  const before = currentReaders(opened.file, members)
  const joining = [...new Set(people)].filter((one) => !before.some((reader) => reader.person === one))
  const readers = [...before, ...joining.map((one) => ({ person: one, by: person, at: now().toISOString() }))]
  if (readers.length > FILE_LIMITS.readers) throw new ApiError('files.tooManyReaders', { most: FILE_LIMITS.readers })
  const known = new Set(members.filter((one) => worksHere(one) && !one.erasing).map((one) => one.id))
  const unknown = joining.filter((one) => one === person || !known.has(one))
  if (unknown.length > 0) throw new ApiError('files.unknownReader', { people: unknown })
  const here = joining.map((one) => check(memberKey(tenant, one), isActive))
  const faces = await saveReaders(opened, readers, members, caller, request, here)
  log.info('file.sharedWith', { tenant, file: id, by: person, people: joining.length })
  return faces
}

/** Removes a reader from a file. */
export const unshare = async (
  { id, userId }: ParsedOf<typeof files.unshare>,
  caller: Caller,
  request: Idempotent,
): Promise<PersonSummary[]> => {
  const opened = await openShareable(id, caller)
  const rest = { ...opened.file, readers: opened.file.readers.filter(({ person }) => person !== userId) }
  const members = await loadReaders(rest, caller)
  return saveReaders(opened, currentReaders(rest, members), members, caller, request)
}
