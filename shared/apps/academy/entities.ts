import * as z from 'zod'
import { FILE_TYPES } from '#shared/apps/files/rules.ts'
import { webAddress } from '#shared/core/links.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { Letterhead } from '#shared/people/terms.ts'
import { Skill } from '#shared/staffing/terms.ts'
import { AUDIENCES } from '../audience.ts'
import { PersonSummary } from '../comments.ts'
import { MAX_VALIDITY_MONTHS } from './certificateRules.ts'
import { COURSE_MINUTES, COURSE_LIMITS as LIMITS } from './rules.ts'

const line = (most: number) => z.string().trim().max(most)
const Minutes = z.union(COURSE_MINUTES.map((minutes) => z.literal(minutes)))

/** Names a course. */
export const CourseId = z.string().min(1).max(60)

/** How far the caller is. */
export const Progress = z.object({
  /** From 0; where the course opens. */
  currentStep: z.int().min(0),
  /** Number of completions. */
  completed: z.int().min(0),
})

export const Course = z.object({
  id: CourseId,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  /** The slug of its category. */
  category: z.string(),
  /** Minutes. */
  duration: Minutes,
  totalSteps: z.int().min(1),
  /** Text to show, in the reader's language. */
  updatedAt: z.string(),
  featured: z.boolean(),
  /** Due date for the audience; null: the course is optional. */
  dueOn: CivilDate.nullable(),
  /** A certificate is offered on completion, or the reader has one; null: neither. */
  certificate: z.enum(['OFFERED', 'GIVEN']).nullable(),
  /** Last day of validity of the reader’s certificate; null: none, or unlimited. */
  certificateUntil: CivilDate.nullable(),
  /** Whether the certificate expires soon or has expired, so that completing the course again renews it. */
  renews: z.boolean(),
  /** Skills offered to the profile of readers who completed the course, unless declined. */
  proposedSkills: z.array(Skill),
  progress: Progress,
})
export type Course = z.infer<typeof Course>

/** The public data of a certificate, for anybody with its code. */
export const CheckedCertificate = z.object({
  /** The title of the course as it was. */
  title: z.string(),
  company: z.string(),
  /** The company's, as its documents carry them. */
  ...Letterhead.pick({ logoUrl: true, colour: true }).shape,
  completedOn: CivilDate,
  /** Last day of validity; null: unlimited. */
  validUntil: CivilDate.nullable(),
  ended: z.boolean(),
  initials: z.string(),
})
export type CheckedCertificate = z.infer<typeof CheckedCertificate>

