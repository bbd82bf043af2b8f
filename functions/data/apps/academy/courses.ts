import * as z from 'zod'
import { expression, isAtVersion } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { check, put, queryAll, remove, update } from '#functions/core/table/table.ts'
import { indexKeyUpdate, mandatoryCourseIndexKey, type WaitingIndexKey } from '#functions/data/inbox/waiting.ts'
import { coursePartition, coursesPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { COURSE_MINUTES, COURSE_LIMITS as LIMITS } from '#shared/apps/academy/rules.ts'
import { AUDIENCES } from '#shared/apps/audience.ts'
import { FILE_TYPES } from '#shared/apps/files/rules.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { Skill } from '#shared/staffing/terms.ts'
import { buildCourseIndexWrites } from './courseSearch.ts'
import { scheduleCourseReminders } from './dueDates.ts'

const facts = {
  title: z.string(),
  description: z.string(),
  category: z.string(),
  duration: z.union(COURSE_MINUTES.map((minutes) => z.literal(minutes))),
  audience: z.object({ who: z.enum(AUDIENCES), people: z.array(Id) }),
  dueOn: CivilDate.nullable(),
  certificate: z.boolean().default(false),
  validMonths: z.int().nullable().default(null),
  skills: z.array(Skill).default([]),
}

const StepFile = z.object({ id: Id, name: z.string(), type: z.enum(FILE_TYPES) })
const StoredStep = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  content: z.string(),
  video: z.string().nullable(),
  file: StepFile.nullable(),
  captions: StepFile.nullable().default(null),
  quiz: z
    .object({
      passMark: z.int(),
      attempts: z.int(),
      questions: z.array(
        z.object({
          text: z.string(),
          several: z.boolean(),
          options: z.array(z.object({ text: z.string(), right: z.boolean() })),
        }),
      ),
    })
    .nullable(),
})
export type StoredStep = z.infer<typeof StoredStep>

/** A course with its steps: the draft, or the published version. */
export const StoredCourse = z.object({
  id: Id,
  ...facts,
  steps: z.array(StoredStep),
  /** Counts the changes of the draft. */
  version: z.int(),
  changedAt: Instant,
})
export type StoredCourse = z.infer<typeof StoredCourse>
export const toStoredCourse = reader('course', StoredCourse)

/** The list row of a course: of the draft for authors, of the published version for readers. */
const CourseRow = z.object({
  id: Id,
  title: z.string(),
  category: z.string(),
  dueOn: CivilDate.nullable(),
  version: z.int(),
  changedAt: Instant,
  published: z
    .object({
      ...facts,
      version: z.int(),
      at: Instant,
      /** Ids of all steps in order, and of the quizzes. */
      steps: z.array(Id),
      quizzes: z.array(Id),
    })
    .nullable(),
})
export type CourseRow = z.infer<typeof CourseRow>
export type PublishedRow = CourseRow & { published: NonNullable<CourseRow['published']> }
export const toCourseRow = reader('course row', CourseRow)
export const isPublished = (row: CourseRow): row is PublishedRow => row.published !== null

export const courseRowKey = (tenant: string, course: string): Key => ({
  pk: coursesPartition(tenant),
  sk: course,
})
export const draftKey = (tenant: string, course: string): Key => ({ pk: coursePartition(tenant, course), sk: 'DRAFT' })
export const publishedKey = (tenant: string, course: string): Key => ({
  pk: coursePartition(tenant, course),
  sk: 'PUBLISHED',
})

/** All course rows, oldest first, and the item of the categories. */
export const listCourseRows = async (tenant: string): Promise<{ rows: CourseRow[]; categories: Item | undefined }> => {
  const items = await queryAll({ where: expression`#pk = ${coursesPartition(tenant)}` })
  const [first] = items
  const categories = first?.sk.startsWith('#') ? first : undefined
  return { rows: readEach(categories ? items.slice(1) : items, toCourseRow), categories }
}

/** Number of courses; missing in older companies until their next course. */
export const courseCountKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'ACADEMY#count' })

