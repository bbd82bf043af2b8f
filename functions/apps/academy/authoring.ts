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
import { findPublicationProblems } from '#shared/apps/academy/publication.ts'
import { COURSE_LIMITS as LIMITS } from '#shared/apps/academy/rules.ts'
import type { PersonSummary } from '#shared/apps/comments.ts'
import { attachmentSpaceId, CAPTIONS_TYPE, isVideo } from '#shared/apps/files/rules.ts'
import type { Label } from '#shared/apps/labels.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'

/** A member as lists of people show them. */
export const toPersonSummary = (member: Member): PersonSummary => ({
  id: member.id,
  name: member.erasing ?? fullName(member),
  avatar: member.avatarPath,
})

const toRow = (
  { id, title, category, dueOn, version, changedAt, published }: CourseRow,
  own: readonly Label[],
): WrittenRow => ({
  id,
  title,
  category: resolveCategory(category, own),
  dueOn,
  version,
  changedAt,
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
  audience: { who: course.audience.who, people: people.map(toPersonSummary) },
  publishedVersion: published?.version ?? null,
})

export const listWrittenCourses = async ({ tenant }: Caller): Promise<WrittenRow[]> => {
  const { rows, categories } = await listCourseRows(tenant)
  const own = toCategories(categories)
  return rows.map((row) => toRow(row, own)).toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
}

/** A draft with its row, and the company's own categories. */
const loadDraft = async (tenant: string, id: string) => {
  const keys = [draftKey(tenant, id), courseRowKey(tenant, id), categoriesKey(tenant)]
  const [draft, row, categories] = await getItems(keys)
  if (!draft || !row) return notFound()
  return { draft: toStoredCourse(draft), row: toCourseRow(row), own: toCategories(categories) }
}

export const readWrittenCourse = async (id: string, { tenant }: Pick<Caller, 'tenant'>): Promise<WrittenCourse> => {
  const { draft, row, own } = await loadDraft(tenant, id)
  const { people } = draft.audience
  return toWritten(draft, row.published, await membersOf(tenant).getMany(people), own)
}

/** Attempts when a concurrent write wins. */
const ATTEMPTS = 4

export const create = async (title: string, { tenant }: Caller, idempotency: Idempotency): Promise<WrittenCourse> => {
  const course: StoredCourse = {
    id: newId(),
    title,
    description: '',
    category: 'company',
    duration: 30,
    dueOn: null,
    steps: [],
    certificate: false,
    validMonths: null,
    skills: [],
    version: 1,
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

/** The error for a save based on an outdated draft, with the current draft in its details. */
const stale = async (tenant: string, id: string): Promise<ApiError> =>
  new ApiError('academy.stale', { current: await readWrittenCourse(id, { tenant }) })

type ToWrite = ParsedOf<typeof academy.saveCourse>['course']

/** The members and files that a course names; not found for those of another company or of another course. */
const loadReferences = async (tenant: string, id: string, { audience, steps }: ToWrite) => {
  const people = audience.who === 'PEOPLE' ? [...new Set(audience.people)] : []
  const files = [...new Set(steps.flatMap(({ fileId, captionsId }) => [fileId ?? [], captionsId ?? []].flat()))]
  if (people.length + files.length === 0) return { people: [], files: [] }
  const items = await getItems([
    ...people.map((person) => memberKey(tenant, person)),
    ...files.map((file) => fileKey(tenant, file)),
  ])
  const members = readEach(items.slice(0, people.length), toMember)
  const stored = readEach(items.slice(people.length), toFile).filter(
    ({ folder, deletedAt }) => folder === attachmentSpaceId('academy', id) && !deletedAt,
  )
  if (members.length < people.length || stored.length < files.length) return notFound()
  return { people: members, files: stored }
}

/** The file that a step refers to, or null. */
const toStepFile = (files: readonly StoredFile[], id: string | null): StoredStep['file'] => {
  const file = files.find((one) => one.id === id)
  return file ? { id: file.id, name: file.name, type: latestVersion(file).type } : null
}

export const save = async (
  { id, version, course }: ParsedOf<typeof academy.saveCourse>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<WrittenCourse> => {
  const { draft, row, own } = await loadDraft(tenant, id)
  if (draft.version !== version) throw await stale(tenant, id)
  const { people, files } = await loadReferences(tenant, id, course)
  const steps = await Promise.all(
    course.steps.map(async ({ fileId, captionsId, content, ...step }, at): Promise<StoredStep> => {
      const file = toStepFile(files, fileId)
      const captions = file && isVideo(file.type) ? toStepFile(files, captionsId) : null
      if (captions && captions.type !== CAPTIONS_TYPE) return notFound()
      return {
        ...step,
        content: await sanitizeLimitedRichText(content, LIMITS.content, `course.steps.${at}.content`),
        file,
        captions,
      }
    }),
  )
  // Loaded lazily: the catalogue is large, and only saving needs it.
  const { codedSkills } = await import('#shared/staffing/skills.ts')
  const after: StoredCourse = {
    ...course,
    id,
    steps,
    skills: codedSkills(course.skills),
    version: version + 1,
    changedAt: now().toISOString(),
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

/** Notifies the audience of a published course: the people named, or the company, where `deliver` checks each member. */
const notifyPublished = ({ tenant, person: by }: Caller, thing: string, { who, people }: StoredCourse['audience']) => {
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
  const { draft, row, own } = await loadDraft(tenant, id)
  if (draft.version !== version) throw await stale(tenant, id)
  const missing = published ? findPublicationProblems(draft) : []
  if (missing.length > 0) throw new ApiError('academy.notReady', { missing })
  const after = published ? toPublishedFields(draft, now().toISOString()) : null
  const done = await commitIdempotent(idempotency, toRow({ ...row, published: after }, own), [
    ...publishing(tenant, draft, row.published, after),
    ...(after && !row.published ? notifyPublished(caller, id, after.audience) : []),
    // The audience may have grown: people on waiting lists may be eligible now.
    recordCourseEvent({ actionType: after ? 'SEATS_FREED' : 'COURSE_WITHDRAWN', tenant, courseOf: id, people: [] }),
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
