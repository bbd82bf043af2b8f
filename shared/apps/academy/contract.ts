import * as z from 'zod'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { CONTENT_MANAGERS, COURSE_FOLLOWERS } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, Id } from '#shared/core/terms.ts'
import { MAX_LABEL_LENGTH } from '../labels.ts'
import {
  Certificate,
  CheckedCertificate,
  Course,
  CourseId,
  CourseToWrite,
  CourseWithSteps,
  Progress,
  QuizResult,
  Unfinished,
  WrittenCourse,
  WrittenRow,
} from './entities.ts'
import { COURSE_LIMITS as LIMITS } from './rules.ts'
import { SESSION_LIMITS } from './sessionRules.ts'
import { Attendee, PlannedSession, Session, SessionToPlan } from './sessions.ts'

const Category = z.object({ id: z.string(), title: z.string(), slug: z.string() })
const CategoryTitle = z.string().trim().min(1).max(MAX_LABEL_LENGTH)
/** With each of the five attempts. */
const ofCategories = { requests: 10, units: 40 }

const Seated = z.array(Id).max(SESSION_LIMITS.seats)

/** Courses, the caller's progress, and the authoring of the company's own courses. */
export const academy = group(
  'academy',
  {
    categories: get('/api/apps/academy/categories', {
      summary: 'List the categories of courses, including the company’s own, by title',
      access: 'signed-in',
      output: z.array(Category),
      cost: { requests: 1, units: 3 },
    }),
    courses: get('/api/apps/academy/courses', {
      summary: 'List all courses available to the caller, without steps, with their progress',
      access: 'signed-in',
      output: z.array(Course),
      cost: { requests: 2, units: 60 },
    }),
    course: get('/api/apps/academy/courses/course', {
      summary: 'Get a course with its steps, or `null` if it does not exist',
      access: 'signed-in',
      input: { id: CourseId },
      output: CourseWithSteps.nullable(),
      cost: { requests: 1, units: 70 },
    }),
    setProgress: patch('/api/apps/academy/courses/course', {
      summary:
        'Record the step that the caller has reached, in any order, or with `completed` another completion of the course, once all steps were reached',
      access: 'signed-in',
      input: {
        id: CourseId,
        currentStep: z.int().min(0).max(999),
        /** The step's id, if it has one, which finds it even after its author has moved it. */
        step: Id.optional(),
        completed: z.boolean().default(false),
      },
      output: Progress,
      errors: ['academy.quizOpen', 'academy.stepsLeft'],
      // More where a certificate is renewed, as the earlier one is kept.
      cost: { requests: 6, units: 24 },
    }),
    answerQuiz: post('/api/apps/academy/courses/quiz', {
      summary: 'Answer the quiz of a step with the indexes of the chosen options for each question',
      access: 'signed-in',
      input: {
        id: Id,
        step: Id,
        answers: z
          .array(
            z
              .array(
                z
                  .int()
                  .min(0)
                  .max(LIMITS.options - 1),
              )
              .max(LIMITS.options),
          )
          .max(LIMITS.questions),
        /** Version of the questions that were read; answers to others are refused and count as no attempt. */
        version: z.string().max(64).optional(),
      },
      output: z.object({
        ...QuizResult.shape,
        /** Score of this attempt, from 0 to 100. */
        score: z.int(),
        right: z.array(z.boolean()),
        /** The right options of each question, once the quiz is passed. */
        solution: z.array(z.array(z.int())).nullable(),
      }),
      errors: ['academy.noAttempts', 'academy.quizChanged'],
      cost: { requests: 6, units: 80 },
    }),
    declineSkills: post('/api/apps/academy/courses/skills', {
      summary: 'Decline the skills proposed for a completed course. Idempotent.',
      access: 'signed-in',
      input: { id: CourseId },
      output: z.literal(true),
      cost: { requests: 2, units: 16 },
    }),
    certificates: get('/api/apps/academy/certificates', {
      summary: 'List the caller’s certificates, latest first, including renewed ones and those of deleted courses',
      access: 'signed-in',
      output: z.array(Certificate),
      cost: { requests: 1, units: 60 },
    }),
    checkCertificate: post('/api/apps/academy/certificates/check', {
      summary:
        'Verify a certificate by its code. Unknown codes and those of deleted people or companies return the same error.',
      access: 'public',
      input: { code: z.string().max(60) },
      output: CheckedCertificate,
      errors: ['resource.notFound', 'auth.tooManyAttempts'],
      changes: [],
      cost: { requests: 5, units: 20 },
    }),
    sessions: get('/api/apps/academy/sessions', {
      summary: 'List the sessions of a course that have not begun or in which the caller has a seat, next one first',
      access: 'signed-in',
      input: { course: Id },
      output: z.array(Session),
      cost: { requests: 2, units: 120 },
    }),
    enrol: post('/api/apps/academy/sessions/seat', {
      summary: 'Enrol in a session or, with `wait`, join its waiting list if it is full',
      access: 'signed-in',
      rightsInTransaction: true,
      input: { id: Id, wait: z.boolean().default(false) },
      output: z.object({ mine: Session.shape.mine.unwrap() }),
      errors: ['academy.sessionFull', 'academy.queueFull', 'academy.sessionBegun', 'academy.sessionOverlaps'],
      changes: ['academy', 'cra', 'common', 'dashboards'],
      cost: { requests: 8, units: 120 },
    }),
    leaveSession: del('/api/apps/academy/sessions/seat', {
      summary: 'Give up a seat in a session or a place on its waiting list. Idempotent.',
      access: 'signed-in',
      rightsInTransaction: true,
      input: { id: Id },
      output: z.literal(true),
      errors: ['academy.sessionBegun', 'academy.daysFilled'],
      changes: ['academy', 'cra', 'common', 'dashboards'],
      cost: { requests: 12, units: 140 },
    }),

    written: get('/api/apps/academy/authoring/courses', {
      summary: 'List the company’s courses, including drafts, latest change first',
      access: CONTENT_MANAGERS,
      output: z.array(WrittenRow),
      cost: { requests: 1, units: 60 },
    }),
    writtenCourse: get('/api/apps/academy/authoring/course', {
      summary: 'Get a company course as its authors edit it',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: WrittenCourse,
      cost: { requests: 2, units: 80 },
    }),
    createCourse: post('/api/apps/academy/authoring/course', {
      summary: 'Create a company course as a draft',
      access: CONTENT_MANAGERS,
      input: { title: CourseToWrite.shape.title.min(1) },
      output: WrittenCourse,
      errors: ['academy.full'],
      // One more the first time, when the rows have not been counted yet.
      cost: { requests: 12, units: 80 },
    }),
    saveCourse: patch('/api/apps/academy/authoring/course', {
      summary:
        'Update the draft of a course. Readers keep the published version. A stale `version` returns 409 with the current draft.',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), course: CourseToWrite },
      output: WrittenCourse,
      errors: ['academy.stale'],
      // One more for the audience, and two when it is refused, to answer the current draft.
      cost: { requests: 5, units: 720 },
    }),
    publishCourse: post('/api/apps/academy/authoring/publish', {
      summary: 'Publish the current draft of a course, or unpublish the course. Progress is kept.',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), published: z.boolean() },
      output: WrittenRow,
      errors: ['academy.stale', 'academy.notReady'],
      cost: { requests: 4, units: 690 },
    }),
    deleteCourse: del('/api/apps/academy/authoring/course', {
      summary: 'Delete a company course with its files. Idempotent.',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.literal(true),
      // One more when it is deleted concurrently.
      cost: { requests: 8, units: 1100 },
    }),
    createCategory: post('/api/apps/academy/authoring/category', {
      summary: 'Create a company category. Returns the existing one if the company has one with this title.',
      access: CONTENT_MANAGERS,
      input: { title: CategoryTitle },
      output: Category,
      errors: ['common.full', 'labels.taken'],
      cost: ofCategories,
    }),
    renameCategory: patch('/api/apps/academy/authoring/category', {
      summary: 'Rename a company category',
      access: CONTENT_MANAGERS,
      input: { id: Id, title: CategoryTitle },
      output: Category,
      errors: ['labels.taken'],
      cost: ofCategories,
    }),
    deleteCategory: del('/api/apps/academy/authoring/category', {
      summary: 'Delete a company category. Its courses move to the category “company”. Idempotent.',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.literal(true),
      cost: ofCategories,
    }),
    unfinished: get('/api/apps/academy/authoring/unfinished', {
      summary:
        'List people in a course’s audience who have not completed it, or whose certificate has expired, in the order they joined. Only its authors see it of a course that is not mandatory.',
      access: COURSE_FOLLOWERS,
      input: { id: Id, cursor: Cursor.optional() },
      output: z.object({
        title: z.string(),
        dueOn: CivilDate.nullable(),
        items: z.array(Unfinished),
        cursor: z.string().optional(),
      }),
      cost: { requests: 3, units: 120 },
    }),
    remind: post('/api/apps/academy/authoring/remind', {
      summary: 'Remind people of a mandatory course, each at most once in 20 hours',
      access: COURSE_FOLLOWERS,
      input: { id: Id, people: z.array(Id).min(1).max(LIMITS.reminded) },
      output: z.object({
        /** The people reminded; the others have finished, are not in the audience, or were reminded recently. */
        reminded: z.array(Id),
      }),
      errors: ['academy.notDue'],
      cost: { requests: 6, units: 160 },
    }),
    planned: get('/api/apps/academy/authoring/sessions', {
      summary: 'List all sessions of a course, including past ones, latest first',
      access: CONTENT_MANAGERS,
      input: { course: Id },
      output: z.object({ title: z.string(), published: z.boolean(), sessions: z.array(PlannedSession) }),
      cost: { requests: 2, units: 120 },
    }),
    attendees: get('/api/apps/academy/authoring/session', {
      summary: 'List the attendees of a session in order of enrolment, followed by its waiting list',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.array(Attendee),
      cost: { requests: 2, units: 90 },
    }),
    planSession: post('/api/apps/academy/authoring/session', {
      summary: 'Create a session of a course',
      access: CONTENT_MANAGERS,
      input: { course: Id, session: SessionToPlan },
      output: PlannedSession,
      errors: ['academy.sessionDays', 'academy.sessionsFull'],
      cost: { requests: 2, units: 20 },
    }),
    changeSession: patch('/api/apps/academy/authoring/session', {
      summary: 'Update a session that has not begun. Attendees and people on the waiting list are notified.',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), session: SessionToPlan },
      output: PlannedSession,
      errors: ['academy.sessionDays', 'academy.sessionBegun', 'academy.tooFewSeats', 'academy.stale'],
      changes: ['academy', 'cra'],
      cost: { requests: 3, units: 60 },
    }),
    cancelSession: del('/api/apps/academy/authoring/session', {
      summary: 'Cancel a session that has not begun. Attendees and people on the waiting list are notified.',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.literal(true),
      errors: ['academy.sessionBegun'],
      changes: ['academy', 'cra'],
      cost: { requests: 12, units: 80 },
    }),
    noteAttendance: patch('/api/apps/academy/authoring/attendance', {
      summary:
        'Record attendance of a session. Attendees not listed keep their status, present by default; without `absent`, all who are not in `present` are absent.',
      access: CONTENT_MANAGERS,
      input: { id: Id, present: Seated, absent: Seated.optional() },
      output: z.literal(true),
      errors: ['academy.sessionNotBegun'],
      cost: { requests: 8, units: 240 },
    }),
  },
  { liveFor: CONTENT_MANAGERS },
)
