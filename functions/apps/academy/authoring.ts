import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { buildActivityWrites, buildPersonalActivityWrites } from '#functions/data/activities/activities.ts'
import { categoriesKey, resolveCategory, toCategories } from '#functions/data/apps/academy/categories.ts'
import { recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import {
  addCourse,
  type CourseRow,
  changeDraft,
  courseCountKey,
  courseRowKey,
  draftKey,
  listCourseRows,
  publish as publishing,
  removeCourse,
  type StoredCourse,
  type StoredStep,
  toCourseRow,
  toPublishedFields,
  toStoredCourse,
} from '#functions/data/apps/academy/courses.ts'
import { latestVersion } from '#functions/data/apps/files/files.ts'
import { fileKey, type StoredFile, toFile } from '#functions/data/apps/files/storedFile.ts'
import { type Member, memberKey, membersOf, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import type { academy } from '#shared/apps/academy/contract.ts'
import type { WrittenCourse, WrittenRow } from '#shared/apps/academy/entities.ts'
import { COURSE_LIMITS as LIMITS, unready } from '#shared/apps/academy/rules.ts'
import type { Face } from '#shared/apps/comments.ts'
import { attachedTo, CAPTIONS_TYPE, isVideo } from '#shared/apps/files/rules.ts'
import type { Label } from '#shared/apps/labels.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'

/** Somebody as lists of people show them. */
export const toFace = (member: Member): Face => ({
  id: member.id,
  name: member.erasing ?? fullName(member),
  avatar: member.avatarPath,
})

const toRow = (
  { id, title, category, dueOn, version, changedAt, published }: CourseRow,
  own: readonly Label[],
): WrittenRow => ({
  ...{ id, title, category: resolveCategory(category, own), dueOn, version, changedAt },
  publishedVersion: published?.version ?? null,
})

const toWritten = (
  course: StoredCourse,
  published: CourseRow['published'],
  people: readonly Member[],
  own: readonly Label[],
): WrittenCourse => ({
  ...course,
  category: resolveCategory(course.category, own),
  audience: { who: course.audience.who, people: people.map(toFace) },
  publishedVersion: published?.version ?? null,
})

export const written = async ({ tenant }: Caller): Promise<WrittenRow[]> => {
  const { rows, categories } = await listCourseRows(tenant)
  const own = toCategories(categories)
  return rows.map((row) => toRow(row, own)).toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
}

/** A draft with its row, and the company's own categories. */
const draftOf = async (tenant: string, id: string) => {
  const keys = [draftKey(tenant, id), courseRowKey(tenant, id), categoriesKey(tenant)]
  const [draft, row, categories] = await getItems(keys)
  if (!draft || !row) return notFound()
  return { draft: toStoredCourse(draft), row: toCourseRow(row), own: toCategories(categories) }
}

export const writtenCourse = async (id: string, { tenant }: Pick<Caller, 'tenant'>): Promise<WrittenCourse> => {
  const { draft, row, own } = await draftOf(tenant, id)
  const { people } = draft.audience
  return toWritten(draft, row.published, people.length > 0 ? await membersOf(tenant).getMany(people) : [], own)
}

/** How often something is done anew that met what was done at the same time. */
const ATTEMPTS = 4

export const create = async (title: string, { tenant }: Caller, idempotency: Idempotency): Promise<WrittenCourse> => {
  const course: StoredCourse = {
    ...{ id: newId(), title, description: '', category: 'company', duration: 30, dueOn: null, steps: [] },
    ...{ certificate: false, validMonths: null, skills: [], version: 1 },
    audience: { who: 'EMPLOYED', people: [] },
    changedAt: now().toISOString(),
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const counted = await getItem(courseCountKey(tenant))
    const rows = counted ? Number(counted.courses) : (await listCourseRows(tenant)).rows.length
    if (rows >= LIMITS.courses) throw new ApiError('academy.full', { most: LIMITS.courses })
    const done = await commitIdempotent(
      idempotency,
      toWritten(course, null, [], []),
      addCourse(tenant, course, { counted, rows }),
    )
    if ('answer' in done) return done.answer
  }
  throw busy()
}

/** The refusal of who has not seen the last change of a draft, with the draft as it is. */
const stale = async (tenant: string, id: string): Promise<ApiError> =>
  new ApiError('academy.stale', { current: await writtenCourse(id, { tenant }) })

type ToWrite = ParsedOf<typeof academy.saveCourse>['course']

/** Who a course is for and which files its steps show, as they are; none of another company, and no file of another thing. */
const namedIn = async (tenant: string, id: string, { audience, steps }: ToWrite) => {
  const people = audience.who === 'PEOPLE' ? [...new Set(audience.people)] : []
  const files = [...new Set(steps.flatMap(({ fileId, captionsId }) => [fileId ?? [], captionsId ?? []].flat()))]
  if (people.length + files.length === 0) return { people: [], files: [] }
  const items = await getItems([
    ...people.map((person) => memberKey(tenant, person)),
    ...files.map((file) => fileKey(tenant, file)),
  ])
  const members = readEach(items.slice(0, people.length), toMember)
  const stored = readEach(items.slice(people.length), toFile).filter(
    ({ folder, deletedAt }) => folder === attachedTo('academy', id) && !deletedAt,
  )
  if (members.length < people.length || stored.length < files.length) return notFound()
  return { people: members, files: stored }
}

/** A file as a step names it. */
const shownAs = (files: readonly StoredFile[], id: string | null): StoredStep['file'] => {
  const file = files.find((one) => one.id === id)
  return file ? { id: file.id, name: file.name, type: latestVersion(file).type } : null
}

export const save = async (
  { id, version, course }: ParsedOf<typeof academy.saveCourse>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<WrittenCourse> => {
  const { draft, row, own } = await draftOf(tenant, id)
  if (draft.version !== version) throw await stale(tenant, id)
  const { people, files } = await namedIn(tenant, id, course)
  const steps = await Promise.all(
    course.steps.map(async ({ fileId, captionsId, content, ...step }, at): Promise<StoredStep> => {
      const file = shownAs(files, fileId)
      const captions = file && isVideo(file.type) ? shownAs(files, captionsId) : null
      if (captions && captions.type !== CAPTIONS_TYPE) return notFound()
      return {
        ...step,
        content: await sanitizeLimitedRichText(content, LIMITS.content, `course.steps.${at}.content`),
        ...{ file, captions },
      }
    }),
  )
  // The catalogue is large: it comes when something is saved.
  const { codedSkills } = await import('#shared/staffing/skills.ts')
  const after: StoredCourse = {
    ...course,
    ...{ id, steps, skills: codedSkills(course.skills), version: version + 1, changedAt: now().toISOString() },
    category: resolveCategory(course.category, own),
    validMonths: course.certificate ? course.validMonths : null,
    audience: { who: course.audience.who, people: people.map((one) => one.id) },
  }
  const done = await commitIdempotent(
    idempotency,
    toWritten(after, row.published, people, own),
    changeDraft(tenant, version, after),
  )
  if ('answer' in done) return done.answer
  throw await stale(tenant, id)
}

/** Tells whoever a course is for that there is one: those who are named, or the company, where each is asked again. */
const tellPublished = ({ tenant, person: by }: Caller, thing: string, { who, people }: StoredCourse['audience']) => {
  const activity = { id: newId(), at: now().toISOString(), by, about: null, code: 'COURSE_PUBLISHED', thing } as const
  return who === 'PEOPLE'
    ? buildPersonalActivityWrites(tenant, activity, people)
    : buildActivityWrites(tenant, activity, [by])
}

export const publish = async (
  { id, version, published }: ParsedOf<typeof academy.publishCourse>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<WrittenRow> => {
  const { tenant } = caller
  const { draft, row, own } = await draftOf(tenant, id)
  if (draft.version !== version) throw await stale(tenant, id)
  const missing = published ? unready(draft) : []
  if (missing.length > 0) throw new ApiError('academy.notReady', { missing })
  const after = published ? toPublishedFields(draft, now().toISOString()) : null
  const done = await commitIdempotent(idempotency, toRow({ ...row, published: after }, own), [
    ...publishing(tenant, draft, row.published, after),
    ...(after && !row.published ? tellPublished(caller, id, after.audience) : []),
    // Whoever waits for a seat may have become one of its readers.
    ...(after ? [recordCourseEvent({ actionType: 'SEATS_FREED', tenant, courseOf: id, people: [] })] : []),
  ])
  if ('answer' in done) return done.answer
  throw await stale(tenant, id)
}

export const remove = async (id: string, { tenant }: Caller, idempotency: Idempotency): Promise<true> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [course, counted] = await getItems([courseRowKey(tenant, id), courseCountKey(tenant)])
    if (!course) return true
    const done = await commitIdempotent<true>(idempotency, true, [
      ...removeCourse(tenant, id, readIf(course, toCourseRow)?.published, counted),
      recordCourseEvent({ actionType: 'COURSE_DELETED', tenant, courseOf: id, people: [] }),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}