/** Transaction write that counts a new course; refused at the limit. */
const countOneMore = (tenant: string, counted: Item | undefined, rows: number): Write =>
  counted || rows === 0
    ? update(
        courseCountKey(tenant),
        expression`ADD #courses ${1}`,
        expression`attribute_not_exists(#pk) OR #courses < ${LIMITS.courses}`,
      )
    : put({ ...courseCountKey(tenant), courses: rows + 1, v: 1 }, expression`attribute_not_exists(#pk)`)

/** Transaction write that uncounts a course; refused when counting began concurrently. */
const countOneLess = (tenant: string, counted: Item | undefined): Write =>
  counted
    ? update(courseCountKey(tenant), expression`ADD #courses ${-1}`, expression`attribute_exists(#pk)`)
    : check(courseCountKey(tenant), expression`attribute_not_exists(#pk)`)

const rowFields = ({ id, title, category, dueOn, version, changedAt }: StoredCourse) => ({
  id,
  title,
  category,
  dueOn,
  version,
  changedAt,
})

/** Transaction writes that add a course; the first is refused at the limit. */
export const addCourse = (
  tenant: string,
  course: StoredCourse,
  before: { counted: Item | undefined; rows: number },
): Write[] => [
  countOneMore(tenant, before.counted, before.rows),
  put({ ...draftKey(tenant, course.id), ...course, v: 1 }, expression`attribute_not_exists(#pk)`),
  put({ ...courseRowKey(tenant, course.id), ...rowFields(course), published: null, v: 1 }),
]

/** Transaction writes that change a draft; the first is refused when its version has changed. */
export const changeDraft = (tenant: string, before: number, course: StoredCourse): Write[] => {
  const { title, category, dueOn, version, changedAt } = course
  return [
    put({ ...draftKey(tenant, course.id), ...course, v: 1 }, isAtVersion(before)),
    update(
      courseRowKey(tenant, course.id),
      expression`SET #title = ${title}, #category = ${category}, #dueOn = ${dueOn}, #version = ${version},
        #changedAt = ${changedAt}`,
      isAtVersion(before),
    ),
  ]
}

/** The published fields of the row. */
export const toPublishedFields = (
  { steps, id: _, changedAt: __, ...course }: StoredCourse,
  at: string,
): PublishedRow['published'] => ({
  ...course,
  at,
  steps: steps.map(({ id }) => id),
  quizzes: steps.filter(({ quiz }) => quiz).map(({ id }) => id),
})

/** Index key of a mandatory course with a due date. */
export const dueCourseIndexKey = (
  tenant: string,
  course: string,
  published: CourseRow['published'],
): WaitingIndexKey | undefined =>
  published && published.dueOn !== null ? mandatoryCourseIndexKey(tenant, course) : undefined

/** Since version 2 reminders are scheduled on publication. */
export const ROW_VERSION = 2

/** Transaction writes that publish or withdraw a course; the first is refused when the draft has another version. */
export const publish = (
  tenant: string,
  course: StoredCourse,
  before: CourseRow['published'],
  published: CourseRow['published'],
): Write[] => [
  update(
    courseRowKey(tenant, course.id),
    expression`SET #published = ${published}, #v = ${ROW_VERSION}${indexKeyUpdate(dueCourseIndexKey(tenant, course.id, published))}`,
    isAtVersion(course.version),
  ),
  published ? put({ ...publishedKey(tenant, course.id), ...course, v: 1 }) : remove(publishedKey(tenant, course.id)),
  ...buildCourseIndexWrites(tenant, course.id, before, published),
  ...scheduleCourseReminders(tenant, course.id, published?.dueOn ?? null),
]

/**
 * Transaction writes that delete a course; the first two are refused when it is gone or the count has changed. The rest
 * is cleaned up by its event.
 */
export const removeCourse = (
  tenant: string,
  course: string,
  published: CourseRow['published'] | undefined,
  counted: Item | undefined,
): Write[] => [
  remove(courseRowKey(tenant, course), expression`attribute_exists(#pk)`),
  countOneLess(tenant, counted),
  remove(draftKey(tenant, course)),
  remove(publishedKey(tenant, course)),
  ...buildCourseIndexWrites(tenant, course, published, undefined),
]

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'row of a course': courseRowKey('<tenant>', '<course>'),
  'draft of a course': draftKey('<tenant>', '<course>'),
  'published course': publishedKey('<tenant>', '<course>'),
  'number of courses': courseCountKey('<tenant>'),
})
