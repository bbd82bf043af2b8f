import * as z from 'zod'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { CONTENT_MANAGERS } from '#shared/core/permissions.ts'
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
/** The list is read anew when somebody else was quicker. */
const ofCategories = { requests: 3, units: 40 }

/** Courses in steps, how far everybody is by themselves, and the company's own courses for who writes them. */
const Seated = z.array(Id).max(SESSION_LIMITS.seats)

export const academy = group(
  'academy',
  {
    categories: get('/api/apps/academy/categories', {
      summary: 'The categories of courses, the company’s own among them, by title',
      access: 'signed-in',
      output: z.array(Category),
      cost: { requests: 1, units: 3 },
    }),
    courses: get('/api/apps/academy/courses', {
      summary: 'All courses for the caller, without their steps, with how far they are',
      access: 'signed-in',
      output: z.array(Course),
      cost: { requests: 2, units: 60 },
    }),
    course: get('/api/apps/academy/courses/course', {
      summary: 'A course with its steps; null where there is none',
      access: 'signed-in',
      input: { id: CourseId },
      output: CourseWithSteps.nullable(),
      cost: { requests: 1, units: 70 },
    }),
    setProgress: patch('/api/apps/academy/courses/course', {
      summary:
        'Note the step that the caller has come to, in whatever order, or that they have gone through the whole course once more: once they have come to each of its steps',
      access: 'signed-in',
      input: {
        id: CourseId,
        currentStep: z.int().min(0).max(999),
        /** The id of that step, where it has one: it is found again wherever its author moves it. */
        step: Id.optional(),
        completed: z.boolean().default(false),
      },
      output: Progress,
      errors: ['academy.quizOpen', 'academy.stepsLeft'],
      // More where a certificate is renewed, as the earlier one is kept.
      cost: { requests: 2, units: 18 },
    }),
    answerQuiz: post('/api/apps/academy/courses/quiz', {
      summary: 'Answer the quiz of a step: the numbers of the options chosen, for each question',
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
        /** Of the questions that were read: answers to others are refused, and are no attempt. */
        version: z.string().max(64).optional(),
      },
      output: z.object({
        ...QuizResult.shape,
        /** Of this attempt, in a hundred. */
        score: z.int(),
        right: z.array(z.boolean()),
        /** The right options of each question, once the quiz is passed. */
        solution: z.array(z.array(z.int())).nullable(),
      }),
      errors: ['academy.noAttempts', 'academy.quizChanged'],
      cost: { requests: 2, units: 80 },
    }),
    declineSkills: post('/api/apps/academy/courses/skills', {
      summary: 'Propose the skills of a course that was finished no more; true, also the second time',
      access: 'signed-in',
      input: { id: CourseId },
      output: z.literal(true),
      cost: { requests: 2, units: 16 },
    }),
    certificates: get('/api/apps/academy/certificates', {
      summary:
        'The certificates of the caller, those that were renewed among them, the latest first; also of courses that are no more',
      access: 'signed-in',
      output: z.array(Certificate),
      cost: { requests: 1, units: 60 },
    }),
    checkCertificate: post('/api/apps/academy/certificates/check', {
      summary:
        'What a certificate says, by its code; unknown codes, and those of people or companies that are no more, answer alike',
      access: 'public',
      input: { code: z.string().max(60) },
      output: CheckedCertificate,
      errors: ['resource.notFound', 'auth.tooManyAttempts'],
      changes: [],
      cost: { requests: 5, units: 20 },
    }),
    sessions: get('/api/apps/academy/sessions', {
      summary:
        'The sessions of a course that have not begun, and those that the caller has a seat in, the next one first',
      access: 'signed-in',
      input: { course: Id },
      output: z.array(Session),
      cost: { requests: 2, units: 120 },
    }),
    enrol: post('/api/apps/academy/sessions/seat', {
      summary: 'Take a seat in a session, or wait for one where all are taken and the caller says so',
      access: 'signed-in',
      rightsInTransaction: true,
      input: { id: Id, wait: z.boolean().default(false) },
      output: z.object({ mine: Session.shape.mine.unwrap() }),
      errors: ['academy.sessionFull', 'academy.queueFull', 'academy.sessionBegun', 'academy.sessionOverlaps'],
      changes: ['academy', 'cra', 'common', 'dashboards'],
      cost: { requests: 3, units: 120 },
    }),
    leaveSession: del('/api/apps/academy/sessions/seat', {
      summary: 'Give up a seat in a session, or wait for one no more; true, also for who has neither',
      access: 'signed-in',
      rightsInTransaction: true,
      input: { id: Id },
      output: z.literal(true),
      errors: ['academy.sessionBegun', 'academy.daysFilled'],
      changes: ['academy', 'cra', 'common', 'dashboards'],
      cost: { requests: 3, units: 140 },
    }),

    written: get('/api/apps/academy/authoring/courses', {
      summary: 'The courses of the company, drafts among them, the latest changed first',
      access: CONTENT_MANAGERS,
      output: z.array(WrittenRow),
      cost: { requests: 1, units: 60 },
    }),
    writtenCourse: get('/api/apps/academy/authoring/course', {
      summary: 'A course of the company as its authors have it',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: WrittenCourse,
      cost: { requests: 2, units: 80 },
    }),
    createCourse: post('/api/apps/academy/authoring/course', {
      summary: 'Begin a course of the company, as a draft',
      access: CONTENT_MANAGERS,
      input: { title: CourseToWrite.shape.title.min(1) },
      output: WrittenCourse,
      errors: ['academy.full'],
      // One more the first time, when the rows have not been counted yet.
      cost: { requests: 3, units: 80 },
    }),
    saveCourse: patch('/api/apps/academy/authoring/course', {
      summary: 'Change the draft of a course; readers keep what was published',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), course: CourseToWrite },
      output: WrittenCourse,
      errors: ['academy.stale'],
      // One more for the audience, and two when it is refused, to answer the current draft.
      cost: { requests: 5, units: 720 },
    }),
    publishCourse: post('/api/apps/academy/authoring/publish', {
      summary: 'Give readers the draft as it is, or take the course from them; how far they are is kept',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), published: z.boolean() },
      output: WrittenRow,
      errors: ['academy.stale', 'academy.notReady'],
      cost: { requests: 4, units: 690 },
    }),
    deleteCourse: del('/api/apps/academy/authoring/course', {
      summary: 'Delete a course of the company, with its files; true, also where there is none',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.literal(true),
      // One more when it is deleted concurrently.
      cost: { requests: 3, units: 1100 },
    }),
    createCategory: post('/api/apps/academy/authoring/category', {
      summary: 'A new category of the company; one that is called so already is answered',
      access: CONTENT_MANAGERS,
      input: { title: CategoryTitle },
      output: Category,
      errors: ['common.full', 'labels.taken'],
      cost: ofCategories,
    }),
    renameCategory: patch('/api/apps/academy/authoring/category', {
      summary: 'Give a category of the company another title',
      access: CONTENT_MANAGERS,
      input: { id: Id, title: CategoryTitle },
      output: Category,
      errors: ['labels.taken'],
      cost: ofCategories,
    }),
    deleteCategory: del('/api/apps/academy/authoring/category', {
      summary:
        'Delete a category of the company: its courses are filed under “company”; true, also where there is none',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.literal(true),
      cost: ofCategories,
    }),
    unfinished: get('/api/apps/academy/authoring/unfinished', {
      summary:
        'Who has not gone through a course that is for them, or not since their certificate has ended, in the order they came',
      access: CONTENT_MANAGERS,
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
      summary: 'Remind people of a course that they have to go through: each once in 20 hours',
      access: CONTENT_MANAGERS,
      input: { id: Id, people: z.array(Id).min(1).max(LIMITS.reminded) },
      output: z.object({
        /** Who was reminded: the others have finished, are not meant, or were reminded a moment ago. */
        reminded: z.array(Id),
      }),
      errors: ['academy.notDue'],
      cost: { requests: 2, units: 160 },
    }),
    planned: get('/api/apps/academy/authoring/sessions', {
      summary: 'The sessions of a course, those held among them, the latest first',
      access: CONTENT_MANAGERS,
      input: { course: Id },
      output: z.object({ title: z.string(), published: z.boolean(), sessions: z.array(PlannedSession) }),
      cost: { requests: 2, units: 120 },
    }),
    attendees: get('/api/apps/academy/authoring/session', {
      summary: 'Who has a seat in a session, by the order they came, then who waits for one',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.array(Attendee),
      cost: { requests: 2, units: 90 },
    }),
    planSession: post('/api/apps/academy/authoring/session', {
      summary: 'Plan a session of a course',
      access: CONTENT_MANAGERS,
      input: { course: Id, session: SessionToPlan },
      output: PlannedSession,
      errors: ['academy.sessionDays', 'academy.sessionsFull'],
      cost: { requests: 2, units: 20 },
    }),
    changeSession: patch('/api/apps/academy/authoring/session', {
      summary: 'Change a session that has not begun; whoever has a seat or waits is told',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), session: SessionToPlan },
      output: PlannedSession,
      errors: ['academy.sessionDays', 'academy.sessionBegun', 'academy.tooFewSeats', 'academy.stale'],
      changes: ['academy', 'cra'],
      cost: { requests: 3, units: 60 },
    }),
    cancelSession: del('/api/apps/academy/authoring/session', {
      summary: 'Cancel a session that has not begun; whoever has a seat or waits is told',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.literal(true),
      errors: ['academy.sessionBegun'],
      changes: ['academy', 'cra'],
      cost: { requests: 3, units: 80 },
    }),
    noteAttendance: patch('/api/apps/academy/authoring/attendance', {
      summary:
        'Note who of those who had a seat was there, and who was not; who is not named stays as noted, and was there if nothing is. Without those who were not, all others were not',
      access: CONTENT_MANAGERS,
      input: { id: Id, present: Seated, absent: Seated.optional() },
      output: z.literal(true),
      errors: ['academy.sessionNotBegun'],
      cost: { requests: 8, units: 240 },
    }),
  },
  { liveFor: CONTENT_MANAGERS },
)
