import * as z from 'zod'
import { allOf, type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { checkExists, put, queryPage, update, withFallback } from '#functions/core/table/table.ts'
import { isRenewalDue } from '#shared/apps/academy/certificateRules.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { readEach, reader, readIf } from '../../stored.ts'
import {
  certificateIndexKey,
  certificateIndexUpdate,
  parseCertificateOwner,
  StoredCertificate,
  whereCertificateCode,
} from './certificates.ts'

const QuizAttempts = z.object({
  /** Start of the counting window of a day. */
  since: Instant,
  attempts: z.int(),
  /** Best result in percent. */
  best: z.int(),
  passed: z.boolean(),
})
export type QuizAttempts = z.infer<typeof QuizAttempts>

const Progress = z.object({
  course: z.string(),
  currentStep: z.int().default(0),
  /** The id of the current step, if steps have ids. */
  step: Id.optional(),
  completed: z.int().default(0),
  /** Visited steps, by id or number. */
  seen: z.array(z.string()).optional(),
  /** By the id of their step. */
  quizzes: z.record(Id, QuizAttempts).default({}),
  /** Version of the quiz attempts, for optimistic locking. */
  tries: z.int().default(0),
  /** Issued on completion or renewal. */
  certificate: StoredCertificate.optional(),
  /** Code of the certificate that is being renewed. */
  renews: z.string().optional(),
  /** Codes of skills that they declined for their profile. */
  declined: z.array(z.string()).default([]),
})
export type StoredProgress = z.infer<typeof Progress>

/** A renewed certificate, still found by its code. */
const EarlierCertificate = z.object({ course: z.string(), certificate: StoredCertificate })
const toEarlier = reader('earlier certificate', EarlierCertificate)

/** Progress as of a day: when a certificate has to be renewed and the course issues one, it restarts. */
export const currentProgress = (
  today: string,
  progress: StoredProgress | undefined,
  gives: boolean,
): StoredProgress | undefined => {
  const certificate = progress?.certificate
  if (!certificate || !gives || progress.renews === certificate.code) return progress
  if (!isRenewalDue(certificate, today)) return progress
  return { ...progress, renews: certificate.code, currentStep: 0, step: undefined, seen: [], quizzes: {} }
}

/** Whether a renewal has begun that is not stored yet. */
const hasRestarted = (before: StoredProgress | undefined, after: StoredProgress | undefined): after is StoredProgress =>
  after?.renews !== before?.renews

const isRenewalUnchanged = (before: StoredProgress | undefined): Expression =>
  before?.renews === undefined ? expression`attribute_not_exists(#renews)` : expression`#renews = ${before.renews}`

/** Condition that no other completion was stored, so that the first one is announced once. */
const isCompletionUnchanged = (before: StoredProgress | undefined): Expression =>
  expression`NOT #completed > ${before?.completed ?? 0}`

/** Visited steps before and after. */
interface SeenSteps {
  before: readonly string[] | undefined
  after: readonly string[]
}

const COURSE = 'COURSE#'
const EARLIER = '#EARLIER#'
const isEarlier = ({ sk }: Item): boolean => sk.includes(EARLIER)
const MAX_COURSES_READ = 500
export const toProgress = reader('progress in a course', Progress)

interface ProgressChange {
  /** As stored, and as of today (`currentProgress`). */
  before: StoredProgress | undefined
  after: StoredProgress | undefined
  certificate?: StoredCertificate | undefined
  seen?: SeenSteps | undefined
}

/** Item of a renewed certificate. */
const earlierCertificate = (tenant: string, person: string, course: string, certificate: StoredCertificate): Item => ({
  pk: personPartition(tenant, person),
  sk: COURSE + course + EARLIER + certificate.code,
  course,
  certificate,
  v: 1,
  ...certificateIndexKey(certificate.code, { tenant, person }),
})

export const progressOf = (tenant: string, person: string) => {
  const pk = personPartition(tenant, person)
  const keyOf = (course: string): Key => ({ pk, sk: COURSE + course })
  return {
    keyOf,
    /** Includes renewed certificates. */
    all: async () => {
      const where = expression`#pk = ${pk} AND begins_with(#sk, ${COURSE})`
      const { items } = await queryPage({ where, limit: MAX_COURSES_READ })
      return {
        progress: readEach(
          items.filter((item) => !isEarlier(item)),
          toProgress,
        ),
        earlier: readEach(items.filter(isEarlier), toEarlier),
      }
    },
    /**
     * Transaction writes that store progress, and a completion if `times` is 1. Refused when a certificate was issued or
     * steps were stored concurrently.
     */
    note: (
      course: string,
      { at, step, times }: { at: number; step: string | undefined; times: 0 | 1 },
      { before, after, certificate, seen }: ProgressChange,
    ): Write[] => {
      const earlier = certificate && before?.certificate
      const sets = [
        expression`#course = ${course}, #currentStep = ${at}, #v = ${1}`,
        ...(step === undefined ? [] : [expression`#step = ${step}`]),
        ...(certificate
          ? [expression`#certificate = ${certificate}, ${certificateIndexUpdate(certificate.code, { tenant, person })}`]
          : []),
        ...(seen ? [expression`#seen = ${seen.after}`] : []),
        ...(hasRestarted(before, after) ? [expression`#quizzes = ${{}}`] : []),
        ...(hasRestarted(before, after) && !certificate ? [expression`#renews = ${after.renews}`] : []),
      ]
      const conditions = [
        ...(certificate
          ? [
              earlier
                ? expression`#certificate.#code = ${earlier.code}`
                : expression`attribute_not_exists(#certificate)`,
            ]
          : []),
        ...(seen ? [seen.before ? expression`#seen = ${seen.before}` : expression`attribute_not_exists(#seen)`] : []),
        ...(before?.certificate ? [isRenewalUnchanged(before)] : []),
        ...(times > 0 ? [isCompletionUnchanged(before)] : []),
      ]
      const change = sets.reduce((left, right) => expression`${left}, ${right}`)
      const done = earlier ? expression` REMOVE #renews` : expression``
      return [
        withFallback(
          update(
            keyOf(course),
            expression`SET ${change}${done} ADD #completed ${times}`,
            conditions.length > 0 ? allOf(conditions) : undefined,
          ),
          checkExists(keyOf(course)),
        ),
        ...(earlier ? [put(earlierCertificate(tenant, person, course, earlier))] : []),
      ]
    },
    /** Transaction write that stores declined skills. */
    decline: (course: string, skills: readonly string[]): Write =>
      update(keyOf(course), expression`SET #declined = ${skills}`, expression`attribute_exists(#pk)`),
    /** Transaction write that stores a quiz attempt; refused when another came first. */
    attempt: (
      course: string,
      { before, after }: Pick<ProgressChange, 'before' | 'after'>,
      step: string,
      done: QuizAttempts,
    ): Write => {
      const anew = hasRestarted(before, after)
        ? expression`, #renews = ${after.renews}, #currentStep = ${0}, #seen = ${[]} REMOVE #step`
        : expression``
      const first = before?.tries ? expression`#tries = ${before.tries}` : expression`attribute_not_exists(#tries)`
      return update(
        keyOf(course),
        expression`SET #course = ${course}, #quizzes = ${{ ...after?.quizzes, [step]: done }},
          #tries = ${(before?.tries ?? 0) + 1}, #v = ${1}${anew}`,
        before?.certificate ? allOf([first, isRenewalUnchanged(before)]) : first,
      )
    },
  }
}

/** Finds a certificate and its owner by code. */
export const findCertificate = async (
  code: string,
): Promise<{ certificate: StoredCertificate; tenant: string; person: string } | undefined> => {
  const { items } = await queryPage({ where: whereCertificateCode(code), index: 'gsi1', limit: 1 })
  const [item] = items
  const certificate = item && (isEarlier(item) ? readIf(item, toEarlier) : readIf(item, toProgress))?.certificate
  return item && certificate && { certificate, ...parseCertificateOwner(item) }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'progress in a course: steps, quiz attempts, certificate, declined skills': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${COURSE}<course>`,
  },
  'certificate that was renewed': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${COURSE}<course>${EARLIER}<code>`,
  },
})
