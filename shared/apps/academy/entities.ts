import * as z from 'zod'
import { FILE_TYPES } from '#shared/apps/files/rules.ts'
import { webAddress } from '#shared/core/links.ts'
import { multiline } from '#shared/core/multiline.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
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
  /** How often they have gone through it. */
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
  /** Everybody whom it is for has to go through it by that day; null: whoever likes. */
  dueOn: CivilDate.nullable(),
  /** Whether whoever finishes it gets a certificate, or the reader has one; null: neither. */
  certificate: z.enum(['OFFERED', 'GIVEN']).nullable(),
  /** The last day on which the reader’s certificate holds; null: there is none, or it holds for ever. */
  certificateUntil: CivilDate.nullable(),
  /** Whether that ends soon or has ended: who goes through the course from its start gets another one. */
  renews: z.boolean(),
  /** What it teaches, once the reader has finished it, unless they declined: for them to add to their profile. */
  proposedSkills: z.array(Skill),
  progress: Progress,
})
export type Course = z.infer<typeof Course>

/** What anybody may know of a certificate who has its code. */
export const CheckedCertificate = z.object({
  /** The title of the course as it was. */
  title: z.string(),
  company: z.string(),
  /** The company's, as its documents carry them. */
  ...Letterhead.pick({ logoUrl: true, colour: true }).shape,
  completedOn: CivilDate,
  /** The last day on which it holds; null: for ever. */
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

/** What came of an attempt at a quiz. */
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
  /** Whether the reader has come to it. */
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

/** A page of the web that a browser asks for over a connection that nobody reads. */
const Video = z
  .string()
  .max(LIMITS.link)
  .refine((link) => link.startsWith('https://') && webAddress(link) !== undefined)
  .meta({ examples: ['https://video.example/watch?v=1'] })

const StepToWrite = z.strictObject({
  id: Id,
  title: line(LIMITS.title),
  subtitle: line(LIMITS.title),
  /** HTML, reduced to what the editor can make. */
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
  /** The id of its category; of one that is no more, `company`. */
  category: z.string().max(60),
  duration: Minutes,
  /** Everybody whom it is for has to go through it by that day; null: whoever likes. */
  dueOn: CivilDate.nullable(),
  /** Whether whoever finishes it gets a certificate. */
  certificate: z.boolean().default(false),
  /** For how many months it holds; null: for ever. */
  validMonths: z.int().min(1).max(MAX_VALIDITY_MONTHS).nullable().default(null),
  /** Proposed to the profile of whoever finishes it. */
  skills: z.array(Skill).max(LIMITS.skills).default([]),
}

/** What may be written of a course. */
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

/** Somebody who has not gone through a course that they have to, or not since their certificate has ended. */
export const Unfinished = z.object({
  ...PersonSummary.shape,
  remindedAt: Instant.nullable(),
  endedOn: CivilDate.nullable(),
})
export type Unfinished = z.infer<typeof Unfinished>