/** A certificate, for whose it is. */
export const Certificate = z.object({
  ...CheckedCertificate.omit({ company: true, logoUrl: true, colour: true, initials: true }).shape,
  course: CourseId,
  /** Of the person, as it was. */
  name: z.string(),
  /** By which anybody may check it, in groups of four. */
  code: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** The result of an attempt at a quiz. */
export const QuizResult = z.object({
  passed: z.boolean(),
  /** The best there was, in a hundred. */
  best: z.int(),
  attemptsLeft: z.int(),
  /** When there are all attempts again; null: there are. */
  again: Instant.nullable(),
})
export type QuizResult = z.infer<typeof QuizResult>

/** A quiz without its answers, which stay with the server. */
const QuizToTake = z.object({
  /** Of these questions. */
  version: z.string(),
  passMark: z.int(),
  questions: z.array(z.object({ text: z.string(), several: z.boolean(), options: z.array(z.string()) })),
  result: QuizResult,
})
export type QuizToTake = z.infer<typeof QuizToTake>

const StepFile = z.object({ id: Id, name: z.string(), type: z.enum(FILE_TYPES) })

const Step = z.object({
  order: z.int().min(0),
  /** null: of a course that ships with the product. */
  id: Id.nullable(),
  title: z.string(),
  subtitle: z.string(),
  /** Whether the reader has visited it. */
  seen: z.boolean(),
  /** HTML. */
  content: z.string(),
  /** Where a video is to be seen. */
  video: z.string().nullable(),
  /** A document, a picture or a video. */
  file: StepFile.nullable(),
  /** The captions of the video. */
  captions: StepFile.nullable(),
  quiz: QuizToTake.nullable(),
})
export type Step = z.infer<typeof Step>
export const CourseWithSteps = z.object({ ...Course.shape, steps: z.array(Step) })
export type CourseWithSteps = z.infer<typeof CourseWithSteps>

/** A quiz as it is written. */
const Quiz = z.strictObject({
  /** In a hundred. */
  passMark: z.int().min(1).max(100),
  /** In 24 hours, until it is passed. */
  attempts: z.int().min(1).max(LIMITS.attempts),
  questions: z
    .array(
      z.strictObject({
        text: line(LIMITS.question),
        /** More than one option may be right. */
        several: z.boolean(),
        options: z.array(z.strictObject({ text: line(LIMITS.option), right: z.boolean() })).max(LIMITS.options),
      }),
    )
    .max(LIMITS.questions),
})
export type Quiz = z.infer<typeof Quiz>

/** An HTTPS address of a web page. */
const Video = z
  .string()
  .max(LIMITS.link)
  .refine((link) => link.startsWith('https://') && webAddress(link) !== undefined)
  .meta({ examples: ['https://video.example/watch?v=1'] })

const StepToWrite = z.strictObject({
  id: Id,
  title: line(LIMITS.title),
  subtitle: line(LIMITS.title),
  /** HTML, reduced to the editor's allow-list. */
  content: multiline(z.string().max(LIMITS.content)),
  video: Video.nullable(),
  /** A file of the course. */
  fileId: Id.nullable(),
  /** One with the captions of that file, where it is a video. */
  captionsId: Id.nullable().default(null),
  quiz: Quiz.nullable(),
})

const facts = {
  title: line(LIMITS.title),
  description: multiline(line(LIMITS.description)),
  /** Id of the category; `company` if that was deleted. */
  category: z.string().max(60),
  duration: Minutes,
  /** Due date for the audience; null: the course is optional. */
  dueOn: CivilDate.nullable(),
  /** Whether completion gives a certificate. */
  certificate: z.boolean().default(false),
  /** Validity in months; null: unlimited. */
  validMonths: z.int().min(1).max(MAX_VALIDITY_MONTHS).nullable().default(null),
  /** Offered to the profile of readers who complete it. */
  skills: z.array(Skill).max(LIMITS.skills).default([]),
}

/** The fields of a course that authors may write. */
export const CourseToWrite = z.strictObject({
  ...facts,
  audience: z.strictObject({ who: z.enum(AUDIENCES), people: z.array(Id).max(LIMITS.people) }),
  steps: z
    .array(StepToWrite)
    .max(LIMITS.steps)
    .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length),
})

/** A course as its authors have it. */
export const WrittenCourse = z.object({
  id: Id,
  ...facts,
  audience: z.object({ who: z.enum(AUDIENCES), people: z.array(PersonSummary) }),
  steps: z.array(
    z.object({
      ...StepToWrite.omit({ fileId: true, captionsId: true }).shape,
      file: StepFile.nullable(),
      captions: StepFile.nullable(),
    }),
  ),
  version: z.int(),
  changedAt: Instant,
  /** Which version readers have; null: it is not published. */
  publishedVersion: z.int().nullable(),
})
export type WrittenCourse = z.infer<typeof WrittenCourse>
export type WrittenStep = WrittenCourse['steps'][number]

/** A course in the list of its authors. */
export const WrittenRow = WrittenCourse.pick({
  id: true,
  title: true,
  category: true,
  dueOn: true,
  version: true,
  changedAt: true,
  publishedVersion: true,
})
export type WrittenRow = z.infer<typeof WrittenRow>

/** Somebody who has not completed a mandatory course, or whose certificate has expired. */
export const Unfinished = z.object({
  ...PersonSummary.shape,
  remindedAt: Instant.nullable(),
  endedOn: CivilDate.nullable(),
})
export type Unfinished = z.infer<typeof Unfinished>
