import { now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, isPublished, type PublishedRow, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import {
  buildManualReminderWrite,
  courseReaderKey,
  hasValidCompletion,
  toCourseReader,
} from '#functions/data/apps/academy/readers.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { type Member, memberKey, membersOf, toMember } from '#functions/data/people/members.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import type { academy } from '#shared/apps/academy/contract.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import { mayRemind } from '#shared/apps/reminding.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { allows, CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { toPersonSummary } from './authoring.ts'

const PAGE = 100

const loadPublished = async (tenant: string, id: string): Promise<PublishedRow> => {
  const item = await getItem(courseRowKey(tenant, id))
  const row = item && toCourseRow(item)
  return row && isPublished(row) ? row : notFound()
}

const isForMember = ({ published }: PublishedRow, member: Member): boolean =>
  worksHere(member) && isInAudience(published.audience, member)

/** People without a completion or with an expired certificate, with the time of their last reminder. */
const filterUnfinished = async (tenant: string, row: PublishedRow, members: readonly Member[]) => {
  const meant = members.filter((member) => isForMember(row, member))
  if (meant.length === 0) return []
  const items = await getItems(meant.map(({ id }) => courseReaderKey(tenant, row.id, id)))
  return meant.flatMap((member, at) => {
    const noted = readIf(items[at], toCourseReader)
    if (hasValidCompletion(noted, parisDate())) return []
    return [{ member, remindedAt: noted?.remindedAt ?? null, endedOn: noted?.validUntil ?? null }]
  })
}

export const listUnfinished = async (
  { id, cursor }: ParsedOf<typeof academy.unfinished>,
  { tenant, person, permissions }: Caller,
): Promise<OutputOf<typeof academy.unfinished>> => {
  const place = pagedListFor({ tenant, person }, 'academy.unfinished', id)
  const after = await fromCursor(place, cursor)
  const row = await loadPublished(tenant, id)
  // Whether somebody takes a course that they need not take is for its authors alone.
  if (row.published.dueOn === null && !allows(CONTENT_MANAGERS, permissions)) return notFound()
  const { who, people } = row.published.audience
  const { members, last } =
    who === 'PEOPLE'
      ? { members: await membersOf(tenant).getMany(people), last: undefined }
      : await membersOf(tenant).page(PAGE, after)
  const left = await filterUnfinished(tenant, row, members)
  const { title, dueOn } = row.published
  return {
    title,
    dueOn,
    items: left.map(({ member, ...noted }) => ({ ...toPersonSummary(member), ...noted })),
    cursor: await toCursor(place, last),
  }
}

const ATTEMPTS = 3

export const sendReminders = async (
  { id, people }: ParsedOf<typeof academy.remind>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<OutputOf<typeof academy.remind>> => {
  const recipients = [...new Set(people)]
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [item, ...others] = await getItems([
      courseRowKey(tenant, id),
      ...recipients.flatMap((one) => [memberKey(tenant, one), courseReaderKey(tenant, id, one)]),
    ])
    const row = item && toCourseRow(item)
    if (!row || !isPublished(row)) return notFound()
    const members = readEach(
      others.filter((_, at) => at % 2 === 0),
      toMember,
    )
    if (members.length < recipients.length) return notFound()
    if (row.published.dueOn === null) throw new ApiError('academy.notDue')
    const at = now()
    const readers = new Map(recipients.map((one, index) => [one, readIf(others[2 * index + 1], toCourseReader)]))
    const late = recipients.filter((one) => {
      const member = members.find((other) => other.id === one)
      const isLate = !hasValidCompletion(readers.get(one), parisDate())
      return member && isForMember(row, member) && isLate && mayRemind(readers.get(one)?.remindedAt ?? null, at)
    })
    const ends = Object.fromEntries(
      late.flatMap((one) => {
        const until = readers.get(one)?.validUntil
        return until ? [[one, until]] : []
      }),
    )
    if (late.length === 0) return { reminded: [] }
    const done = await commitIdempotent(idempotency, { reminded: late }, [
      ...late.map((one) => buildManualReminderWrite(tenant, id, one)),
      recordCourseEvent({ actionType: 'COURSE_REMINDED', tenant, courseOf: id, people: late, ends }),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}
